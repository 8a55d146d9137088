import type { CDPSession, Page } from "@playwright/test";

/** A page's memory as V8 and Chromium report it. */
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

  /** Bytes in use, uncollected garbage included. */
  async used(): Promise<number> {
    return (await this.#session.send("Runtime.getHeapUsage")).usedSize;
  }

  /**
   * Collects all garbage, including console entries held by the inspector. Twice, because objects with finalisers are freed by
   * the second collection.
   */
  async collect(): Promise<void> {
    await this.#session.send("Runtime.discardConsoleEntries");
    await this.#session.send("HeapProfiler.collectGarbage");
    await this.#session.send("HeapProfiler.collectGarbage");
  }

  /**
   * Counts the live objects of each class, without garbage. Rejects for an unknown class. One query for all classes, because each
   * query collects garbage and walks the heap.
   */
  async count<Name extends string>(classes: readonly Name[]): Promise<Record<Name, number>> {
    const objectGroup = "count";
    const { result } = await this.#session.send("Runtime.evaluate", { expression: "Object.prototype", objectGroup });
    const { objects } = await this.#session.send("Runtime.queryObjects", {
      prototypeObjectId: result.objectId ?? "",
      objectGroup,
    });
    const { result: counts, exceptionDetails } = await this.#session.send("Runtime.callFunctionOn", {
      objectId: objects.objectId ?? "",
      functionDeclaration:
        "function (...names) { return names.map((name) => this.filter((object) => object instanceof globalThis[name]).length); }",
      arguments: classes.map((value) => ({ value })),
      returnByValue: true,
    });
    await this.#session.send("Runtime.releaseObjectGroup", { objectGroup });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return Object.fromEntries(classes.map((name, i) => [name, Number(counts.value[i])])) as Record<Name, number>;
  }

  /** Nodes and listeners of the page's documents, without garbage. */
  async countDom(): Promise<{ nodes: number; listeners: number }> {
    await this.collect();
    const { nodes, jsEventListeners } = await this.#session.send("Memory.getDOMCounters");
    return { nodes, listeners: jsEventListeners };
  }
}
