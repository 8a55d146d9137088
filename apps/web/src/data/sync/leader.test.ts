import { expect, it, onTestFinished, vi } from "vitest";
import { takeTurns } from "./leader.ts";

/** Tabs of one browser, which share a lock. */
function openBrowser() {
  const lock = crypto.randomUUID();
  return {
    /** Whether a tab has the lock or waits for it. */
    async used(): Promise<boolean> {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].some(({ name }) => name === lock);
    },
    openTab(isVisible = true) {
      const stop = new AbortController();
      onTestFinished(() => stop.abort());
      const turns: AbortSignal[] = [];
      const parts = { lock, locks: navigator.locks, isVisible: () => isVisible, log: () => undefined };
      const use = takeTurns(parts, stop.signal, (over) => void turns.push(over));
      return {
        stop: () => stop.abort(),
        use,
        turns: () => turns.length,
        leads: () => turns.some(({ aborted }) => !aborted),
      };
    },
  };
}

it("the visible tab that was used last leads, and when it is closed another one does [R-120]", async () => {
  const { openTab, used } = openBrowser();
  const first = openTab();
  await expect.poll(first.leads).toBe(true);
  const second = openTab();
  await expect.poll(second.leads).toBe(true);
  await expect.poll(first.leads).toBe(false);
  for (let i = 0; i < 3; i++) {
    first.use();
    await expect.poll(() => [first.leads(), second.leads()]).toEqual([true, false]);
    second.use();
    await expect.poll(() => [first.leads(), second.leads()]).toEqual([false, true]);
  }
  second.use();
  second.stop();
  await expect.poll(() => [first.leads(), second.leads()]).toEqual([true, false]);
  expect([first.turns(), second.turns()]).toEqual([5, 4]);
  first.stop();
  await expect.poll(used).toBe(false);
});

it("a visible tab takes the turn of one that was suspended while it had the lock, and a hidden tab doesn't [R-120]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { openTab } = openBrowser();
  const [visible, suspended, hidden] = [openTab(), openTab(), openTab(false)];
  await expect.poll(suspended.leads).toBe(true);
  await expect.poll(visible.leads).toBe(false);
  vi.advanceTimersByTime(34_000);
  expect(visible.leads()).toBe(false);
  vi.advanceTimersByTime(2_000);
  await expect.poll(() => [visible.leads(), suspended.leads(), hidden.leads()]).toEqual([true, false, false]);
  for (const tab of [visible, suspended, hidden]) tab.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it("a hidden tab takes no turn of another one [R-120]", async () => {
  const { openTab } = openBrowser();
  const visible = openTab();
  await expect.poll(visible.leads).toBe(true);
  const hidden = openTab(false);
  hidden.use();
  openTab(false).stop();
  expect([visible.leads(), hidden.turns()]).toEqual([true, 0]);
  visible.stop();
  await expect.poll(hidden.leads).toBe(true);
});

it("without locks, or if they are refused, every tab leads [R-120]", async () => {
  const request = () => Promise.reject(new DOMException("denied", "SecurityError"));
  for (const locks of [null, { request } as unknown as LockManager]) {
    const stop = new AbortController();
    const turns: AbortSignal[] = [];
    const parts = { lock: "test", locks, isVisible: () => true, log: () => undefined };
    const use = takeTurns(parts, stop.signal, (over) => void turns.push(over));
    await expect.poll(() => turns.length).toBe(1);
    use();
    stop.abort();
    expect(turns.map(({ aborted }) => aborted)).toEqual([true]);
  }
});
