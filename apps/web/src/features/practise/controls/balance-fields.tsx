import {
  BASE_OUT,
  BASE_UP,
  CONTRAST,
  EVEN_BALANCE,
  EYES,
  type Eye,
  type EyeBalance,
  isEven,
} from "@vr-eye-lab/domain/exercise";
import { useId } from "react";
import { balance as text } from "../../../copy/advanced.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { Switch } from "../../../ui/switch.tsx";

/** What clicks are tracked as. */
const TRACKS = {
  left: { contrast: "contrast-l", baseOut: "base-out-l", baseUp: "base-up-l" },
  right: { contrast: "contrast-r", baseOut: "base-out-r", baseUp: "base-up-r" },
} as const;

/** Contrast and prism of each eye, the ring that holds both together, and the check whether both take part. */
export function BalanceFields() {
  const id = useId();
  const balance = usePage((page) => page.settings.balance);
  const fusionLock = usePage((page) => page.settings.fusionLock);
  const attentionCheck = usePage((page) => page.settings.attentionCheck);
  const changeSettings = usePage((page) => page.changeSettings);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields, and cannot be laid out as a grid everywhere */}
      <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="grid gap-3">
        <span id={id} className="font-semibold text-muted text-xs">
          {text.label}
        </span>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.25rem,100%),1fr))] gap-x-2 gap-y-3">
          {EYES.map((eye) => (
            <EyeFields
              key={eye}
              eye={eye}
              balance={balance[eye]}
              onChange={(change) => changeSettings({ balance: { ...balance, [eye]: { ...balance[eye], ...change } } })}
            />
          ))}
        </div>
        <p id={`${id}-hint`} className="text-faint text-xs">
          {text.hint}
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
        hint={text.lockHint}
        checked={fusionLock}
        onChange={(lock) => changeSettings({ fusionLock: lock })}
      />
      <Switch
        label={text.attention}
        track="attention-check"
        hint={text.attentionHint}
        checked={attentionCheck}
        onChange={(check) => changeSettings({ attentionCheck: check })}
      />
    </>
  );
}

interface EyeFieldsProps {
  readonly eye: Eye;
  readonly balance: EyeBalance;
  readonly onChange: (change: Partial<EyeBalance>) => void;
}

/** The column of one eye. */
function EyeFields({ eye, balance, onChange }: EyeFieldsProps) {
  const { contrast, baseOut, baseUp } = balance;
  const named = (name: string) => ({
    label: `${name}, ${text.eyeNames[eye]}`,
    lessLabel: text.less(name, text.eyeNames[eye]),
    moreLabel: text.more(name, text.eyeNames[eye]),
  });
  return (
    <div className="grid gap-2">
      <span className="font-semibold text-xs">{text.eyes[eye]}</span>
      <Name>{text.contrast}</Name>
      <Stepper
        {...named(text.contrast)}
        {...CONTRAST}
        track={TRACKS[eye].contrast}
        value={contrast}
        onChange={(value) => onChange({ contrast: value })}
      >
        {text.percent(contrast)}
      </Stepper>
      <Name>{text.baseOut}</Name>
      <Stepper
        {...named(text.baseOut)}
        {...BASE_OUT}
        track={TRACKS[eye].baseOut}
        value={baseOut}
        onChange={(value) => onChange({ baseOut: value })}
      >
        <PrismValue {...text.baseOutOf(baseOut)} />
      </Stepper>
      <Name>{text.baseUp}</Name>
      <Stepper
        {...named(text.baseUp)}
        {...BASE_UP}
        track={TRACKS[eye].baseUp}
        value={baseUp}
        onChange={(value) => onChange({ baseUp: value })}
      >
        <PrismValue {...text.baseUpOf(baseUp)} />
      </Stepper>
    </div>
  );
}

function Name({ children }: { readonly children: string }) {
  return (
    <span aria-hidden="true" className="text-faint text-xs">
      {children}
    </span>
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
