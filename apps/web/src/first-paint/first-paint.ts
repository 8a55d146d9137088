import { firstView, type Visitor } from "./first-view.ts";

/*
 * An inline script of the built page. It shows a screen that the build has rendered, before the page's scripts arrive, and remembers
 * what the user presses until they have run. main.tsx takes over from it.
 */

/** A click, by the name under which clicks on the control are tracked; or the key or new value of a field. */
export interface Press {
  readonly track: string;
  readonly key?: string;
  readonly value?: string;
}

declare global {
  interface Window {
    /** Presses since the first paint; undefined once the page handles them. */
    firstPresses?: Press[] | undefined;
    /** Resolves when the first screen is in the document, or none will be. Undefined without this script. */
    firstScreen?: Promise<void>;
  }
  /** The settings with which the build has rendered the Active screen. */
  const FIRST_SETTINGS: Readonly<Record<string, unknown>>;
}

/** Milliseconds to wait for the browser's answer about VR. */
const PATIENCE_MS = 200;
/** Controls with a value. */
const FIELDS = "select, input[type=range]";
/** Keys that move a slider. */
const MOVES = /^(Arrow|Page|Home|End)/;

const visitor: Visitor = {
  path: window.location.pathname,
  search: window.location.search,
  stored: (key) => window.localStorage.getItem(key),
};

/** The end of a message's code, such as `no-webxr`; null where VR works, undefined if the browser hasn't answered. */
async function whyNoVr(): Promise<string | null | undefined> {
  if (!window.isSecureContext) return "insecure-context";
  if (!navigator.xr) return "no-webxr";
  const { xr } = navigator;
  const ask = async () => ((await xr.isSessionSupported("immersive-vr")) ? null : "no-immersive-vr");
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  return Promise.race([ask().catch(() => undefined), patience]);
}

async function show(root: HTMLElement): Promise<void> {
  const { screen, exact, without } = firstView(visitor, FIRST_SETTINGS);
  const reason = screen === "active" ? await whyNoVr() : null;
  const name = reason ? `${screen}-no-vr` : screen;
  const template = document.querySelector<HTMLTemplateElement>(`template[data-screen="${name}"]`);
  if (!template) return;
  const texts = template.dataset;
  root.append(template.content);
  for (const part of without) root.querySelector(`[data-first="${part}"]`)?.remove();
  const text = root.querySelector('[data-first="reason"]');
  if (text && reason) text.textContent = JSON.parse(texts.reasons ?? "{}")[reason];
  if (reason) root.dataset.noVr = reason;
  if (exact && reason !== undefined) root.dataset.exact = "";
  else root.firstElementChild?.setAttribute("data-frame", "");
}

function pressOf(event: Event, control: HTMLInputElement): Press | null {
  const { track = "" } = control.dataset;
  const isField = control.matches(FIELDS);
  if (event.type === "click") return isField ? null : { track };
  if (event.type === "change") return isField ? { track, value: control.value } : null;
  const { key = "" } = event as KeyboardEvent;
  return control.type === "range" && MOVES.test(key) ? { track, key } : null;
}

const controlAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLInputElement>("[data-track]") : null;

/** Where a button of the pointer went down: the control, and the place in CSS pixels. */
let down: { readonly control: HTMLElement; readonly x: number; readonly y: number } | null = null;
/** CSS pixels that a pointer moves in a press. A longer way takes the press back. */
const STILL = 4;

/** A browser makes no click of a press that began on an element which the page has replaced or moved since, as when it finds a login. */
function completePress(event: PointerEvent): void {
  const { type, clientX: x, clientY: y } = event;
  const control = controlAt(event);
  const before = down;
  down = type === "pointerdown" && control ? { control, x, y } : null;
  if (type === "pointerdown" || !before) return;
  const isReplaced = !before.control.isConnected && before.control.dataset.track === control?.dataset.track;
  const isMoved = control !== before.control && Math.hypot(x - before.x, y - before.y) <= STILL;
  if (isReplaced) control?.click();
  else if (isMoved) before.control.click();
}

function remember(event: Event): void {
  const control = controlAt(event);
  const { firstPresses } = window;
  if (!control || !firstPresses) return;
  const press = pressOf(event, control);
  if (press) {
    firstPresses.push(press);
    // Until the page changes it, a radio button keeps its state and a slider its place.
    event.preventDefault();
  }
  // React doesn't see the event while it hydrates: an input event alone would make it finish and reset the field before the change event.
  if (press || event.type === "input") event.stopImmediatePropagation();
}

const root = document.getElementById("root");
const message = document.querySelector(".not-started");
// The same test as in main.tsx.
if (root && message && CSS.supports("container-type: inline-size")) {
  window.firstPresses = [];
  for (const type of ["click", "input", "change", "keydown"]) root.addEventListener(type, remember, { capture: true });
  for (const type of ["pointerdown", "pointerup"] as const)
    root.addEventListener(type, completePress, { capture: true });
  window.firstScreen = show(root);
  // The page hasn't started in time. Its message doesn't show beside a screen that answers nothing.
  message.addEventListener("animationend", () => {
    root.textContent = "";
    delete root.dataset.exact;
    for (const template of document.querySelectorAll("template[data-screen]")) template.remove();
  });
}
