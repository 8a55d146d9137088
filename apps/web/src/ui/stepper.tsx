import { type LucideIcon, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

interface StepperProps {
  /** The name for screen readers. */
  readonly label: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly track: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
  /** The formatted value. */
  readonly children: ReactNode;
}

/** A number between two buttons, 44 px square. At a limit the button stays focusable and is marked as disabled. */
export function Stepper(props: StepperProps) {
  const { label, lessLabel, moreLabel, track, value, least, most, step, onChange, children } = props;
  const button = (name: "less" | "more", icon: LucideIcon, nameLabel: string, next: number) => (
    <IconButton
      icon={icon}
      iconClass="size-4"
      label={nameLabel}
      data-track={`${track}-${name}`}
      aria-disabled={next === value}
      onClick={() => onChange(next)}
      className="aria-disabled:[&>svg]:opacity-40"
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers lay out a fieldset as a grid
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[2.75rem_1fr_2.75rem] items-center rounded-m border border-line bg-inset"
    >
      {button("less", Minus, lessLabel, Math.max(least, value - step))}
      <output className="grid place-items-center text-center text-xs tabular-nums leading-tight">{children}</output>
      {button("more", Plus, moreLabel, Math.min(most, value + step))}
    </div>
  );
}
