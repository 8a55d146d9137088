import { expect } from "@playwright/test";
import type { Driver } from "./driver.ts";
import { locate, type Target, wanted } from "./locate.ts";

/** A person's browser tab on the product. Each step waits until it is possible. */
export interface Tab extends Pick<Driver, "reload" | "back" | "press" | "screenshot" | "trouble"> {
  /** Opens a path of the product, or an address. */
  open(path: string): Promise<void>;
  /** Runs a function in the page. Arguments and result pass as JSON; a promise is awaited. */
  run<Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Waits until something on screen has this role and name. */
  sees(...target: Target): Promise<void>;
  lacks(...target: Target): Promise<void>;
  /** Chooses an option of a select by the first key of its name. */
  choose(label: string, key: string): Promise<void>;
  /** Waits until the page shows a text. */
  reads(text: string): Promise<void>;
  /** Waits until the exercise has announced a text. */
  announces(text: string): Promise<void>;
  click(...target: Target): Promise<void>;
  focus(...target: Target): Promise<void>;
  /** Replaces the text of a field. */
  fill(label: string, text: string): Promise<void>;
  /** Waits until a property of an element has a value. */
  has(target: Target, property: string, value: unknown): Promise<void>;
}

export function createTab(driver: Driver, origin: string): Tab {
  const { evaluate, click, press } = driver;
  const found = (target: Target) => `(${locate})(...${JSON.stringify(wanted(target))})`;
  /** Polls an expression. While the page is loading, a driver may throw. */
  const until = (expression: () => Promise<unknown>, message: string) =>
    expect.poll(() => expression().catch((error: unknown) => `${error}`), { message, intervals: [100] });

  const focus = (...target: Target) =>
    until(
      () =>
        evaluate(
          `(() => { const e = ${found(target)}; e?.focus(); e?.select?.(); return e === document.activeElement })()`,
        ),
      `focuses ${target}`,
    ).toBe(true);
  return {
    ...driver,
    open: (path) => driver.goto(new URL(path, origin).href),
    run: (script, ...args) => evaluate(`(${script})(...${JSON.stringify(args)})`) as Promise<never>,
    sees: (...target) => until(() => evaluate(`${found(target)} !== null`), `sees ${target}`).toBe(true),
    lacks: (...target) => until(() => evaluate(`${found(target)} === null`), `lacks ${target}`).toBe(true),
    reads: (text) => until(() => evaluate("document.body.innerText"), `reads ${text}`).toContain(text),
    announces: (text) =>
      until(() => evaluate('document.querySelector("body > [role=status]")?.textContent'), `announces ${text}`).toBe(
        text,
      ),
    click: (...target) => until(() => click(found(target)), `clicks ${target}`).toBe(true),
    focus,
    async fill(label, text) {
      await focus("field", label);
      await press(...text);
    },
    async choose(label, key) {
      await focus("combobox", label);
      await press(key);
    },
    has: (target, property, value) =>
      until(() => evaluate(`${found(target)}?.[${JSON.stringify(property)}]`), `${target}: ${property}`).toEqual(value),
  };
}
