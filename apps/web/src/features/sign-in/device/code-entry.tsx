import { useId, useState } from "react";
import { en } from "../../../copy/en.ts";
import { text as copy } from "../../../copy/sign-in-by-code.ts";
import { Button } from "../../../ui/button.tsx";
import { Lazy, lazyFeature } from "../../../ui/lazy-feature.tsx";
import { Notice } from "../../../ui/notice.tsx";

const text = copy.entry;
const deviceDialog = lazyFeature(() => import("./device-dialog.tsx"));

/** Offers to sign in without typing, by a code that is approved on another device. */
export function CodeEntry() {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby={id} className="grid gap-3 border-line border-t pt-5">
      <h3 id={id} className="font-semibold">
        {text.title}
      </h3>
      <p className="text-muted">{text.text}</p>
      <Button data-track="device-code" onClick={() => setOpen(true)} className="justify-self-start max-sm:w-full">
        {text.button}
      </Button>
      {open && (
        <Lazy
          feature={deviceDialog}
          loading={<p role="status">{en.loading}</p>}
          lost={(retry) => (
            <Notice kind="error" action={<Button onClick={retry}>{en.tryAgain}</Button>}>
              {text.lost}
            </Notice>
          )}
        >
          {({ DeviceDialog }) => <DeviceDialog onClose={() => setOpen(false)} />}
        </Lazy>
      )}
    </section>
  );
}
