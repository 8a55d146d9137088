import { text } from "#copy/billing.ts";
import { prices } from "#copy/prices.ts";
import { checkout, useCheckout } from "../../data/billing/checkout.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { useAccount } from "../../data/login/login.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useJoinPro } from "./join-pro.ts";
import { PriceNote, ProItems } from "./pro-offer.tsx";

/** The dialogs about paying: the offer, the progress, and the error of a checkout. */
export function CheckoutDialogs({ onAccount }: { readonly onAccount: () => void }) {
  const joining = useJoinPro((state) => state.open);
  const { selling } = usePlan();
  const { opening, slow, error } = useCheckout((state) => state);
  if (opening) {
    return (
      <Dialog
        key="opening"
        title={opening === "portal" ? text.progress.portalTitle : text.progress.title}
        onClose={checkout.cancel}
        actions={
          <Button data-focus data-track="checkout-cancel" onClick={checkout.cancel}>
            {text.progress.cancel}
          </Button>
        }
      >
        <p role="status" className="text-muted">
          {slow ? text.progress.slow : text.progress.wait}
        </p>
      </Dialog>
    );
  }
  if (error !== null) {
    return (
      <Dialog
        key="failed"
        title={text.failed.title}
        onClose={checkout.clearError}
        close={{ label: text.failed.close }}
        actions={
          <Button look="primary" data-focus data-track="checkout-again" onClick={() => void checkout.tryAgain()}>
            {text.failed.tryAgain}
          </Button>
        }
      >
        <Notice kind="error">{error}</Notice>
        <p className="text-muted text-sm">{text.failed.next}</p>
      </Dialog>
    );
  }
  return joining && selling && <JoinPro onAccount={onAccount} />;
}

const close = () => useJoinPro.setState({ open: false });

function JoinPro({ onAccount }: { readonly onAccount: () => void }) {
  const signedIn = useAccount((state) => state.status === "signed-in");
  function join() {
    close();
    if (signedIn) void checkout.start();
    else onAccount();
  }
  return (
    <Dialog
      title={prices.dialog}
      onClose={close}
      close={{ label: text.dialog.later, track: "join-pro-later" }}
      actions={
        <Button look="primary" data-focus data-track="join-pro" onClick={join}>
          {text.pricing.join}
        </Button>
      }
    >
      <p>{text.dialog.text}</p>
      <ProItems />
      <PriceNote />
      {!signedIn && <p className="text-muted text-sm">{text.pricing.signUpFirst}</p>}
    </Dialog>
  );
}
