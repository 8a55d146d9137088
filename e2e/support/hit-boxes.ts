import type { Page } from "@playwright/test";

/** A control and the size of its hit area in CSS pixels, through its centre. */
export interface HitBox {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Nothing covers its centre. */
  readonly reachable: boolean;
  /** It is entirely within the window's width. */
  readonly inside: boolean;
}

/** Measures every enabled control (only those of an open dialog, if any), scrolled into view. */
export function measureHitBoxes(page: Page): Promise<HitBox[]> {
  return page.evaluate(() => {
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const controls = [
      ...scope.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex='0']"),
    ];
    return controls
      .filter((control) => control.checkVisibility() && !control.matches(":disabled") && !control.closest("[inert]"))
      .map((control) => {
        control.scrollIntoView({ block: "center", inline: "nearest" });
        const box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hits = (atX: number, atY: number) => {
          const hit = document.elementFromPoint(atX, atY);
          if (hit === null) return false;
          const label = hit.closest("label");
          return control.contains(hit) || label?.control === control;
        };
        const reach = (dx: number, dy: number) => {
          let steps = 0;
          while (steps < 60 && hits(x + dx * (steps + 1) * 0.5, y + dy * (steps + 1) * 0.5)) steps += 1;
          return steps / 2;
        };
        return {
          name:
            control.getAttribute("aria-label") ??
            (control as HTMLInputElement).labels?.[0]?.textContent ??
            control.textContent,
          width: reach(-1, 0) + reach(1, 0),
          height: reach(0, -1) + reach(0, 1),
          reachable: hits(x, y),
          inside: box.left >= 0 && box.right <= document.documentElement.clientWidth,
        };
      });
  });
}
