import type { Eye } from "@vr-eye-lab/domain/exercise";
import { common } from "#copy/common.ts";
import { text } from "#copy/random-dots.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { vr } from "./vr.ts";

/** After a screening of Random dots that wasn't passed, or if nothing of it can be shown. */
export function UnfitDialog({ eye }: { readonly eye: Eye | "bounds" | null }) {
  return (
    <Dialog
      title={text.unfit.title}
      onClose={vr.close}
      actions={
        <>
          <Button data-track="unfit-close" onClick={vr.close}>
            {common.vr.gotIt}
          </Button>
          {eye !== "bounds" && (
            <Button look="primary" data-focus data-track="unfit-again" onClick={() => void vr.resume()}>
              {text.unfit.again}
            </Button>
          )}
        </>
      }
    >
      {text.unfit.why(eye).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}
