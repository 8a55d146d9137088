import { COMPASS_BUTTONS, VR_MENU_BUTTONS, VR_MENU_COLUMNS, type VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import { headset } from "#copy/headset.ts";
import { buttonTexts, type MenuContent } from "./menu-drawing.ts";
import { ONWARDS } from "./menu-layout.ts";

/** What a page menu shows of the menu: nothing, END EXERCISE beside the drawn menu, or all of it in its place. */
export type PageMenuPart = "none" | "end" | "all";

/** The open menu as buttons of the page, above the images of a phone, whose drawn buttons are too small to press. */
export class PageMenu {
  readonly #layer = document.createElement("div");
  readonly #press: (button: VrMenuButtonId) => void;
  #part: PageMenuPart = "none";

  constructor(container: HTMLElement, press: (button: VrMenuButtonId) => void) {
    this.#press = press;
    this.#layer.hidden = true;
    container.append(this.#layer);
  }

  /** Chooses the part that shows, also while the menu is open. */
  set part(part: PageMenuPart) {
    this.#part = part;
    this.#layer.dataset.part = part;
    this.#layer.className =
      part === "all"
        ? "absolute inset-0 grid content-center gap-3 bg-bg/85 p-3 [&[hidden]]:hidden"
        : "absolute inset-x-0 bottom-3 mx-auto w-fit [&[hidden]]:hidden [&[data-part=none]]:hidden";
  }

  get replacesMenu(): boolean {
    return this.#part === "all";
  }

  show(content: MenuContent): void {
    const { menu, heading, lit } = content;
    const { mode } = menu;
    const layer = this.#layer;
    if (mode === null) return;
    layer.hidden = false;
    const focused = layer.contains(document.activeElement) && (document.activeElement as HTMLElement).dataset.id;
    const isSummary = mode.endsWith("summary");
    const shown = VR_MENU_BUTTONS[mode].filter(({ id }) => this.replacesMenu || id === "end");
    const grid = document.createElement("div");
    grid.className = "mx-auto grid w-full max-w-md grid-cols-3 gap-2";
    for (const { id, column, row } of shown) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.id = id;
      button.textContent = buttonTexts(id, content).filter(Boolean).join("\n");
      button.className = `min-h-12 whitespace-pre-line rounded-m border px-2 py-1.5 text-center font-semibold text-xs ${lookOf(id, lit.includes(id) || id === menu.comfort)}`;
      const isTurned = ONWARDS < 0 && COMPASS_BUTTONS.has(id);
      if (this.replacesMenu) button.style.gridArea = `${row + 1} / ${isTurned ? VR_MENU_COLUMNS - column : column + 1}`;
      else button.style.gridColumn = "1 / -1";
      button.onclick = () => this.#press(id);
      grid.append(button);
      if (id === focused) queueMicrotask(() => button.focus());
    }
    const lines = this.replacesMenu ? [heading.title, heading.note, isSummary ? headset.question : ""] : [];
    layer.replaceChildren(...lines.filter(Boolean).map(paragraph), grid);
  }

  hide(): void {
    this.#layer.hidden = true;
  }

  remove(): void {
    this.#layer.remove();
  }
}

function lookOf(id: VrMenuButtonId, isLit: boolean): string {
  if (isLit || id === "close" || id === "finish") return "border-accent bg-accent text-accent-ink";
  return id === "end" ? "border-warn bg-surface text-warn" : "border-line-strong bg-raised text-text";
}

function paragraph(text: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "text-center text-sm";
  line.textContent = text;
  return line;
}
