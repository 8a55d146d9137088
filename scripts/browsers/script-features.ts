import type { Identifier } from "@mdn/browser-compat-data";
import bcd from "@mdn/browser-compat-data/forLegacyNode";
import { BROWSER_NAMES, type BrowserName } from "./oldest-browsers.ts";
import { browsersWithout, type Finding, featuresOf, Lacking } from "./support.ts";

/** Objects of the language whose properties are all static. */
const NAMESPACES = new Set(["Atomics", "Intl", "JSON", "Math", "Reflect", "Temporal", "WebAssembly"]);
/** Interfaces whose members are global names. */
const GLOBAL_OBJECTS = new Set(["Window", "WorkerGlobalScope", "ServiceWorkerGlobalScope", "_globals"]);

/** Global names, such as `CloseWatcher`. */
const globals = new Lacking();
/** Properties of global objects, such as `AbortSignal.any`. */
const statics = new Lacking();
/** Properties of other objects, such as `toSorted`. */
const members = new Lacking();
/** Types of events, such as `scrollend`. */
const events = new Lacking();

const INTERFACES = featuresOf(bcd.api);
const BUILTINS = featuresOf(bcd.javascript.builtins);
for (const [name, feature] of INTERFACES) addInterface(name, feature, false);
for (const [name, feature] of BUILTINS) addInterface(name, feature, true);

/** @param isOfLanguage the data of the language doesn't separate static properties from others */
function addInterface(name: string, feature: Identifier, isOfLanguage: boolean): void {
  const without = browsersWithout(feature);
  if (!name.startsWith("_")) globals.add(name, without);
  if (without.length === BROWSER_NAMES.length) return;
  for (const [key, member] of featuresOf(feature)) {
    if (key === name || !member.__compat) continue;
    // A browser without the interface never reaches its members.
    const lacking = browsersWithout(member).filter((browser) => !without.includes(browser));
    const { kind, path } = memberOf(name, key);
    if (kind === "event") events.add(path, lacking);
    else if (kind === "global") globals.add(path, lacking);
    else if (kind === "static") statics.add(path, lacking);
    else {
      members.add(key, lacking);
      if (isOfLanguage) statics.add(`${name}.${key}`, lacking);
    }
    if (NAMESPACES.has(name)) addInterface(key, member, true);
  }
}

function memberOf(name: string, key: string): { kind: "event" | "global" | "static" | "member"; path: string } {
  const [, plain = key, suffix] = /^(.*)_(static|event)$/.exec(key) ?? [];
  if (suffix === "event") return { kind: "event", path: plain };
  if (GLOBAL_OBJECTS.has(name)) return { kind: "global", path: plain };
  if (suffix === "static" || NAMESPACES.has(name)) return { kind: "static", path: `${name}.${plain}` };
  return { kind: "member", path: `${name}.prototype.${key}` };
}

export const withoutGlobal = (name: string): BrowserName[] => globals.of(name);
export const withoutEvent = (type: string): BrowserName[] => events.of(type);

/** Finds a property. @param owner name of the variable with the object that has it, or null */
export function lackingMember(owner: string | null, name: string): Finding {
  const path = `${owner}.${name}`;
  if (statics.has(path)) return { feature: path, browsers: statics.of(path) };
  return { feature: `.${name}`, browsers: members.of(name) };
}

/** Returns the paths of everything that some oldest browser lacks, such as `AbortSignal.any` and `Array.prototype.toSorted`. */
export function newerPaths(): string[] {
  return [...INTERFACES, ...BUILTINS].flatMap(([name, feature]) => {
    if (browsersWithout(feature).length > 0) return [name];
    return featuresOf(feature)
      .filter(
        ([key, member]) => key !== name && browsersWithout(member).length > 0 && memberOf(name, key).kind !== "event",
      )
      .flatMap(([key]) => {
        const { kind, path } = memberOf(name, key);
        // The data of the language doesn't separate static properties from others.
        return kind === "member" ? [path, `${name}.${key}`] : [path];
      });
  });
}
