import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { PLACES } from "@vr-eye-lab/domain/random-dots";
import { Camera, Ray, Vector3 } from "three";
import { expect, it } from "vitest";
import { Prisms } from "./prism.ts";
import { RandomDots } from "./random-dots.ts";

const AWAY = Math.tan((6 * Math.PI) / 180);
const TOWARDS = { up: [0, AWAY], down: [0, -AWAY], left: [-AWAY, 0], right: [AWAY, 0] } as const;

it.each([
  ["without prisms", 0, 0, 0],
  ["with the strongest vertical prisms", 0, 0, 10],
  ["with a prism for one eye", 20, 0, 0],
  ["with added demand", 0, 0.2, 0],
])("a press where a place is seen answers it, %s [R-170] [E-02]", (_, baseOut, turnIn, baseUp) => {
  const dots = new RandomDots();
  dots.apply(DEFAULT_SETTINGS);
  dots.group.updateMatrixWorld(true);
  const prisms = new Prisms();
  const right = { contrast: 100, baseOut: 0, baseUp };
  prisms.apply({ balance: { left: { ...right, baseOut }, right } });
  prisms.turnIn(turnIn);
  const cameras = [new Camera(), new Camera()];
  prisms.wear(cameras);
  /** The direction midway between those in which the eyes' cameras show one. */
  const seen = ([x, y]: readonly [number, number]) => {
    const sum = new Vector3();
    for (const { matrix } of cameras) sum.add(new Vector3(x, y, -1).applyMatrix4(matrix.clone().invert()));
    return new Ray(new Vector3(), sum.normalize());
  };
  for (const place of PLACES) expect(dots.placeAt(seen(TOWARDS[place]), prisms.middle)).toBe(place);
  expect(dots.placeAt(seen([0, AWAY / 4]), prisms.middle), "near the middle").toBeNull();
  expect(dots.placeAt(new Ray(new Vector3(), new Vector3(0, 0, 1)), prisms.middle), "behind").toBeNull();
});
