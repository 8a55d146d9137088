import "./older-browsers.ts";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import { App } from "./shell/app.tsx";
import "./app.css";
import { watchConfig } from "./data/config.ts";
import { pageStore } from "./data/exercise/page-store.ts";
import { login } from "./data/login/login.ts";
import { logError, watchErrors } from "./data/page-errors.ts";
import { registerForOffline } from "./data/service-worker.ts";
import { isCheckoutReturn, processCheckoutReturn } from "./features/billing/checkout-return.ts";
import { watchVrSupport } from "./features/practise/vr/vr.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { showUnaddressed } from "./shell/place.ts";
import { watchScrollPosition } from "./shell/scroll-position.ts";
import { keepFocus } from "./ui/keep-focus.ts";

watchErrors();
const root = document.getElementById("root");
// index.html has a message in the page's root. It stays in a browser that is too old: this test is also in not-started.css.
const isTooOld = !CSS.supports("container-type: inline-size");
// A separate task: evaluating the scripts is a long task already.
if (root && !isTooOld) setTimeout(show, 0, root);

// One by one: an error in one of them stops neither the page nor the others.
for (const start of [
  watchScrollPosition,
  readDevMode,
  () => isCheckoutReturn() && showUnaddressed({ tab: "account" }),
  keepFocus,
  watchVrSupport,
  () => login.start(),
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
  const page = createRoot(root, {
    onCaughtError: (error, { componentStack }) => logError("Screen", error, componentStack),
  });
  // A transition renders in slices, so a slow device stays responsive.
  startTransition(() =>
    page.render(
      <StrictMode>
        <ErrorBoundary whole>
          <App />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
}
