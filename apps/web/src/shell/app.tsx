import { Redirect, Route, Switch, useLocation } from "wouter";
import { en } from "../copy/en.ts";
import { useTracking } from "../data/tracking/use-tracking.ts";
import { useVr } from "../features/practise/vr/vr.ts";
import { SHARED_PATH } from "../features/sharing/share-link.ts";
import { Shortcuts } from "../features/shortcuts/shortcuts.tsx";
import { DEVICE_PATH } from "../features/sign-in/links.ts";
import { Toasts } from "../ui/toasts.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ConfirmRoute, DeviceRoute, SharedRoute } from "./link-routes.tsx";
import { MainScreen } from "./main-screen.tsx";
import { useReloadWhenIdle } from "./reload-when-idle.ts";
import { useScrollPosition } from "./scroll-position.ts";
import { useUpdateOffer } from "./update-offer.ts";

/** The routes, and what appears on all of them. */
export function App() {
  const [pathname] = useLocation();
  const busy = useVr((state) => state.step.kind !== "idle");
  useTracking(pathname);
  useScrollPosition();
  useUpdateOffer(busy);
  // The other routes show what a link has opened, which a reload may not find again.
  useReloadWhenIdle(busy || pathname !== "/");
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
