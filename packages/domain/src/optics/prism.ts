/** Prism before one eye, in prism dioptres; see EyeBalance for the signs. */
export interface Prism {
  readonly baseOut: number;
  readonly baseUp: number;
}

/** Where a prism moves what lies straight ahead, as tangents: to the right of the person, and up. */
export interface Deviation {
  readonly right: number;
  readonly up: number;
}

/**
 * Where a prism moves what an eye sees: away from its base. A prism dioptre is a shift of 1 cm at 1 m, a tangent of 0.01.
 * Temple and nose lie on opposite sides for the two eyes, so base out moves the left eye's picture to the right.
 */
export function deviationOf(eye: "left" | "right", { baseOut, baseUp }: Prism): Deviation {
  const inward = eye === "left" ? 1 : -1;
  // Adding 0 keeps a prism of none from being a negative one.
  return { right: (inward * baseOut) / 100 + 0, up: -baseUp / 100 + 0 };
}

/** The angle in degrees that the two prisms add to the vergence demand; below 0 they take from it. */
export function prismVergenceDegrees(left: Prism, right: Prism): number {
  return ((Math.atan(left.baseOut / 100) + Math.atan(right.baseOut / 100)) * 180) / Math.PI;
}
