import { en } from "../../../copy/en.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface ScreenLostProps {
  readonly title: string;
  readonly close: { readonly label: string; readonly track: string };
  readonly onClose: () => void;
  readonly retry: { readonly run: () => void; readonly track: string };
}

/** Replaces a dialog whose script could not be fetched. */
export function ScreenLost({ title, close, onClose, retry }: ScreenLostProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      close={close}
      actions={
        <Button look="primary" data-focus data-track={retry.track} onClick={retry.run}>
          {en.tryAgain}
        </Button>
      }
    >
      <p>{en.screenLost}</p>
    </Dialog>
  );
}
