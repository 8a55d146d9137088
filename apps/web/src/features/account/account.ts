/** The Account tab, what of it stands in the title bar, and where devices are signed in: one script, fetched when the tab is likely to be opened. */
export { LogOutButton, ProBadge } from "./account-bar.tsx";
export { AccountTab } from "./account-tab.tsx";
export { DeviceScreen } from "./device/device-screen.tsx";
export { showPanel } from "./panel-store.ts";
