import { useCallback, useEffect, useState } from "react";
import { type DeviceStand, PAGE_PARTS, signInByCode } from "../../../data/sign-in/sign-in-by-code.ts";

/**
 * Signs this device in by a code, as long as it is shown.
 * @param ready whether there is a network to begin with
 * @param onSignedIn called once when it has come to that
 */
export function useDeviceSignIn(ready: boolean, onSignedIn: () => void) {
  const [stand, setStand] = useState<DeviceStand>({ kind: "starting" });
  const [round, setRound] = useState(0);
  const [begun, setBegun] = useState(ready);
  // A network that goes later does not take the code away.
  if (ready && !begun) setBegun(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round asks for a new code.
  useEffect(() => {
    if (!begun) return;
    const ending = new AbortController();
    const tell = (now: DeviceStand) => {
      setStand(now);
      if (now.kind === "signed-in") onSignedIn();
    };
    void signInByCode(PAGE_PARTS, tell, ending.signal);
    return () => ending.abort();
  }, [begun, round, onSignedIn]);

  return { stand, renew: useCallback(() => setRound((before) => before + 1), []) };
}
