import { type ReactNode, useLayoutEffect } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { common } from "#copy/common.ts";
import { useTracking } from "../data/tracking/use-tracking.ts";
import { useVr } from "../features/practise/vr/vr.ts";
import { SHARED_PATH, sharedTokenOf } from "../features/sharing/share-link.ts";
import { Shortcuts } from "../features/shortcuts/shortcuts.tsx";
import { DEVICE_PATH, mailLinkOf } from "../features/sign-in/links.ts";
import { Lazy } from "../ui/lazy-feature.tsx";
import { useHash, useTakenHash } from "../ui/location-hash.ts";
import { Toasts } from "../ui/toasts.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { account, inWindow, sharing } from "./lazy-features.tsx";
import { MainScreen } from "./main-screen.tsx";
import { replacePlace } from "./place.ts";
import { useProfileLanguage } from "./profile-language.ts";
import { useReloadWhenIdle } from "./reload-when-idle.ts";
import { useScrollPosition } from "./scroll-position.ts";
import { useUpdateOffer } from "./update-offer.ts";

const ROUTES: Readonly<Record<string, () => ReactNode>> = {
  "/": MainScreen,
  "/login/confirm": ConfirmRoute,
  [SHARED_PATH]: SharedRoute,
  [DEVICE_PATH]: DeviceRoute,
};

/** Every other path leads to the main screen. */
function Redirect(): null {
  useLayoutEffect(() => navigate("/", { replace: true }), []);
  return null;
}

/** The routes, and what appears on all of them. */
export function App() {
  const pathname = usePathname();
  const Route = ROUTES[pathname.toLowerCase().replace(/(.)\/$/, "$1")] ?? Redirect;
  const busy = useVr((state) => state.step.kind !== "idle");
  useTracking(pathname);
  useScrollPosition();
  useProfileLanguage();
  useUpdateOffer(busy);
  // The other routes show what a link has opened, which a reload may not find again.
  useReloadWhenIdle(busy || pathname !== "/");
  return (
    <>
      <ErrorBoundary key={pathname} whole>
        <Route />
      </ErrorBoundary>
      <Shortcuts busy={busy} />
      <Toasts closeLabel={common.close} />
    </>
  );
}

/** Opens the link of an email. */
function ConfirmRoute() {
  const [link] = useTakenHash(mailLinkOf);
  return (
    <Lazy feature={account} {...inWindow}>
      {({ ConfirmScreen }) => <ConfirmScreen key={link?.token} link={link} onDone={(tab) => replacePlace({ tab })} />}
    </Lazy>
  );
}

/** Signs in another device by the code that it shows. */
function DeviceRoute() {
  return (
    <Lazy feature={account} {...inWindow}>
      {({ DeviceScreen }) => <DeviceScreen />}
    </Lazy>
  );
}

/** Shows the progress behind a share link. */
function SharedRoute() {
  const hash = useHash();
  return (
    <Lazy feature={sharing} {...inWindow}>
      {({ SharedReport }) => <SharedReport key={hash} token={sharedTokenOf(hash)} />}
    </Lazy>
  );
}
