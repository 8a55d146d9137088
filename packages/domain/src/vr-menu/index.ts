export {
  closedVrMenu,
  type FirstVrMenuMode,
  openVrMenu,
  pressVrMenu,
  VR_MENU_BUTTONS,
  VR_MENU_COLUMNS,
  VR_MENU_MODES,
  type VrMenu,
  type VrMenuButton,
  type VrMenuButtonId,
  type VrMenuCommand,
  type VrMenuMode,
} from "./menu.ts";
