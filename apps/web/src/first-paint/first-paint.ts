import { firstView, type Visitor } from "./first-view.ts";

/*
 * An inline script of the built page. It shows a screen that the build has rendered, before the page's scripts arrive, and remembers
 * what the user presses until they have run. main.tsx takes over from it.
 */

/** A press, by the name under which clicks on the control are tracked; with the new value of a select or slider. */
export interface Press {
  readonly track: string;
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

const visitor: Visitor = {
  path: window.location.pathname,
  search: window.location.search,
  stored: (key) => window.localStorage.getItem(key),
};

/** The end of a message's code, such as `no-webxr`; null where VR works, undefined if the browser hasn't answered. */
async function whyNoVr(): Promise<string | null | undefined> {
  if (!window.isSecureContext) return "insecure-context";
  if (!navigator.xr) return "no-webxr";
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const answer = navigator.xr.isSessionSupported("immersive-vr").then(
    (isSupported) => (isSupported ? null : "no-immersive-vr"),
    () => undefined,
  );
  return Promise.race([answer, patience]);
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

function remember(event: Event): void {
  const control = event.target instanceof Element && event.target.closest<HTMLInputElement>("[data-track]");
  const { track } = (control || null)?.dataset ?? {};
  if (!control || !track || !window.firstPresses) return;
  const isField = control.matches(FIELDS);
  if (event.type === "click" && !isField) {
    // A radio button keeps its state until the page changes it.
    event.preventDefault();
    window.firstPresses.push({ track });
  } else if (event.type === "change" && isField) window.firstPresses.push({ track, value: control.value });
}

const root = document.getElementById("root");
const message = document.querySelector(".not-started");
// The same test as in main.tsx.
if (root && message && CSS.supports("container-type: inline-size")) {
  window.firstPresses = [];
  for (const type of ["click", "change"]) root.addEventListener(type, remember, { capture: true });
  window.firstScreen = show(root);
  // The page hasn't started in time. Its message doesn't show beside a screen that answers nothing.
  message.addEventListener("animationend", () => {
    root.textContent = "";
    delete root.dataset.exact;
  });
}
