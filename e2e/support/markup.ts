import type { Page } from "@playwright/test";

/**
 * What axe doesn't check, one line each: a second title, an id used twice, a state of ARIA beside a native one, and lengths with a unit where WebKit
 * draws nothing: attributes of SVG that aren't CSS properties.
 */
export function markupFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const findings: string[] = [];
    const titles = document.head.querySelectorAll("title").length;
    if (titles !== 1) findings.push(`${titles} titles`);
    const ids = new Set<string>();
    for (const { id } of document.querySelectorAll("[id]")) {
      if (ids.has(id)) findings.push(`id ${id} is used twice`);
      ids.add(id);
    }
    for (const input of document.querySelectorAll("input:is([type=checkbox], [type=radio])[aria-checked]")) {
      findings.push(`aria-checked on a native ${input.getAttribute("type")}`);
    }
    for (const shape of document.querySelectorAll("svg :is(text, tspan, line)")) {
      for (const { name, value } of shape.attributes) {
        if (/^[xy][12]?$|^d[xy]$/.test(name) && /[a-z]/.test(value)) findings.push(`${shape.tagName} ${name}=${value}`);
      }
    }
    return findings;
  });
}
