/** The Account tab and what of it stands in the title bar: one script, fetched when the tab is likely to be opened. */
export { LogOutButton, ProBadge } from "./account-bar.tsx";
export { AccountTab } from "./account-tab.tsx";
export { showPanel } from "./panel-store.ts";
