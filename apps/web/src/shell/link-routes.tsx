import { sharedTokenOf } from "../features/sharing/share-link.ts";
import { mailLinkOf } from "../features/sign-in/links.ts";
import { Lazy } from "../ui/lazy-feature.tsx";
import { useHash, useTakenHash } from "../ui/location-hash.ts";
import { account, inWindow, sharing } from "./lazy-features.tsx";
import { replacePlace } from "./place.ts";

/** Opens the link of an email. */
export function ConfirmRoute() {
  const [link] = useTakenHash(mailLinkOf);
  return (
    <Lazy feature={account} {...inWindow}>
      {({ ConfirmScreen }) => <ConfirmScreen key={link?.token} link={link} onDone={(tab) => replacePlace({ tab })} />}
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
