import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/app.tsx";
import "./app.css";
import { keepForOffline } from "./data/app-update.ts";
import { watchConfig } from "./data/config.ts";
import { pageStore } from "./data/exercise/page-store.ts";
import { account } from "./data/login/account.ts";
import { isCheckoutReturn } from "./features/billing/use-checkout-return.ts";
import { watchVrSupport } from "./features/practise/vr/vr.ts";
import type { TabState } from "./shell/tab.ts";

// A fresh load begins with the Active tab, whatever the history entry remembers; who comes back from paying, with the account.
const tab: TabState | null = isCheckoutReturn() ? { tab: "saved" } : null;
window.history.replaceState(tab, "");
if (new URLSearchParams(window.location.search).get("dev") === "1") pageStore.getState().setDevMode(true);
watchVrSupport();
account.start();
watchConfig();
keepForOffline();

const root = document.getElementById("root");
// A task of its own: to evaluate the scripts is one long task already.
if (root) setTimeout(show, 0, root);

function show(root: HTMLElement): void {
  const page = createRoot(root);
  // In slices, so that a slow device answers while the first screen is made.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
