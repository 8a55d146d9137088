/** Signing in, the Account tab: one script. */

export { saveForLater } from "../sequences/steps.ts";
export { ConfirmScreen } from "../sign-in/confirm/confirm-screen.tsx";
export { DeviceScreen } from "../sign-in/device/device-screen.tsx";
export { showPanel } from "../sign-in/sign-in-panel.tsx";
export { continueAdding } from "../visitor/add-practice.ts";
export { AccountTab } from "./account-tab.tsx";
