import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { takeTurns } from "./leader.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tabs of one browser, which wait for the same lock. A suspended tab neither answers nor asks. */
function openBrowser() {
  const lock = crypto.randomUUID();
  const browser = new TestStorage();
  const stops: AbortController[] = [];
  let steals = 0;
  const locks = {
    request(name: string, options: LockOptions, granted: LockGrantedCallback<void>) {
      if (options.steal) steals += 1;
      return navigator.locks.request(name, options, granted);
    },
  } as LockManager;
  onTestFinished(() => {
    for (const stop of stops) stop.abort();
  });
  return {
    storage: browser,
    steals: () => steals,
    openTab({ isVisible = true, isSuspended = false, storage = new TestStorage(browser) } = {}) {
      const stop = new AbortController();
      stops.push(stop);
      const turns: AbortSignal[] = [];
      const parts = { lock, locks, isVisible: () => isVisible && !isSuspended, log: () => undefined };
      const ownStorage = isSuspended ? new TestStorage() : storage;
      takeTurns({ ...parts, storage: ownStorage }, stop.signal, (over) => void turns.push(over));
      return {
        stop: () => stop.abort(),
        turns: () => turns.length,
        leads: () => turns.some(({ aborted }) => !aborted),
      };
    },
  };
}

/** Time passes: answers are noticed in between. */
function pass(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}

it("a visible tab takes the turn of a suspended one, which waits for another turn when it continues [R-120]", async () => {
  const { openTab } = openBrowser();
  const suspended = openTab({ isSuspended: true });
  await expect.poll(suspended.leads).toBe(true);
  const visible = openTab();
  pass(15);
  expect(suspended.leads()).toBe(true);
  pass(1);
  await expect.poll(visible.leads).toBe(true);
  await expect.poll(suspended.leads).toBe(false);
  visible.stop();
  await expect.poll(suspended.leads).toBe(true);
  expect([suspended.turns(), visible.turns()]).toEqual([2, 1]);
});

it("a tab that took a turn gets another one after the next tab took it [R-120]", async () => {
  const { openTab } = openBrowser();
  await expect.poll(openTab({ isSuspended: true }).leads).toBe(true);
  const second = openTab({ storage: new TestStorage() });
  pass(16);
  await expect.poll(second.leads).toBe(true);
  const third = openTab();
  pass(16);
  await expect.poll(third.leads).toBe(true);
  await expect.poll(second.leads).toBe(false);
});

it("a tab that answers keeps its turn, and a stopped one leaves nothing in storage [R-120]", async () => {
  const { openTab, steals, storage } = openBrowser();
  const leader = openTab({ isVisible: false });
  await expect.poll(leader.leads).toBe(true);
  const waiting = [openTab(), openTab()];
  pass(120);
  expect(steals()).toBe(0);
  expect(leader.leads()).toBe(true);
  for (const tab of [...waiting, leader]) tab.stop();
  expect([...storage.kept.keys()]).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it("of two tabs that wait for a suspended one, only one takes its turn [R-120]", async () => {
  const { openTab, steals } = openBrowser();
  await expect.poll(openTab({ isSuspended: true }).leads).toBe(true);
  const waiting = [openTab(), openTab()];
  pass(16);
  await expect.poll(() => waiting.filter(({ leads }) => leads())).toHaveLength(1);
  pass(120);
  expect(steals()).toBe(1);
});

it.each([
  ["a hidden tab", { isVisible: false }],
  ["a tab that can't ask, as storage is refused,", { storage: refusedStorage() }],
])("%s takes no turn of another one [R-120]", async (_, options) => {
  const { openTab, steals } = openBrowser();
  const suspended = openTab({ isSuspended: true });
  await expect.poll(suspended.leads).toBe(true);
  openTab(options);
  pass(120);
  expect(steals()).toBe(0);
});

it("without locks, or if they are refused, every tab leads [R-120]", async () => {
  const request = vi.fn(() => Promise.reject(new DOMException("denied", "SecurityError")));
  for (const locks of [null, { request } as unknown as LockManager]) {
    const stop = new AbortController();
    const turns: AbortSignal[] = [];
    const parts = { lock: "test", locks, storage: new TestStorage(), isVisible: () => true, log: () => undefined };
    takeTurns(parts, stop.signal, (over) => void turns.push(over));
    await expect.poll(() => turns.length).toBe(1);
    pass(60);
    stop.abort();
    expect(turns.map(({ aborted }) => aborted)).toEqual([true]);
  }
  expect(request).toHaveBeenCalledOnce();
});
