import type { Page } from "@playwright/test";

/**
 * Finds texts that are cut off, that leave their button, or that overlap another text. Only those of an open dialog, if any. Texts for
 * screen readers only don't count.
 */
export function misplacedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pixels that glyphs may be beyond a line's or a box's edge. */
    const SLACK = 1.5;
    /** The same above and below: a line is higher than its glyphs. */
    const LINE = 5;
    const CONTROL = "button, [role=tab], label, summary, th, td";
    const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const findings: string[] = [];
    const texts: { words: string; rects: DOMRect[]; layer: Element | null }[] = [];
    const layerOf = (element: Element) => {
      for (let at: Element | null = element; at && at !== scope; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return null;
    };
    const isHidden = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
      // A text for screen readers only.
      if (element.clientWidth === 1) return true;
      const hidden = element.closest(".sr-only, option, style, script, template, [inert], svg");
      return hidden !== null && scope.contains(hidden);
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.nodeValue?.trim() ?? "";
      if (!parent || !words || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      for (let at: Element | null = parent; at && at !== scope.parentElement; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        const isControl = at.matches(CONTROL);
        if (overflowX === "visible" && !isControl) continue;
        const { left, right, top, bottom } = at.getBoundingClientRect();
        // An ellipsis may end the user's own words, which are not in the pseudo-language.
        const isOwn = textOverflow === "ellipsis" && !node.nodeValue?.includes("\u00a0");
        const cuts = !isOwn && (isControl || /hidden|clip/.test(overflowX));
        const isOut = (rect: DOMRect) =>
          rect.left < left - SLACK ||
          rect.right > right + SLACK ||
          rect.top < top - LINE ||
          rect.bottom > bottom + LINE;
        if (cuts && rects.some(isOut)) findings.push(`'${words}' leaves its ${at.tagName}.${at.className}`);
        if (overflowX === "visible") continue;
        rects = rects.map((rect) => {
          const [x, y] = [Math.max(rect.left, left), Math.max(rect.top, top)];
          return new DOMRect(x, y, Math.min(rect.right, right) - x, Math.min(rect.bottom, bottom) - y);
        });
      }
      rects = rects.filter(({ width, height }) => width > 0 && height > 0);
      texts.push({ words, rects, layer: layerOf(parent) });
    }
    for (const [i, one] of texts.entries()) {
      for (const other of texts.slice(i + 1)) {
        if (one.layer !== other.layer) continue;
        const overlap = one.rects.some((a) =>
          other.rects.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > LINE,
          ),
        );
        if (overlap) findings.push(`'${one.words}' overlaps '${other.words}'`);
      }
    }
    for (const select of scope.querySelectorAll("select")) {
      const option = select.selectedOptions[0];
      if (!option || isHidden(select)) continue;
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
      const context = document.createElement("canvas").getContext("2d");
      if (!context) continue;
      context.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      if (context.measureText(option.text).width > room + SLACK) findings.push(`'${option.text}' is cut in its select`);
    }
    return findings;
  });
}
