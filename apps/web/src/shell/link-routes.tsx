import { navigate } from "wouter/use-browser-location";
import { sharedTokenOf } from "../features/sharing/share-link.ts";
import { mailLinkOf } from "../features/sign-in/links.ts";
import { Lazy } from "../ui/lazy-feature.tsx";
import { useHash, useTakenHash } from "../ui/location-hash.ts";
import { account, inWindow, sharing } from "./lazy-features.tsx";
import type { Tab, TabState } from "./tab.ts";

/** Opens the link of an email. */
export function ConfirmRoute() {
  const [link] = useTakenHash(mailLinkOf);
  const onDone = (tab: Tab) => navigate("/", { replace: true, state: { tab } satisfies TabState });
  return (
    <Lazy feature={account} {...inWindow}>
      {({ ConfirmScreen }) => <ConfirmScreen key={link?.token} link={link} onDone={onDone} />}
    </Lazy>
  );
}

/** Signs in another device by the code that it shows. */
export function DeviceRoute() {
  return (
    <Lazy feature={account} {...inWindow}>
      {({ DeviceScreen }) => <DeviceScreen />}
    </Lazy>
  );
}

/** Shows the progress behind a share link. */
export function SharedRoute() {
  const hash = useHash();
  return (
    <Lazy feature={sharing} {...inWindow}>
      {({ SharedReport }) => <SharedReport key={hash} token={sharedTokenOf(hash)} />}
    </Lazy>
  );
}
