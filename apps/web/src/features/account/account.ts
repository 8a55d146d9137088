/** Signing in, the Account tab and its parts of the title bar: one script. */
export { ConfirmScreen } from "../sign-in/confirm/confirm-screen.tsx";
export { DeviceScreen } from "../sign-in/device/device-screen.tsx";
export { showPanel } from "../sign-in/panel-store.ts";
export { LogOutButton, ProBadge } from "./account-bar.tsx";
export { AccountTab } from "./account-tab.tsx";
