import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import { type DeviceStart, deviceStartSchema } from "@vr-eye-lab/domain/sign-in";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Http } from "../api/http.ts";
import { type DeviceSignInState, signInByCode } from "../sign-in/sign-in-by-code.ts";
import { type Browser, openBrowser, type Tab, until } from "./testing/browser.ts";
import { newEmail, settledTab, signUp, startTab } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const LIFE_MS = 600_000;

const server = serverForTests();

/** The result of signing a device in by a code. */
interface Headset {
  readonly browser: Browser;
  readonly tab: Tab;
  readonly states: DeviceSignInState[];
  /** Milliseconds that it waited between polls. */
  readonly waits: number[];
  /** The bodies of its requests, without the polls. */
  readonly sent: unknown[];
}

const answer = (browser: Browser, path: string, userCode: string) =>
  browser.http.call(path, z.unknown(), { method: "POST", body: { userCode } });

interface Course {
  readonly browser?: Browser;
  readonly inputProfile?: string | null;
  /** Milliseconds that each wait takes too long. */
  readonly late?: number;
  /** Called when the page has started, before it requests a code. */
  readonly started?: () => void;
}

/**
 * Signs a headset in by a code. Its waits take no time; `during` runs instead.
 * @param during called in each wait, counted from 0; may abort
 */
async function headset(
  during: (headset: Headset, wait: number, started: DeviceStart, ending: AbortController) => Promise<void>,
  { browser = openBrowser(server.address), inputProfile = null, late = 0, started: onStarted }: Course = {},
): Promise<Headset> {
  const tab = await settledTab(browser);
  onStarted?.();
  const states: DeviceSignInState[] = [];
  const waits: number[] = [];
  const ending = new AbortController();
  const sent: unknown[] = [];
  const one: Headset = { browser, tab, states, waits, sent };
  let now = 1_000_000;
  let started: DeviceStart = { deviceCode: "", userCode: "" };
  // Records the answers for the test.
  const http: Http = {
    ...browser.http,
    async call(path, schema, options) {
      sent.push(options?.body);
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
  await signInByCode(
    { http, login: tab.login, inputProfile, pause, now: () => now },
    (state) => states.push(state),
    ending.signal,
  );
  return one;
}

const kinds = ({ states }: Headset) => states.map(({ kind }) => kind);

describe("signing a device in by a code", () => {
  it("shows the code, waits, and signs in as the user who approves it [E-06]", async () => {
    const phone = openBrowser(server.address);
    const email = newEmail();
    await signUp(phone, email);
    const device = await headset(async ({ states }, wait, { userCode }) => {
      expect(wait).toBe(0);
      expect(states.at(-1)).toEqual({ kind: "waiting", userCode, until: 1_000_000 + LIFE_MS });
      expect((await answer(phone, DEVICE_API.approve, userCode)).ok).toBe(true);
    });
    expect(kinds(device)).toEqual(["starting", "waiting", "signed-in"]);
    expect(device.waits).toEqual([3_000]);
    expect(device.tab.account.store.getState()).toMatchObject({ status: "signed-in", user: { email } });
    // Still signed in after a reload.
    device.browser.texts.clear();
    const again = startTab(device.browser);
    await until(again.account.store, ({ status }) => status === "signed-in");
  });

  it("reports the input profile that the user last selected with [E-06]", async () => {
    const device = await headset(async (_, __, ___, ending) => ending.abort(), { inputProfile: "generic-hand-select" });
    expect(device.sent).toEqual([{ inputProfile: "generic-hand-select" }]);
  });

  it("polls until it is approved, no more often than allowed [E-06]", async () => {
    const device = await headset(async (_, wait, __, ending) => {
      if (wait === 3) ending.abort();
    });
    expect(kinds(device)).toEqual(["starting", "waiting"]);
    // The second poll is too early, and the server answers how long to wait.
    expect(device.waits).toEqual([3_000, 3_000, 3_000, 3_000]);
    expect(device.tab.account.store.getState()).toMatchObject({ status: "signed-out", busy: false, error: null });
  });

  it("ends when it is denied or expired [E-06]", async () => {
    const phone = openBrowser(server.address);
    await signUp(phone);
    const denied = await headset(async (_, __, { userCode }) => {
      await answer(phone, DEVICE_API.deny, userCode);
    });
    expect(kinds(denied)).toEqual(["starting", "waiting", "denied"]);
    const late = await headset(async () => undefined, { late: LIFE_MS - 3_000 });
    expect(kinds(late)).toEqual(["starting", "waiting", "expired"]);
  });

  it("continues after a network error, and fails when it starts offline [E-06]", async () => {
    const phone = openBrowser(server.address);
    await signUp(phone);
    const device = await headset(async ({ browser }, wait, { userCode }) => {
      browser.address = wait < 2 ? null : server.address;
      if (wait === 1) await answer(phone, DEVICE_API.approve, userCode);
    });
    expect(kinds(device)).toEqual(["starting", "waiting", "signed-in"]);
    expect(device.waits).toEqual([3_000, 3_000, 3_000]);
    const without = await headset(async () => undefined, { browser: openBrowser(null) });
    expect(without.states).toEqual([
      { kind: "starting" },
      { kind: "failed", problem: serverMessageText("server/unreachable") },
    ]);
  });

  it("takes over no login whose log-out has not reached the server [E-06]", async () => {
    const [phone, shared] = [openBrowser(server.address), openBrowser(server.address)];
    const [adas, bens] = [newEmail(), newEmail()];
    await signUp(phone, adas);
    const ben = await signUp(shared, bens);
    shared.address = null;
    await ben.account.logOut();
    // The page has started offline, and isn't notified when the network is back.
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
  });
});
