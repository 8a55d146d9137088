/** Signing in, the Account tab: one script. */

export { saveForLater } from "../sequences/steps.ts";
export { ConfirmScreen } from "../sign-in/confirm/confirm-screen.tsx";
export { DeviceScreen } from "../sign-in/device/device-screen.tsx";
export { showPanel } from "../sign-in/panel-store.ts";
export { AccountTab } from "./account-tab.tsx";
