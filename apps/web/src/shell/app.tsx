import { Redirect, Route, Switch, useLocation } from "wouter";
import { en } from "../copy/en.ts";
import { useTracking } from "../data/tracking/use-tracking.ts";
import { useVr } from "../features/practise/vr/vr.ts";
import { useSelfTestStep } from "../features/self-test/self-test-step.ts";
import { SHARED_PATH } from "../features/sharing/share-link.ts";
import { Shortcuts } from "../features/shortcuts/shortcuts.tsx";
import { DEVICE_PATH } from "../features/sign-in/links.ts";
import { Toasts } from "../ui/toasts.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ConfirmRoute, DeviceRoute, SharedRoute } from "./link-routes.tsx";
import { MainScreen } from "./main-screen.tsx";
import { useDataNotices, useUpdateOffer } from "./page-toasts.ts";
import { useScrollPosition } from "./scroll-position.ts";

/** The routes, and what appears on all of them. */
export function App() {
  const [pathname] = useLocation();
  const isPractising = useVr((state) => state.step.kind !== "idle");
  const isTesting = useSelfTestStep((step) => step.kind === "running");
  const busy = isPractising || isTesting;
  useTracking(pathname);
  useScrollPosition();
  useDataNotices();
  useUpdateOffer(busy);
  return (
    <>
      <ErrorBoundary key={pathname} whole>
        <Switch>
          <Route path="/">
            <MainScreen />
          </Route>
          <Route path="/login/confirm">
            <ConfirmRoute />
          </Route>
          <Route path={SHARED_PATH}>
            <SharedRoute />
          </Route>
          <Route path={DEVICE_PATH}>
            <DeviceRoute />
          </Route>
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </ErrorBoundary>
      <Shortcuts busy={busy} />
      <Toasts closeLabel={en.close} />
    </>
  );
}
