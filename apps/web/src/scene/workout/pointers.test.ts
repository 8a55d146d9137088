import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import type { Answer } from "@vr-eye-lab/domain/random-dots";
import fc from "fast-check";
import { Matrix4, PerspectiveCamera, type Ray, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { ExerciseMenu } from "../stage/exercise-menu.ts";
import { Prisms } from "../stage/prism.ts";
import { Rays } from "../stage/rays.ts";
import type { Stage } from "../stage/stage.ts";
import type { Controls } from "./player.ts";
import { Pointers } from "./pointers.ts";

const EYE = { contrast: 100, baseOut: 0, baseUp: 0 };
/** Straight ahead, within the panel's reach. */
const BUTTON = new Vector3(0.3, 1.2, -1.2);

const eye = fc.record({
  contrast: fc.constant(100),
  baseOut: fc.double({ min: -20, max: 20, noNaN: true }),
  baseUp: fc.double({ min: -10, max: 10, noNaN: true }),
});

/** Pointers of a headset with the strongest prisms or the given ones, and the rays of the presses that reached the player. */
function wear(balance = { left: { ...EYE, baseOut: 20, baseUp: 10 }, right: { ...EYE, baseOut: -20, baseUp: 10 } }) {
  const prisms = new Prisms();
  prisms.apply({ ...DEFAULT_SETTINGS, balance });
  const presses: (Ray | null)[] = [];
  const points: (Ray | null)[] = [];
  const menu = {
    isOpen: false,
    point(index: number, ray: Ray | null) {
      points[index] = ray;
    },
  };
  const select = (ray: Ray | null) => void presses.push(ray);
  const answers: (Answer | null)[] = [];
  const answer = (given: Answer | null) => answers.push(given) > 0;
  const controls = { menu: menu as unknown as ExerciseMenu, select, answers: { answer } } as unknown as Controls;
  const renderer = { xr: { getReferenceSpace: () => ({}) } };
  const rays = new Rays();
  const stage = { renderer, prisms, rays } as unknown as Stage;
  const pointers = new Pointers(stage);
  const pose = { transform: { matrix: new Matrix4().elements } };
  const frame = { getPose: () => pose } as unknown as XRFrame;
  return {
    menu,
    presses,
    answers,
    /** A frame with these buttons of a controller, of which A is the fifth. */
    hold(...pressed: boolean[]) {
      const gamepad = { axes: [], buttons: [...Array(4), ...pressed].map((isDown) => ({ pressed: isDown === true })) };
      const sources = [{ targetRayMode: "tracked-pointer", profiles: [], gamepad }];
      pointers.update(frame, sources as unknown as XRInputSourceArray, controls, { seconds: 1 / 90 });
    },
    /** Where pointers 0 and 1 point at the menu; null if nowhere. */
    points,
    prisms,
    rays,
    pointers,
    /** A frame with input sources of these modes. @returns whether it is drawn through the prisms */
    frame(...modes: XRTargetRayMode[]): boolean {
      const sources = modes.map((targetRayMode) => ({ targetRayMode, profiles: [] }));
      pointers.update(frame, sources as unknown as XRInputSourceArray, controls, { seconds: 1 / 90 });
      return !pointers.withoutPrisms;
    },
    select: (targetRayMode: XRTargetRayMode) =>
      pointers.select(
        { frame, inputSource: { targetRayMode, profiles: [] } } as unknown as XRInputSourceEvent,
        controls,
      ),
  };
}

describe("pressing a button without a drawn ray", () => {
  it.each<[string, XRTargetRayMode[]]>([
    ["gaze and pinch", ["transient-pointer"]],
    ["gaze and pinch, between pinches", []],
    ["the head's direction", ["gaze"]],
    ["a touch on the phone in the viewer", ["screen"]],
  ])("by %s meets the button where each eye sees it, with every prism [E-02] [R-101]", (_, modes) => {
    fc.assert(
      fc.property(eye, eye, (left, right) => {
        const headset = wear({ left, right });
        headset.menu.isOpen = true;
        headset.frame(...modes);
        const cameras = [-0.0315, 0.0315].map((x) => {
          const camera = new PerspectiveCamera();
          camera.matrix.setPosition(x, 1.6, 0);
          return camera;
        });
        const eyes = cameras.map((camera) => camera.matrix.clone());
        if (!headset.pointers.withoutPrisms) headset.prisms.wear(cameras);
        for (const [i, camera] of cameras.entries()) {
          // The eye turns to where its display shows the button.
          const shown = BUTTON.clone().applyMatrix4(camera.matrix.clone().invert());
          const looked = shown.applyMatrix4(eyes[i] ?? new Matrix4());
          expect(looked.distanceTo(BUTTON)).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it("is ignored if the menu is still drawn through prisms, which then come off [E-02] [R-101]", () => {
    const headset = wear();
    headset.menu.isOpen = true;
    expect(headset.frame("tracked-pointer")).toBe(true);
    headset.select("transient-pointer");
    expect(headset.presses).toHaveLength(0);
    expect(headset.frame("tracked-pointer")).toBe(false);
    headset.select("transient-pointer");
    expect(headset.presses).toHaveLength(1);
  });

  it("opens the menu, and is never ignored without prisms [R-101]", () => {
    const closed = wear();
    closed.frame("tracked-pointer");
    closed.select("transient-pointer");
    const plain = wear({ left: EYE, right: EYE });
    plain.menu.isOpen = true;
    plain.frame("tracked-pointer");
    plain.select("transient-pointer");
    expect([closed.presses.length, plain.presses.length]).toEqual([1, 1]);
  });
});

it("the A button says that the patch can't be seen, and B that it is double, once for each press [R-170] [R-177]", () => {
  const headset = wear();
  for (const isDown of [true, true, true, false, true]) headset.hold(isDown);
  headset.hold(false);
  for (const isDown of [true, true, false]) headset.hold(false, isDown);
  expect(headset.answers).toEqual(["none", "none", "double"]);
});

it("prisms stay on while rays are drawn through them, and always while the menu is closed [E-02] [R-101]", () => {
  const headset = wear();
  for (const isOpen of [false, true]) {
    headset.menu.isOpen = isOpen;
    expect(headset.frame("tracked-pointer", "tracked-pointer")).toBe(true);
  }
  headset.select("tracked-pointer");
  expect(headset.presses).toHaveLength(1);
  headset.menu.isOpen = false;
  expect(headset.frame("transient-pointer")).toBe(true);
});

it.each<[XRTargetRayMode, boolean, boolean]>([
  ["tracked-pointer", true, true],
  ["gaze", true, false],
  ["screen", false, false],
  ["transient-pointer", false, false],
])(
  "the menu shows where a pointer of the mode %s meets it: %s; its ray is drawn: %s [R-101]",
  (mode, isShown, isDrawn) => {
    const { menu, points, rays, frame } = wear();
    menu.isOpen = true;
    frame(mode);
    expect([points[0] !== null, points[1], rays.mesh.visible]).toEqual([isShown, null, isDrawn]);
    menu.isOpen = false;
    frame(mode);
    expect([points[0], rays.mesh.visible]).toEqual([null, false]);
  },
);
