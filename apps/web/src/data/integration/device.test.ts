import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { messageText, serverMessageText } from "@vr-eye-lab/domain/messages";
import { type DeviceStart, deviceStartSchema } from "@vr-eye-lab/domain/sign-in";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { Http } from "../http.ts";
import { type DeviceSignInState, signInByCode } from "../sign-in/sign-in-by-code.ts";
import { type Browser, openBrowser, type Tab, until } from "./testing/browser.ts";
import { newEmail, signUp } from "./testing/person.ts";
import { type ServerProcess, startServer } from "./testing/server-process.ts";

vi.setConfig({ testTimeout: 30_000 });

const LIFE_MS = 600_000;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
}, 30_000);
afterAll(() => server.remove());

/** What a device went through that asked to be signed in by a code. */
interface Headset {
  readonly browser: Browser;
  readonly tab: Tab;
  readonly told: DeviceSignInState[];
  /** Milliseconds that it waited between its questions. */
  readonly waits: number[];
}

const answer = (browser: Browser, path: string, userCode: string) =>
  browser.http.call(path, z.unknown(), { method: "POST", body: { userCode } });

interface Course {
  readonly browser?: Browser;
  /** Milliseconds that each wait takes longer than it should. */
  readonly late?: number;
  /** Called when the page has started, before it asks for a code. */
  readonly started?: () => void;
}

/**
 * Lets a headset ask to be signed in. Its waits take no time: what happens meanwhile is told instead.
 * @param during called in each wait, which count from 0; may end it by aborting
 */
async function headset(
  during: (headset: Headset, wait: number, started: DeviceStart, ending: AbortController) => Promise<void>,
  { browser = openBrowser(server.address), late = 0, started: onStarted }: Course = {},
): Promise<Headset> {
  const tab = browser.openTab();
  tab.account.start();
  await until(tab.account.store, ({ status }) => status !== "starting");
  onStarted?.();
  const told: DeviceSignInState[] = [];
  const waits: number[] = [];
  const ending = new AbortController();
  const one: Headset = { browser, tab, told, waits };
  let now = 1_000_000;
  let started: DeviceStart = { deviceCode: "", userCode: "" };
  // As it is, but for the test to see what was answered.
  const http: Http = {
    ...browser.http,
    async call(path, schema, options) {
      const answered = await browser.http.call(path, schema, options);
      if (path === DEVICE_API.start && answered.ok) started = deviceStartSchema.parse(answered.value);
      return answered;
    },
  };
  const pause = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds + late;
    await during(one, waits.length - 1, started, ending);
  };
  await signInByCode({ http, account: tab.account, pause, now: () => now }, (stand) => told.push(stand), ending.signal);
  await tab.close();
  return one;
}

const kinds = ({ told }: Headset) => told.map(({ kind }) => kind);

describe("a device that asks to be signed in by a code", () => {
  it("shows the code, waits, and is signed in as who approves it [E-06]", async () => {
    const phone = openBrowser(server.address);
    const email = newEmail();
    const ada = await signUp(phone, email);
    const device = await headset(async ({ told }, wait, { userCode }) => {
      expect(wait).toBe(0);
      expect(told.at(-1)).toEqual({ kind: "waiting", userCode, until: 1_000_000 + LIFE_MS });
      expect((await answer(phone, DEVICE_API.approve, userCode)).ok).toBe(true);
    });
    expect(kinds(device)).toEqual(["starting", "waiting", "signed-in"]);
    expect(device.waits).toEqual([3_000]);
    expect(device.tab.account.store.getState()).toMatchObject({ status: "signed-in", user: { email } });
    // For good, as a reload tells.
    device.browser.texts.clear();
    const again = device.browser.openTab();
    again.account.start();
    await until(again.account.store, ({ status }) => status === "signed-in");
    for (const tab of [ada, again]) await tab.close();
  });

  it("asks again as long as nobody has approved it, and no sooner than it may [E-06]", async () => {
    const device = await headset(async (_, wait, __, ending) => {
      if (wait === 3) ending.abort();
    });
    expect(kinds(device)).toEqual(["starting", "waiting"]);
    // The second question comes too early for the server, which tells how long to wait.
    expect(device.waits).toEqual([3_000, 3_000, 3_000, 3_000]);
    expect(device.tab.account.store.getState()).toMatchObject({ status: "signed-out", busy: false, error: null });
  });

  it("is told when it is denied, and when its time is over [E-06]", async () => {
    const phone = openBrowser(server.address);
    const ada = await signUp(phone);
    const denied = await headset(async (_, __, { userCode }) => {
      await answer(phone, DEVICE_API.deny, userCode);
    });
    expect(kinds(denied)).toEqual(["starting", "waiting", "denied"]);
    const late = await headset(async () => undefined, { late: LIFE_MS - 3_000 });
    expect(kinds(late)).toEqual(["starting", "waiting", "expired"]);
    await ada.close();
  });

  it("goes on after a network that was away, and says so where there is none to begin with [E-06]", async () => {
    const phone = openBrowser(server.address);
    const ada = await signUp(phone);
    const device = await headset(async ({ browser }, wait, { userCode }) => {
      browser.address = wait < 2 ? null : server.address;
      if (wait === 1) await answer(phone, DEVICE_API.approve, userCode);
    });
    expect(kinds(device)).toEqual(["starting", "waiting", "signed-in"]);
    expect(device.waits).toEqual([3_000, 3_000, 3_000]);
    const without = await headset(async () => undefined, { browser: openBrowser(null) });
    expect(without.told).toEqual([
      { kind: "starting" },
      { kind: "failed", problem: messageText("server/unreachable") },
    ]);
    await ada.close();
  });

  it("takes no session from a log-out that has not reached the server [E-06]", async () => {
    const [phone, shared] = [openBrowser(server.address), openBrowser(server.address)];
    const [adas, bens] = [newEmail(), newEmail()];
    const [ada, ben] = [await signUp(phone, adas), await signUp(shared, bens)];
    shared.address = null;
    await ben.account.logOut();
    // The page has started without network, and nothing tells it that there is one again.
    const online = await headset(
      async (_, __, { userCode }) => {
        await answer(phone, DEVICE_API.approve, userCode);
      },
      {
        browser: shared,
        started: () => {
          shared.address = server.address;
        },
      },
    );
    expect(kinds(online)).toEqual(["starting", "waiting", "signed-in"]);
    expect(online.tab.account.store.getState().user?.email).toBe(adas);
    for (const tab of [ada, ben]) await tab.close();
  });

  it("is told when a browser has asked for too many codes [E-06]", async () => {
    const device = openBrowser(server.address);
    let last: DeviceSignInState | undefined;
    for (let n = 0; n < 61 && last?.kind !== "failed"; n++) {
      const ended = new AbortController();
      const tell = (stand: DeviceSignInState) => {
        last = stand;
      };
      const pause = async () => ended.abort();
      const account = { signInAt: () => Promise.reject(new Error("asked after its end")) };
      await signInByCode({ http: device.http, account, pause, now: Date.now }, tell, ended.signal);
    }
    const [words = ""] = serverMessageText("device/too-many-codes").split("{");
    expect(last).toEqual({ kind: "failed", problem: expect.stringContaining(words) });
  });
});
