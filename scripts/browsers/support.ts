import type { Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { BROWSER_NAMES, type BrowserName, OLDEST_BROWSERS } from "./oldest-browsers.ts";

/** A feature that the oldest version of some browsers lacks. */
export interface Finding {
  readonly feature: string;
  readonly browsers: readonly BrowserName[];
}

export type Report = (feature: string, browsers: readonly BrowserName[]) => void;

/** What was found, each feature once. */
export class Findings {
  readonly #found = new Map<string, readonly BrowserName[]>();

  readonly report: Report = (feature, browsers) => {
    if (browsers.length > 0) this.#found.set(feature, browsers);
  };

  list(): Finding[] {
    return [...this.#found].map(([feature, browsers]) => ({ feature, browsers }));
  }
}

/** Returns the browsers whose oldest version lacks a feature; none if the data doesn't have it. */
export function browsersWithout(feature: Identifier | undefined): BrowserName[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return BROWSER_NAMES.filter(
    (browser) => ![support[browser] ?? []].flat().some((statement) => isSupported(statement, OLDEST_BROWSERS[browser])),
  );
}

/** Features below a node of the compatibility data, by name. */
export function featuresOf(parent: Identifier | undefined): [string, Identifier][] {
  return Object.entries(parent ?? {}).filter(([key]) => key !== "__compat") as [string, Identifier][];
}

function isSupported(statement: SimpleSupportStatement, oldest: number): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = statement;
  if (flags || prefix || alternative_name) return false;
  return isUpTo(version_added, oldest) && !isUpTo(version_removed, oldest);
}

/** @param version such as "16.4", "≤37", "preview" or false */
function isUpTo(version: unknown, oldest: number): boolean {
  return typeof version === "string" && Number.parseFloat(version.replace("≤", "")) <= oldest;
}

/**
 * What browsers lack, by a name that may belong to several interfaces: one entry for each of them, with the browsers that lack it there.
 */
export class Lacking {
  readonly #entries = new Map<string, (readonly BrowserName[])[]>();

  add(name: string, browsers: readonly BrowserName[]): void {
    this.#entries.set(name, [...(this.#entries.get(name) ?? []), browsers]);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Returns the browsers that lack it, or none if another interface has it everywhere. */
  of(name: string): BrowserName[] {
    const entries = this.#entries.get(name) ?? [];
    return entries.every(({ length }) => length > 0) ? [...new Set(entries.flat())] : [];
  }
}
