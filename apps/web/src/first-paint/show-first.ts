declare global {
  interface Window {
    /** Resolves when the first screen is in place. Undefined without the inline script. */
    firstScreen?: Promise<void>;
  }
}

/**
 * The built page's inline script, so it uses nothing of its module. The HTML has Active as a newcomer without a headset sees it. It shows to
 * a visitor who has stored nothing here, and without the banner where VR works. Other visitors see only its frame: the rail and an empty
 * title bar. Other routes show nothing.
 * @param reasons why VR doesn't work, by the end of the message's code
 */
export async function showFirst(reasons: Readonly<Record<string, string>>): Promise<void> {
  /** The end of a message's code; empty where VR works, undefined if the browser hasn't answered in time. */
  async function whyNoVr(): Promise<string | undefined> {
    if (!window.isSecureContext) return "insecure-context";
    if (!navigator.xr) return "no-webxr";
    const patience = new Promise<undefined>((resolve) => setTimeout(resolve, 200, undefined));
    const answer = await Promise.race([navigator.xr.isSessionSupported("immersive-vr"), patience]);
    return answer === false ? "no-immersive-vr" : answer && "";
  }

  const root = document.getElementById("root");
  // The same test as in main.tsx.
  if (!root || !CSS.supports("container-type: inline-size")) return;
  let reason: string | undefined;
  try {
    const isNew = !Object.keys(window.localStorage).some((key) => key.startsWith("vr-eye-lab."));
    const isPlain = window.location.pathname === "/" && !/[?&](tab|dev|session_id)=/.test(window.location.search);
    if (isNew && isPlain) reason = await whyNoVr();
  } catch {
    // The browser refuses storage or the question.
  }
  if (window.location.pathname !== "/") root.textContent = "";
  else if (reason === undefined) root.firstElementChild?.setAttribute("data-frame", "");
  else {
    root.dataset.vr = reason;
    const text = root.querySelector('[data-first="reason"]');
    if (text && reason) text.textContent = reasons[reason] ?? "";
  }
  root.hidden = false;
}
