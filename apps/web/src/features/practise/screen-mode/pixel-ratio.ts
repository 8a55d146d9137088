import { useEffect, useState } from "react";

/** Device pixels per CSS pixel as displayed: with the page's zoom and with pinch zoom, which no devicePixelRatio includes. */
export function displayedPixelRatio(): number {
  const ratio = navigator.vendor.startsWith("Apple") ? webKitPixelRatio() : window.devicePixelRatio;
  return ratio * (window.visualViewport?.scale ?? 1);
}

/** WebKit's devicePixelRatio leaves out the page's zoom too. No border is thinner than a device pixel, so the thinnest one has it. */
function webKitPixelRatio(): number {
  const line = document.createElement("div");
  line.style.cssText = "position: fixed; border-left: 0.01px solid";
  document.body.append(line);
  const width = Number.parseFloat(getComputedStyle(line).borderLeftWidth);
  line.remove();
  return width > 0 ? 1 / width : window.devicePixelRatio;
}

/** The same, kept current while the page is zoomed or moved to another screen. */
export function useDisplayedPixelRatio(): number {
  const [ratio, setRatio] = useState(displayedPixelRatio);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const update = () => setRatio(displayedPixelRatio());
    for (const target of [window, window.visualViewport]) target?.addEventListener("resize", update, { signal });
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener("change", update, { signal });
    return () => stopping.abort();
  }, []);
  return ratio;
}
