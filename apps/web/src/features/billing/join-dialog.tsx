import { PRICING } from "@vr-eye-lab/domain/billing";
import { text } from "../../copy/billing.ts";
import { checkout } from "../../data/billing/checkout.ts";
import { useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { closeJoinPro } from "./checkout-store.ts";
import { PriceNote } from "./price-note.tsx";
import { ProItems } from "./pro-items.tsx";

/** Offers Pro where something that belongs to it was asked for. */
export function JoinDialog({ onSignUp }: { readonly onSignUp: () => void }) {
  const signedIn = useAccount((state) => state.status === "signed-in");
  function join() {
    closeJoinPro();
    if (signedIn) void checkout.start();
    else onSignUp();
  }
  return (
    <Dialog
      title={PRICING.dialog}
      onClose={closeJoinPro}
      actions={
        <>
          <Button look="quiet" data-track="join-pro-later" onClick={closeJoinPro}>
            {text.dialog.later}
          </Button>
          <Button look="primary" data-focus data-track="join-pro" onClick={join}>
            {text.pricing.join}
          </Button>
        </>
      }
    >
      <p>{text.dialog.text}</p>
      <ProItems />
      <PriceNote />
      {!signedIn && <p className="text-muted text-sm">{text.pricing.signUpFirst}</p>}
    </Dialog>
  );
}
