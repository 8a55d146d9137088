import "./older-browsers.ts";
import "./first-paint/painted.ts";
import "./first-paint/next-task.ts";
import { PENDING_RETURN_KEY } from "@vr-eye-lab/domain/billing";
import type { RootOptions } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import "./app.css";
import { watchConfig } from "./data/api/config.ts";
import { watchPlan } from "./data/billing/plan.ts";
import { persistedText } from "./data/browser/persisted.ts";
import { whenIdle } from "./data/browser/when-idle.ts";
import { pageStore } from "./data/exercise/page-store.ts";
import { browserStorage } from "./data/log/debug-log.ts";
import { onNotice } from "./data/log/notices.ts";
import { logError, watchErrors } from "./data/log/page-errors.ts";
import { login } from "./data/login/login.ts";
import { registerForOffline } from "./data/service-worker/service-worker.ts";
import { openDuration } from "./features/practise/controls/duration-request.ts";
import { watchVrSupport } from "./features/practise/vr/vr.ts";
import { takeOver } from "./first-paint/take-over.ts";
import { Page } from "./shell/page.tsx";
import { openPlace, showUnaddressed } from "./shell/place.ts";
import { watchScrollPosition } from "./shell/scroll-position.ts";
import { showToast } from "./ui/toast-store.ts";

/** The query parameter with which the payment page redirects back. */
const CHECKOUT_ID = "session_id";

watchErrors();
onNotice(showToast);
const root = document.getElementById("root");
// index.html has a message. It stays in a browser that is too old: this test is also in not-started.css and show-first.ts.
const isTooOld = !CSS.supports("container-type: inline-size");
// A separate task: evaluating the scripts is a long task already.
if (root && !isTooOld) setTimeout(show, 0, root);

// One by one: an error in one of them stops neither the page nor the others.
for (const start of [
  watchScrollPosition,
  readDevMode,
  () => checkoutId() !== null && showUnaddressed({ tab: "account" }),
  watchVrSupport,
  () => login.start(),
  watchConfig,
  watchPlan,
  registerForOffline,
  () => whenIdle(nameClosedSession),
  () => void settleCheckout(),
]) {
  queueMicrotask(start);
}

function readDevMode(): void {
  if (new URLSearchParams(window.location.search).get("dev") === "1") pageStore.setState({ devMode: true });
}

/** Names a visitor's session that a closed tab ended. A user's are named when they are saved. */
function nameClosedSession(): void {
  if (login.store.getState().user || pageStore.getState().sessionsStarted === 0) return;
  import("./data/practice/recovery.ts")
    .then(({ nameVisitorsSessions }) => nameVisitorsSessions())
    .catch(() => undefined);
}

/** The checkout that the payment page has just redirected from; null on any other load. */
function checkoutId(): string | null {
  return new URLSearchParams(window.location.search).get(CHECKOUT_ID);
}

/**
 * Processes a return from the payment page, then replaces its URL, with nothing in the history entry: a reload opens Active. On any other
 * load it only removes a pending return that is no longer needed.
 */
async function settleCheckout(): Promise<void> {
  const id = checkoutId();
  if (id === null && persistedText(PENDING_RETURN_KEY, browserStorage).read() === null) return;
  const mustLogIn = await import("./features/billing/checkout-return.ts")
    .then(async ({ returnFromCheckout, tidyPending }) =>
      id === null ? tidyPending() : returnFromCheckout(id, chooseLength),
    )
    .catch(() => false);
  if (id === null) return;
  if (mustLogIn) void import("./features/account/account-tab.tsx").then(({ showPanel }) => showPanel("logIn"));
  const parameters = new URLSearchParams(window.location.search);
  parameters.delete(CHECKOUT_ID);
  const query = parameters.toString();
  navigate(`/${query && `?${query}`}`, { replace: true });
}

function chooseLength(): void {
  openPlace({ tab: "active" });
  openDuration();
}

function show(root: HTMLElement): void {
  const onCaughtError: RootOptions["onCaughtError"] = (error, { componentStack }) =>
    logError("Screen", error, componentStack);
  takeOver(root, { onCaughtError }, (onStart) => <Page onStart={onStart} />);
}
