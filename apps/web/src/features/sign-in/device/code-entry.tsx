import { useState } from "react";
import { text as copy } from "../../../copy/sign-in-by-code.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/section.tsx";
import { DeviceDialog } from "./device-dialog.tsx";

const text = copy.entry;

/** Offers to sign in without typing, by a code that is approved on another device. */
export function CodeEntry() {
  const [open, setOpen] = useState(false);
  return (
    <Section level={3} title={text.title} className="grid gap-3 border-line border-t pt-5">
      <p className="text-muted">{text.text}</p>
      <Button data-track="device-code" onClick={() => setOpen(true)} className="justify-self-start max-sm:w-full">
        {text.button}
      </Button>
      {open && <DeviceDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
