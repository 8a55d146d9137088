import type { Page } from "@playwright/test";
import type { Vector } from "@vr-eye-lab/domain/vector";

/** Milliseconds of a frame that is too short to move a clock or a ball. */
export const BLINK = 0.001;

/** An input that the user selects with. */
export interface Pointer {
  readonly name: string;
  /** Points at each world position, in metres, and selects: pressed in one frame, released in the next. */
  select(page: Page, places: readonly Vector[]): Promise<void>;
}

type Hand = "left" | "right";

/** The rotation from straight ahead (-z) towards a point, as a quaternion. */
export function turnTowards(from: Vector, at: Vector): [number, number, number, number] {
  const away = Math.hypot(at.x - from.x, at.y - from.y, at.z - from.z);
  const [x, y, z] = [(at.x - from.x) / away, (at.y - from.y) / away, (at.z - from.z) / away];
  const [qx, qy, qw] = [y, -x, 1 - z];
  const length = Math.hypot(qx, qy, qw);
  return [qx / length, qy / length, 0, qw / length];
}

/** Position and rotation of a hand that points at a point. */
function aim(hand: Hand, at: Vector): { from: Vector; turn: [number, number, number, number] } {
  const from = { x: hand === "left" ? -0.25 : 0.25, y: 1.1, z: -0.3 };
  return { from, turn: turnTowards(from, at) };
}

/** The target of each controller while their triggers are pressed together. */
export type Together = Partial<Record<Hand, Vector>>;

/** Selects with controllers, one group after the other; those of a group in the same frame. */
export async function selectTogether(page: Page, groups: readonly Together[]): Promise<void> {
  const held = groups.map((places) =>
    (["left", "right"] as const).flatMap((hand) => {
      const at = places[hand];
      return at ? [{ hand, ...aim(hand, at) }] : [];
    }),
  );
  await page.evaluate(
    ({ held, blink }) => {
      for (const group of held) {
        for (const pressed of [1, 0]) {
          for (const { hand, from, turn } of group) {
            const controller = window.headset.controllers[hand];
            controller?.position.set(from.x, from.y, from.z);
            controller?.quaternion.set(...turn);
            controller?.updateButtonValue("trigger", pressed);
          }
          window.pump.step(blink);
        }
      }
    },
    { held, blink: BLINK },
  );
}

/** A controller's ray and trigger. */
export function controller(hand: Hand): Pointer {
  return {
    name: `${hand} controller`,
    select: (page, places) =>
      selectTogether(
        page,
        places.map((at) => ({ [hand]: at })),
      ),
  };
}

/** A tracked hand's ray and pinch. */
export function pinchingHand(hand: Hand): Pointer {
  return {
    name: `${hand} hand's pinch`,
    async select(page, places) {
      await page.evaluate(
        ({ hand, aims, blink }) => {
          const held = window.headset.hands[hand];
          if (!held) throw new Error(`No ${hand} hand`);
          window.headset.primaryInputMode = "hand";
          for (const { from, turn } of aims) {
            held.position.set(from.x, from.y, from.z);
            held.quaternion.set(...turn);
            for (const pinched of [1, 0]) {
              held.updatePinchValue(pinched);
              window.pump.step(blink);
            }
          }
        },
        { hand, aims: places.map((at) => aim(hand, at)), blink: BLINK },
      );
    },
  };
}

declare global {
  interface Window {
    gazeAndPinch: {
      /** Starts a pinch in the next frame, with a ray from a point along the rotated -z. */
      pinch(from: Vector, turn: readonly [number, number, number, number]): void;
      /** Releases the pinch in the next frame. */
      release(): void;
    };
  }
}

/**
 * Adds gaze and pinch to the emulated headset, a transient pointer in WebXR. Its input source exists only during the pinch,
 * so there is no ray to hover with; select fires on release.
 */
export async function installGazeAndPinch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const {
      XRFrame,
      XRInputSource,
      XRInputSourceEvent,
      XRInputSourcesChangeEvent,
      XRRigidTransform,
      XRSession,
      XRSpace,
    } = window.IWER;
    type Source = InstanceType<typeof XRInputSource>;
    type Session = InstanceType<typeof XRSession>;
    type Frame = InstanceType<typeof XRFrame>;
    let present: Source | null = null;
    const gone = new WeakSet<object>();

    const listed = Object.getOwnPropertyDescriptor(XRSession.prototype, "inputSources")?.get;
    if (!listed) throw new Error("The emulated session has no input sources");
    Object.defineProperty(XRSession.prototype, "inputSources", {
      configurable: true,
      get() {
        const sources = listed.call(this);
        if (present) sources.push(present);
        return sources;
      },
    });
    const { getPose } = XRFrame.prototype;
    Object.assign(XRFrame.prototype, {
      getPose(this: Frame, space: Parameters<typeof getPose>[0], base: Parameters<typeof getPose>[1]) {
        return gone.has(space) ? null : getPose.call(this, space, base);
      },
    });

    function inNextFrame(act: (session: Session, frame: Frame) => void): void {
      const session = window.headset.activeSession;
      session?.requestAnimationFrame((_time, frame) => act(session, frame));
    }
    function changed(session: Session, added: Source[], removed: Source[]): void {
      session.dispatchEvent(new XRInputSourcesChangeEvent("inputsourceschange", { session, added, removed }));
    }
    window.gazeAndPinch = {
      pinch(from, [x, y, z, w]) {
        const { matrix } = new XRRigidTransform({ ...from, w: 1 }, { x, y, z, w });
        inNextFrame((session, frame) => {
          const space = new XRSpace(undefined, matrix);
          const inputSource = new XRInputSource(
            "right" as Source["handedness"],
            "transient-pointer" as Source["targetRayMode"],
            ["generic-hand-select", "generic-touch"],
            space,
          );
          present = inputSource;
          changed(session, [inputSource], []);
          session.dispatchEvent(new XRInputSourceEvent("selectstart", { frame, inputSource }));
        });
      },
      release() {
        inNextFrame((session, frame) => {
          const inputSource = present;
          if (!inputSource) return;
          session.dispatchEvent(new XRInputSourceEvent("select", { frame, inputSource }));
          session.dispatchEvent(new XRInputSourceEvent("selectend", { frame, inputSource }));
          present = null;
          gone.add(inputSource.targetRaySpace);
          changed(session, [], [inputSource]);
        });
      },
    };
  });
}

/** Gaze direction and pinch; needs installGazeAndPinch. */
export const gazeAndPinch: Pointer = {
  name: "gaze and pinch",
  async select(page, places) {
    const eyes = { x: 0, y: 1.6, z: 0 };
    await page.evaluate(
      ({ eyes, turns, blink }) => {
        for (const turn of turns) {
          window.gazeAndPinch.pinch(eyes, turn);
          window.pump.step(blink);
          window.gazeAndPinch.release();
          window.pump.step(blink);
        }
      },
      { eyes, turns: places.map((at) => turnTowards(eyes, at)), blink: BLINK },
    );
  },
};

/** Makes the right controller's pose throw "ray sensor broken" in every later frame. */
export async function breakRaySensor(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { XRFrame } = window.IWER;
    const { getPose } = XRFrame.prototype;
    XRFrame.prototype.getPose = function (...asked) {
      if (asked[0] === window.headset.controllers.right?.inputSource.targetRaySpace)
        throw new Error("ray sensor broken");
      return getPose.apply(this, asked);
    };
  });
}
