import "./older-browsers.ts";
import "./first-paint/painted.ts";
import "./first-paint/next-task.ts";
import type { RootOptions } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import "./app.css";
import { watchConfig } from "./data/config.ts";
import { stayInDemo } from "./data/demo/demo.ts";
import { pageStore } from "./data/exercise/page-store.ts";
import { login } from "./data/login/login.ts";
import { logError, watchErrors } from "./data/page-errors.ts";
import { registerForOffline } from "./data/service-worker.ts";
import { isCheckoutReturn, processCheckoutReturn } from "./features/billing/checkout-return.ts";
import { watchVrSupport } from "./features/practise/vr/vr.ts";
import { takeOver } from "./first-paint/take-over.ts";
import { Page } from "./shell/page.tsx";
import { showUnaddressed } from "./shell/place.ts";
import { watchScrollPosition } from "./shell/scroll-position.ts";

watchErrors();
const root = document.getElementById("root");
// index.html has a message. It stays in a browser that is too old: this test is also in not-started.css and first-paint.ts.
const isTooOld = !CSS.supports("container-type: inline-size");
// A separate task: evaluating the scripts is a long task already.
if (root && !isTooOld) setTimeout(show, 0, root);

// One by one: an error in one of them stops neither the page nor the others.
for (const start of [
  watchScrollPosition,
  readDevMode,
  () => isCheckoutReturn() && showUnaddressed({ tab: "account" }),
  watchVrSupport,
  () => login.start(),
  stayInDemo,
  watchConfig,
  registerForOffline,
  () => void processCheckoutReturn(leaveCheckoutReturn),
]) {
  queueMicrotask(start);
}

function readDevMode(): void {
  if (new URLSearchParams(window.location.search).get("dev") === "1") pageStore.setState({ devMode: true });
}

/** Replaces the checkout return URL, with nothing in the history entry: a reload opens Active. */
function leaveCheckoutReturn(query: string, mustLogIn: boolean): void {
  if (mustLogIn) void import("./features/account/account.ts").then(({ showPanel }) => showPanel("logIn"));
  navigate(`/${query}`, { replace: true });
}

function show(root: HTMLElement): void {
  const onCaughtError: RootOptions["onCaughtError"] = (error, { componentStack }) =>
    logError("Screen", error, componentStack);
  takeOver(root, { onCaughtError }, (onStart) => <Page onStart={onStart} />);
}
