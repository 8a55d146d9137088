import { PENDING_SIGN_UP_KEY } from "@vr-eye-lab/domain/billing";
import { useEffect } from "react";

/** The query parameter with which the payment page sends people back. */
const PARAMETER = "session_id";

/** Session ids that this page has taken up. */
const taken = new Set<string>();

/**
 * Takes up the return from the payment page, once for each session.
 * @param search of the address
 * @param onDone is given the search without the session id, when the return is processed, whatever came of it, and whether the person must log in to finish
 */
export function useCheckoutReturn(search: string, onDone: (rest: string, mustLogIn: boolean) => void): void {
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const sessionId = parameters.get(PARAMETER);
    if (sessionId === null) return tidyUp();
    if (taken.has(sessionId)) return;
    taken.add(sessionId);
    parameters.delete(PARAMETER);
    const rest = parameters.size > 0 ? `?${parameters}` : "";
    import("./checkout.ts")
      .then((part) => part.comeBack(sessionId))
      .catch(() => false)
      .then((mustLogIn) => onDone(rest, mustLogIn));
  }, [search, onDone]);
}

/** Whether someone has just come back from the payment page. */
export function isCheckoutReturn(): boolean {
  return new URLSearchParams(window.location.search).has(PARAMETER);
}

/** Who has come back without paying needs no ticket any more, and an old record is good for nothing. */
function tidyUp(): void {
  try {
    if (localStorage.getItem(PENDING_SIGN_UP_KEY) === null) return;
  } catch {
    return;
  }
  void import("../../data/billing/checkout.ts").then(({ tidyPendingSignUp }) => tidyPendingSignUp());
}
