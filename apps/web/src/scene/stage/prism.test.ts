import { DEFAULT_SETTINGS, type ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import fc from "fast-check";
import { Matrix4, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { Prisms } from "./prism.ts";

const DEGREES = 180 / Math.PI;
const eye = fc.record({
  contrast: fc.constant(100),
  baseOut: fc.double({ min: -20, max: 20, noNaN: true }),
  baseUp: fc.double({ min: -10, max: 10, noNaN: true }),
});
const balances = fc.record({ left: eye, right: eye });
const anyBalance = fc.oneof(fc.constant(DEFAULT_SETTINGS.balance), balances);

/** The left and right eye's cameras of a head. */
function eyesOf(ipd: number, head: Matrix4): PerspectiveCamera[] {
  return [-ipd / 2, ipd / 2].map((x) => {
    const camera = new PerspectiveCamera();
    camera.matrix.copy(head).multiply(new Matrix4().makeTranslation(x, 0, 0));
    return camera;
  });
}

/** A world point in each eye's space. As in three, the view matrix is the inverse of the pose. */
function seenBy(cameras: readonly PerspectiveCamera[], point: Vector3): Vector3[] {
  return cameras.map((camera) => point.clone().applyMatrix4(camera.matrix.clone().invert()));
}

/** Degrees to the right of straight ahead, and above it. */
const aside = ({ x, z }: Vector3) => Math.atan2(x, -z) * DEGREES;
const above = ({ y, z }: Vector3) => Math.atan2(y, -z) * DEGREES;

describe("Prisms", () => {
  it.each([0.056, 0.063, 0.072])(
    "adds the configured demand for an IPD of %d m within 1 %, horizontally and vertically [E-02]",
    (ipd) => {
      const pose = fc.tuple(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      );
      const distance = fc.double({ min: 0.25, max: 6, noNaN: true });
      fc.assert(
        fc.property(anyBalance, pose, distance, (balance, [yaw, pitch], metres) => {
          const head = new Matrix4()
            .makeRotationY(yaw)
            .multiply(new Matrix4().makeRotationX(pitch))
            .setPosition(1, 1.6, -2);
          const ball = new Vector3(0, 0, -metres).applyMatrix4(head);
          const cameras = eyesOf(ipd, head);
          const prisms = new Prisms();
          prisms.apply({ ...DEFAULT_SETTINGS, balance } satisfies ExerciseSettings);
          const bare = seenBy(cameras, ball);
          prisms.wear(cameras);
          const [left = ball, right = ball] = seenBy(cameras, ball);
          prisms.takeOff(cameras);
          const own = 2 * Math.atan(ipd / 2 / metres) * DEGREES;
          const out = [balance.left.baseOut, balance.right.baseOut].map((base) => Math.atan(base / 100) * DEGREES);
          const demand = own + (out[0] ?? 0) + (out[1] ?? 0);
          const size = Math.max(0.5, own, ...out.map(Math.abs));
          expect(Math.abs(aside(left) - aside(right) - demand)).toBeLessThan(0.01 * size);
          const up = Math.atan(balance.right.baseUp / 100) * DEGREES - Math.atan(balance.left.baseUp / 100) * DEGREES;
          const tall = Math.max(0.5, ...[balance.left, balance.right].map(({ baseUp }) => Math.abs(baseUp)));
          // With strong base-out prisms, the eyes' vertical axes differ slightly.
          expect(Math.abs(above(left) - above(right) - up)).toBeLessThan(0.05 * tall);
          expect(seenBy(cameras, ball), "taken off again").toEqual(bare);
        }),
        { numRuns: 1000 },
      );
    },
  );

  it("moves a point straight ahead of an eye by exactly its dioptres, without changing the other eye [E-02]", () => {
    fc.assert(
      fc.property(balances, ({ left }) => {
        const cameras = eyesOf(0.063, new Matrix4());
        const prisms = new Prisms();
        prisms.apply({ ...DEFAULT_SETTINGS, balance: { ...DEFAULT_SETTINGS.balance, left } });
        prisms.wear(cameras);
        const [seen = new Vector3()] = seenBy(cameras, new Vector3(-0.0315, 0, -2));
        expect((100 * seen.x) / -seen.z).toBeCloseTo(left.baseOut, 9);
        expect((-100 * seen.y) / -seen.z).toBeCloseTo(left.baseUp, 9);
        expect(cameras[1]?.matrix.elements).toEqual(eyesOf(0.063, new Matrix4())[1]?.matrix.elements);
      }),
    );
  });
});
