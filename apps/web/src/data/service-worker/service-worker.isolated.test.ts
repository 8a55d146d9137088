import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A service worker, as far as the page sees it. */
class Worker extends EventTarget {
  state = "installing";

  to(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

interface Registration extends EventTarget {
  installing: Worker | null;
  waiting: Worker | null;
  active: Worker | null;
}

let registration: Registration;
let container: EventTarget & { controller: Worker | null; register(): Promise<Registration> };

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("PROD", true);
  registration = Object.assign(new EventTarget(), { installing: null, waiting: null, active: null });
  container = Object.assign(new EventTarget(), { controller: null, register: async () => registration });
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("window", { isSecureContext: true, requestIdleCallback: true });
  vi.stubGlobal("requestIdleCallback", (task: () => void) => task());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Loads the page, and returns the version that it offers. */
async function load(): Promise<() => unknown> {
  const { registerForOffline, useUpdate } = await import("./service-worker.ts");
  registerForOffline();
  await vi.advanceTimersByTimeAsync(0);
  return () => useUpdate.getState().version;
}

function find(worker: Worker): void {
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
}

function install(worker: Worker): void {
  registration.installing = null;
  registration.waiting = worker;
  worker.to("installed");
}

it("the first service worker isn't offered as a new version, not even in WebKit, which shows it as waiting while it takes over", async () => {
  const offered = await load();
  const first = new Worker();
  find(first);
  install(first);
  container.controller = first;
  first.to("activating");
  registration.active = first;
  registration.waiting = null;
  first.to("activated");
  expect(offered()).toBeNull();

  const second = new Worker();
  find(second);
  expect(offered()).toBeNull();
  install(second);
  expect(offered()).toBe(second);
});

it("a version that has waited since an earlier visit is offered", async () => {
  const [active, waiting] = [new Worker(), new Worker()];
  Object.assign(registration, { active, waiting });
  container.controller = active;
  expect((await load())()).toBe(waiting);
});

it("isn't registered where the browser refuses storage: Firefox would report an error of the page, even if it is caught", async () => {
  const register = vi.spyOn(container, "register");
  Object.defineProperty(window, "localStorage", {
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  await load();
  expect(register).not.toHaveBeenCalled();
});
