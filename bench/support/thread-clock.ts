import type { CDPSession, Page } from "@playwright/test";

/**
 * The CPU time of a page's main thread, independent of other load on the machine. Only Chromium reports it.
 */
export class ThreadClock {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<ThreadClock> {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    return new ThreadClock(session);
  }

  /** Seconds of CPU time so far. */
  async read(): Promise<number> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    const time = metrics.find(({ name }) => name === "ThreadTime")?.value;
    if (time === undefined) throw new Error("This Chromium reports no thread time");
    return time;
  }
}
