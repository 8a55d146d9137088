/** The Account tab, what of it stands in the title bar, and where devices are signed in: one script, fetched when the tab is likely to be opened. */

export { DeviceScreen } from "../sign-in/device/device-screen.tsx";
export { showPanel } from "../sign-in/panel-store.ts";
export { LogOutButton, ProBadge } from "./account-bar.tsx";
export { AccountTab } from "./account-tab.tsx";
