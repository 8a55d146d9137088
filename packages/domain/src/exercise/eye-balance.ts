import * as z from "zod/mini";

/** Bounds and steps of the balance: per cent of contrast, prism dioptres. */
export const CONTRAST = { least: 0, most: 100, step: 10 } as const;
export const BASE_OUT = { least: -20, most: 20, step: 0.5 } as const;
export const BASE_UP = { least: -10, most: 10, step: 0.5 } as const;

/** What one eye's picture is put through, so that two unequal eyes can work together. */
const eyeBalanceSchema = z.lazy(() =>
  z.object({
    /** Per cent of the ball's luminance contrast: 100 is whole, at 0 the eye sees no ball. */
    contrast: z.int().check(z.minimum(CONTRAST.least), z.maximum(CONTRAST.most)),
    /** Prism before the eye in prism dioptres, base towards the temple; below 0 base towards the nose. Base out asks the eye to turn in. */
    baseOut: z.number().check(z.minimum(BASE_OUT.least), z.maximum(BASE_OUT.most)),
    /** Prism before the eye in prism dioptres, base up; below 0 base down. Base up asks the eye to turn down. */
    baseUp: z.number().check(z.minimum(BASE_UP.least), z.maximum(BASE_UP.most)),
  }),
);
export type EyeBalance = Readonly<z.infer<typeof eyeBalanceSchema>>;

export const balanceSchema = z.lazy(() => z.object({ left: eyeBalanceSchema, right: eyeBalanceSchema }));
/** The balance of both eyes. */
export type Balance = Readonly<z.infer<typeof balanceSchema>>;

const PLAIN_EYE: EyeBalance = Object.freeze({ contrast: CONTRAST.most, baseOut: 0, baseUp: 0 });
/** Both eyes see the whole contrast, without a prism. */
export const EVEN_BALANCE: Balance = Object.freeze({ left: PLAIN_EYE, right: PLAIN_EYE });

/** Whether neither eye's picture is faded or moved. */
export function isEven({ left, right }: Balance): boolean {
  return [left, right].every((eye) => eye.contrast === CONTRAST.most && eye.baseOut === 0 && eye.baseUp === 0);
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A value held within its bounds. */
export function within({ least, most }: Bounds, value: number): number {
  return Math.min(most, Math.max(least, value));
}

/**
 * The opacity, 0..1, at which a ball over black has the given share of its luminance. Displays take encoded values, so half
 * the light is not half the number. Source: IEC 61966-2-1 (sRGB), 4.2.
 * @param contrast per cent
 */
export function opacityOf(contrast: number): number {
  // By the formula it would be a hair less.
  if (contrast >= CONTRAST.most) return 1;
  const light = contrast / 100;
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
