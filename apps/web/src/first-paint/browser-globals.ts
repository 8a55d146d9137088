/*
 * What the page's modules use of a browser while the build renders its first screen in Node: a browser without storage, history
 * and headset.
 */
const noListener = () => undefined;
const storage = { getItem: () => null, setItem: noListener, removeItem: noListener, key: () => null, length: 0 };

for (const [name, value] of Object.entries({
  window: globalThis,
  addEventListener: noListener,
  removeEventListener: noListener,
  document: { addEventListener: noListener, getElementById: () => ({ dataset: { vr: "no-immersive-vr" } }) },
  history: { state: null },
  location: { pathname: "/", search: "", hash: "", origin: "http://localhost" },
  localStorage: storage,
  sessionStorage: storage,
  Path2D: class {},
  matchMedia: () => ({ matches: false }),
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
