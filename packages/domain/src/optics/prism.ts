/** A prism in front of one eye, in prism dioptres; see EyeBalance for the signs. */
interface Prism {
  readonly baseOut: number;
  readonly baseUp: number;
}

/** The shift of an image as tangents: to the user's right, and up. */
export interface Deviation {
  readonly right: number;
  readonly up: number;
}

/**
 * How a prism shifts an eye's image: away from its base. A prism dioptre is a shift of 1 cm at 1 m, a tangent of 0.01. Base out is mirrored
 * between the eyes and shifts the left eye's image to the right.
 */
export function deviationOf(eye: "left" | "right", { baseOut, baseUp }: Prism): Deviation {
  const inward = eye === "left" ? 1 : -1;
  // Adding 0 turns -0 into 0.
  return { right: (inward * baseOut) / 100 + 0, up: -baseUp / 100 + 0 };
}

/** The degrees that two prisms add to the vergence demand; negative for base in. */
export function prismVergenceDegrees(left: Prism, right: Prism): number {
  return ((Math.atan(left.baseOut / 100) + Math.atan(right.baseOut / 100)) * 180) / Math.PI;
}
