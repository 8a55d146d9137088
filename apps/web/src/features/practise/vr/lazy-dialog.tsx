import type { ComponentProps } from "react";
import { common } from "#copy/common.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Lazy } from "../../../ui/lazy-feature.tsx";

type LazyDialogProps<Module> = Pick<ComponentProps<typeof Lazy<Module>>, "feature" | "children"> &
  Pick<ComponentProps<typeof Dialog>, "title" | "onClose"> & {
    /** The name under which the click on Try again is tracked. */
    readonly track: string;
  };

/** A dialog with its own script. The other props are for the dialog that replaces it if the script can't be fetched. */
export function LazyDialog<Module>({ feature, children, track, ...lost }: LazyDialogProps<Module>) {
  return (
    <Lazy
      feature={feature}
      lost={(retry) => (
        <Dialog
          {...lost}
          close={{ label: common.close, track: "lost-close" }}
          actions={
            <Button look="primary" data-focus data-track={track} onClick={retry}>
              {common.tryAgain}
            </Button>
          }
        >
          <p>{common.screenLost}</p>
        </Dialog>
      )}
    >
      {children}
    </Lazy>
  );
}
