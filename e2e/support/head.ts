import type { Page } from "@playwright/test";
import type { Vector } from "@vr-eye-lab/domain/vector";
import type { Drawing } from "./drawings.ts";
import { IPD } from "./practice.ts";

/** A head: metres, and radians to the left (yaw) and up (pitch). */
export interface HeadPose extends Vector {
  readonly yaw: number;
  readonly pitch: number;
}

/** The rotation of a head as a quaternion: pitch first, then yaw. */
function turnOf({ yaw, pitch }: HeadPose): [number, number, number, number] {
  const [sy, cy] = [Math.sin(yaw / 2), Math.cos(yaw / 2)];
  const [sp, cp] = [Math.sin(pitch / 2), Math.cos(pitch / 2)];
  return [cy * sp, sy * cp, -sy * sp, cy * cp];
}

/** Moves the emulated headset; the next frame is rendered from there. */
export async function moveHead(page: Page, pose: HeadPose): Promise<void> {
  await page.evaluate(
    ({ x, y, z, turn }) => {
      window.headset.position.set(x, y, z);
      window.headset.quaternion.set(...turn);
    },
    { x: pose.x, y: pose.y, z: pose.z, turn: turnOf(pose) },
  );
}

/** The world position of an object that was drawn for an eye of a head. */
export function worldPlace(drawing: Drawing, head: HeadPose): Vector {
  const x = drawing.x + (drawing.eye === "left" ? -IPD / 2 : IPD / 2);
  const { sin, cos } = Math;
  const y = drawing.y * cos(head.pitch) - drawing.z * sin(head.pitch);
  const z = drawing.y * sin(head.pitch) + drawing.z * cos(head.pitch);
  return {
    x: head.x + x * cos(head.yaw) + z * sin(head.yaw),
    y: head.y + y,
    z: head.z - x * sin(head.yaw) + z * cos(head.yaw),
  };
}

/** The world position of a point of a motion, for an exercise anchored to a head. */
export function anchoredPlace(place: Vector, anchor: HeadPose): Vector {
  const { sin, cos } = Math;
  return {
    x: anchor.x + place.x * cos(anchor.yaw) + place.z * sin(anchor.yaw),
    y: anchor.y + place.y,
    z: anchor.z - place.x * sin(anchor.yaw) + place.z * cos(anchor.yaw),
  };
}
