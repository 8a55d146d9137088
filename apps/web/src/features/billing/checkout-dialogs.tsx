import { text } from "../../copy/billing.ts";
import { checkout, useCheckout } from "../../data/billing/checkout.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useJoining } from "./checkout-store.ts";
import { JoinDialog } from "./join-dialog.tsx";

/** What stands before the page while it is on its way to be paid, and what is told when that fails; whatever tab is open. */
export function CheckoutDialogs({ onSignUp }: { readonly onSignUp: () => void }) {
  const joining = useJoining();
  const opening = useCheckout((state) => state.opening);
  const error = useCheckout((state) => state.error);
  if (opening) return <Progress opening={opening} />;
  if (error !== null) return <Failed error={error} />;
  return joining ? <JoinDialog onSignUp={onSignUp} /> : null;
}

function Progress({ opening }: { readonly opening: "checkout" | "portal" }) {
  const slow = useCheckout((state) => state.slow);
  return (
    <Dialog
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

function Failed({ error }: { readonly error: string }) {
  return (
    <Dialog
      title={text.failed.title}
      onClose={checkout.clearError}
      actions={
        <>
          <Button look="quiet" onClick={checkout.clearError}>
            {text.failed.close}
          </Button>
          <Button look="primary" data-focus data-track="checkout-again" onClick={() => void checkout.tryAgain()}>
            {text.failed.tryAgain}
          </Button>
        </>
      }
    >
      <Notice kind="error">{error}</Notice>
      <p className="text-muted text-sm">{text.failed.next}</p>
    </Dialog>
  );
}
