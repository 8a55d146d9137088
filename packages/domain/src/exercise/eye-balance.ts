import * as z from "zod/mini";

// Bounds and steps: contrast in per cent, prisms in prism dioptres.
export const CONTRAST = { least: 0, most: 100, step: 10 } as const;
export const BASE_OUT = { least: -20, most: 20, step: 0.5 } as const;
export const BASE_UP = { least: -10, most: 10, step: 0.5 } as const;

/** Adjusts one eye's image, so that unequal eyes can work together. */
const eyeBalanceSchema = z.lazy(() =>
  z.object({
    /** Per cent of the ball's luminance contrast. At 0 the eye sees no ball. */
    contrast: z.int().check(z.minimum(CONTRAST.least), z.maximum(CONTRAST.most)),
    /** Prism dioptres, base towards the temple; negative: towards the nose. Base out makes the eye turn in. */
    baseOut: z.number().check(z.minimum(BASE_OUT.least), z.maximum(BASE_OUT.most)),
    /** Prism dioptres, base up; negative: base down. Base up makes the eye turn down. */
    baseUp: z.number().check(z.minimum(BASE_UP.least), z.maximum(BASE_UP.most)),
  }),
);
export type EyeBalance = Readonly<z.infer<typeof eyeBalanceSchema>>;

export const balanceSchema = z.lazy(() => z.object({ left: eyeBalanceSchema, right: eyeBalanceSchema }));
export type Balance = Readonly<z.infer<typeof balanceSchema>>;

const PLAIN_EYE: EyeBalance = Object.freeze({ contrast: CONTRAST.most, baseOut: 0, baseUp: 0 });
/** Full contrast without prisms. */
export const EVEN_BALANCE: Balance = Object.freeze({ left: PLAIN_EYE, right: PLAIN_EYE });

export function isEven({ left, right }: Balance): boolean {
  return [left, right].every((eye) => eye.contrast === CONTRAST.most && eye.baseOut === 0 && eye.baseUp === 0);
}

export function within({ least, most }: { readonly least: number; readonly most: number }, value: number): number {
  return Math.min(most, Math.max(least, value));
}

/**
 * The opacity, 0..1, at which a ball over black has the given share of its luminance. Displays take gamma-encoded values.
 * Source: IEC 61966-2-1 (sRGB), 4.2.
 * @param contrast per cent
 */
export function opacityOf(contrast: number): number {
  // The formula gives slightly less.
  if (contrast >= CONTRAST.most) return 1;
  const light = contrast / 100;
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
