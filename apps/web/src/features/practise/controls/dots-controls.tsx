import {
  BASE_DISTANCES,
  DENSITY,
  DIRECTIONS,
  DISPARITY,
  DOTS_MODES,
  DOTS_SIZES,
  type DotsSettings,
  MOST_DEMAND,
  RAMP_STEP,
  sidesOf,
} from "@vr-eye-lab/domain/random-dots";
import { exerciseText } from "#copy/exercises.ts";
import { text as motions } from "#copy/motions.ts";
import { text } from "#copy/random-dots.ts";
import { changeSettings, pageStore, usePage } from "../../../data/exercise/page-store.ts";
import { TextButton } from "../../../ui/button.tsx";
import { Lazy } from "../../../ui/lazy-feature.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { limitOf, mostBeside } from "../preview/dots-panes.tsx";
import { screenMode } from "../vr/practise-on-screen.tsx";
import { useMissingVr } from "../vr/vr.ts";

const DISTANCES = BASE_DISTANCES.map(String) as `${(typeof BASE_DISTANCES)[number]}`[];

function change(dots: Partial<DotsSettings>) {
  const { settings } = pageStore.getState();
  changeSettings({ dots: { ...settings.dots, ...dots } });
}

/** The settings of Random dots. @param onBack null in a workout, where the motion's controls show too */
export function DotsControls({ onBack }: { readonly onBack: (() => void) | null }) {
  const dots = usePage((page) => page.settings.dots);
  const onScreen = useMissingVr() !== null;
  const bounds = mostBeside(usePage((page) => page.settings.balance));
  const { mode, direction, distance, size, density, disparity, isColoured, isLight, hasSound } = dots;
  return (
    <>
      <div className="grid gap-2">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h2 className="font-semibold">{exerciseText.labels.randomdots}</h2>
          {onBack && (
            <TextButton data-track="dots-back" onClick={onBack}>
              {text.back}
            </TextButton>
          )}
        </div>
        <p className="text-muted text-sm">{text.instruction}</p>
        <p className="text-sm text-warn">{motions.flicker}</p>
      </div>
      <div className="grid gap-2">
        <SegmentedControl
          label={text.mode}
          track="dots-mode"
          value={mode}
          options={DOTS_MODES}
          labels={text.modes}
          onChange={(next) => change({ mode: next })}
        />
        <p className="text-muted text-xs">{text.about[mode]}</p>
      </div>
      <SegmentedControl
        label={text.direction}
        track="dots-direction"
        value={mode === "jump" ? "both" : direction}
        options={DIRECTIONS}
        labels={text.directions}
        onChange={(next) => change({ direction: next })}
        disabledBecause={mode === "jump" ? text.jumpNeedsBoth : undefined}
      />
      <Levels dots={dots} />
      {(bounds.in < MOST_DEMAND.in || bounds.out < MOST_DEMAND.out) && (
        <p className="text-sm">
          {text.prisms(bounds)} {limitOf(dots, bounds)}
        </p>
      )}
      <SegmentedControl
        label={text.distance}
        track="dots-distance"
        value={`${distance}`}
        options={DISTANCES}
        labels={text.distances}
        onChange={(next) => change({ distance: BASE_DISTANCES.find((each) => String(each) === next) ?? distance })}
      />
      <SegmentedControl
        label={text.size}
        track="dots-size"
        value={size}
        options={DOTS_SIZES}
        labels={text.sizes}
        onChange={(next) => change({ size: next })}
      />
      <Amount
        name={text.density}
        track="dots-density"
        bounds={DENSITY}
        value={density}
        format={text.percent}
        onChange={(next) => change({ density: next })}
      />
      <div className="grid gap-2">
        <Amount
          name={text.disparity}
          track="dots-disparity"
          bounds={DISPARITY}
          value={disparity}
          format={text.arcseconds}
          onChange={(next) => change({ disparity: next })}
        />
        <p className="text-faint text-xs">
          {onScreen ? (
            <Lazy feature={screenMode} loading={text.disparityHint}>
              {({ PixelHint }) => <PixelHint />}
            </Lazy>
          ) : (
            text.disparityHint
          )}
        </p>
      </div>
      <Switch
        label={text.coloured}
        track="dots-coloured"
        checked={isColoured}
        onChange={(next) => change({ isColoured: next })}
      />
      <Switch label={text.light} track="dots-light" checked={isLight} onChange={(next) => change({ isLight: next })} />
      <Switch
        label={text.sound}
        track="dots-sound"
        checked={hasSound}
        onChange={(next) => change({ hasSound: next })}
      />
    </>
  );
}

/** The step or level in each direction that the mode uses. */
function Levels({ dots }: { readonly dots: DotsSettings }) {
  const { mode } = dots;
  if (mode === "adaptive") return null;
  const field = mode === "ramp" ? "step" : mode;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
      {sidesOf(dots).map((side) => (
        <Amount
          key={side}
          name={text.level(text.levels[mode], side)}
          track={side === "in" ? "dots-level-in" : "dots-level-out"}
          bounds={mode === "ramp" ? RAMP_STEP : { least: 0, most: MOST_DEMAND[side], step: 1 }}
          value={dots[field][side]}
          format={text.dioptres}
          onChange={(next) => change({ [field]: { ...dots[field], [side]: next } })}
        />
      ))}
    </div>
  );
}

interface AmountProps {
  readonly name: string;
  readonly track: string;
  readonly bounds: { readonly least: number; readonly most: number; readonly step: number };
  readonly value: number;
  readonly format: (value: number) => string;
  readonly onChange: (value: number) => void;
}

function Amount({ name, track, bounds, value, format, onChange }: AmountProps) {
  return (
    <div className="grid content-start gap-2">
      <span aria-hidden="true" className="font-semibold text-muted text-xs">
        {name}
      </span>
      <Stepper
        label={name}
        lessLabel={text.less(name)}
        moreLabel={text.more(name)}
        track={track}
        {...bounds}
        value={value}
        onChange={onChange}
      >
        {format(value)}
      </Stepper>
    </div>
  );
}
