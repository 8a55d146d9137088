export {
  CLOSED_VR_MENU,
  openVrMenu,
  pressVrMenu,
  VR_MENU_BUTTONS,
  VR_MENU_COLUMNS,
  VR_MENU_MODES,
  VR_MENU_ROWS,
  type VrMenu,
  type VrMenuButton,
  type VrMenuButtonId,
  type VrMenuCommand,
  type VrMenuMode,
} from "./menu.ts";
