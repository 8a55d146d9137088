import { BASE_OUT, BASE_UP, CONTRAST, EVEN_BALANCE, EYES, type Eye, isEven } from "@vr-eye-lab/domain/exercise";
import { Fragment, useId } from "react";
import { balance as text } from "#copy/advanced.ts";
import { comma } from "#copy/format.ts";
import { changeSettings, usePage } from "../../../data/exercise/page-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { Switch } from "../../../ui/switch.tsx";

const FIELDS = [
  { field: "contrast", bounds: CONTRAST, tracks: { left: "contrast-l", right: "contrast-r" } },
  { field: "baseOut", bounds: BASE_OUT, tracks: { left: "base-out-l", right: "base-out-r" } },
  { field: "baseUp", bounds: BASE_UP, tracks: { left: "base-up-l", right: "base-up-r" } },
] as const;
/** The dots have the same contrast for both eyes. */
const PRISMS = FIELDS.slice(1);

/** Contrast and prism of each eye, the fusion lock and the attention check. @param props.isDots only what applies to Random dots */
export function BalanceFields({ isDots }: { readonly isDots: boolean }) {
  const id = useId();
  const { balance, fusionLock, attentionCheck } = usePage((page) => page.settings);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields, and cannot be laid out as a grid everywhere */}
      <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="grid gap-3">
        <span id={id} className="font-semibold text-muted text-xs">
          {text.label}
        </span>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-2 gap-y-3">
          {EYES.map((eye) => (
            <EyeFields key={eye} eye={eye} fields={isDots ? PRISMS : FIELDS} />
          ))}
        </div>
        <p id={`${id}-hint`} className="text-faint text-xs">
          {isDots ? text.dotsHint : text.hint}
        </p>
        {!isEven(balance) && (
          <Button
            className="justify-self-start"
            data-track="balance-even"
            onClick={() => changeSettings({ balance: EVEN_BALANCE })}
          >
            {text.reset}
          </Button>
        )}
      </div>
      <Switch
        label={text.lock}
        track="fusion-lock"
        hint={isDots ? text.frameHint : text.lockHint}
        checked={fusionLock}
        onChange={(lock) => changeSettings({ fusionLock: lock })}
      />
      {!isDots && (
        <Switch
          label={text.attention}
          track="attention-check"
          hint={text.attentionHint}
          checked={attentionCheck}
          onChange={(check) => changeSettings({ attentionCheck: check })}
        />
      )}
    </>
  );
}

function EyeFields({ eye, fields }: { readonly eye: Eye; readonly fields: readonly (typeof FIELDS)[number][] }) {
  const balance = usePage((page) => page.settings.balance);
  const eyeName = text.eyeNames[eye];
  return (
    <div className="grid gap-2">
      <span className="font-semibold text-xs">{text.eyes[eye]}</span>
      {fields.map(({ field, bounds, tracks }) => {
        const name = text[field];
        const value = balance[eye][field];
        return (
          <Fragment key={field}>
            <span aria-hidden="true" className="text-faint text-xs">
              {name}
            </span>
            <Stepper
              label={`${name}${comma}${eyeName}`}
              lessLabel={text.less(name, eyeName)}
              moreLabel={text.more(name, eyeName)}
              {...bounds}
              track={tracks[eye]}
              value={value}
              onChange={(next) =>
                changeSettings({ balance: { ...balance, [eye]: { ...balance[eye], [field]: next } } })
              }
            >
              {field === "contrast" ? text.percent(value) : <PrismValue {...text[`${field}Of`](value)} />}
            </Stepper>
          </Fragment>
        );
      })}
    </div>
  );
}

function PrismValue({ value, base }: { readonly value: string; readonly base: string }) {
  return (
    <>
      <span className="font-semibold">{value}</span>
      <span className="text-muted">{base}</span>
    </>
  );
}
