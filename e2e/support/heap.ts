import type { CDPSession, Page } from "@playwright/test";

/** What V8 and Chromium tell of a page's memory. */
export class Heap {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Heap> {
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.enable");
    return new Heap(session);
  }

  /** Bytes in use; garbage that nobody has collected is in use. */
  async used(): Promise<number> {
    return (await this.#session.send("Runtime.getHeapUsage")).usedSize;
  }

  /**
   * Collects all garbage, what the inspector keeps of the console included. Twice: what the first round finalises is gone
   * after the second.
   */
  async collect(): Promise<void> {
    await this.#session.send("Runtime.discardConsoleEntries");
    await this.#session.send("HeapProfiler.collectGarbage");
    await this.#session.send("HeapProfiler.collectGarbage");
  }

  /** How many objects of each class live, garbage left aside. Rejects for a class that the page does not know. */
  async count<Name extends string>(classes: readonly Name[]): Promise<Record<Name, number>> {
    const counts = await Promise.all(classes.map((name) => this.#countOf(name)));
    return Object.fromEntries(classes.map((name, i) => [name, counts[i] ?? 0])) as Record<Name, number>;
  }

  /** Nodes and listeners of the page's documents, garbage left aside. */
  async countDom(): Promise<{ nodes: number; listeners: number }> {
    await this.collect();
    const { nodes, jsEventListeners } = await this.#session.send("Memory.getDOMCounters");
    return { nodes, listeners: jsEventListeners };
  }

  async #countOf(name: string): Promise<number> {
    const objectGroup = "count";
    const { result, exceptionDetails } = await this.#session.send("Runtime.evaluate", {
      expression: `${name}.prototype`,
      objectGroup,
    });
    if (exceptionDetails || !result.objectId) throw new Error(`The page knows no ${name}`);
    const { objects } = await this.#session.send("Runtime.queryObjects", {
      prototypeObjectId: result.objectId,
      objectGroup,
    });
    const { result: length } = await this.#session.send("Runtime.callFunctionOn", {
      objectId: objects.objectId ?? "",
      functionDeclaration: "function () { return this.length; }",
      returnByValue: true,
    });
    await this.#session.send("Runtime.releaseObjectGroup", { objectGroup });
    return Number(length.value);
  }
}
