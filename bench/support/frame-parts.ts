import type { Caller, StackTime } from "./cpu-profile.ts";

/** The parts of our share of a frame, by the source files of their functions. */
const OURS: readonly (readonly [string, RegExp])[] = [
  ["motion and stimulus", /domain\/src\/motion\/|scene\/stage\/(stage|ball|fusion-lock|attention-marker|prism)\.ts$/],
  ["status text", /scene\/stage\/(exercise-status|status-quad)\.ts$/],
  ["menu, rays and input", /scene\/(stage\/(exercise-menu|menu-\w+|rays)|xr\/pointers)\.ts$/],
  ["record keeping", /scene\/stage\/(practice-recorder|slow-frames)\.ts$/],
  [
    "clock, head and resolution",
    /scene\/(stage\/(frame-clock|frame-gaps|head-pose)|xr\/(resolution|frame-watchdog))\.ts$/,
  ],
  ["runner and exercise", /scene\/(stage\/[\w-]*player|xr\/headset-runner)\.ts$|domain\/src\/workout\//],
];
const RENDER = "three: render";
const POSES = "three: poses and the loop";
const GARBAGE = "garbage collection";
const EMULATOR_FOR_US = "emulator, asked by us";
const EMULATOR = "emulator and test";

export const FRAME_PARTS = [...OURS.map(([name]) => name), RENDER, POSES, EMULATOR_FOR_US, EMULATOR, GARBAGE] as const;

/** Microseconds of each part. Functions that several parts use belong to their caller. */
export function partsOf(times: readonly StackTime[]): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  for (const { stack, microseconds } of times) {
    const part = partOf(stack);
    parts.set(part, (parts.get(part) ?? 0) + microseconds);
  }
  return parts;
}

function partOf(stack: readonly Caller[]): string {
  if (stack[0]?.functionName === "(garbage collector)") return GARBAGE;
  let isEmulator = false;
  for (const caller of stack) {
    const own = OURS.find(([, files]) => files.test(caller.file));
    if (own) return isEmulator ? EMULATOR_FOR_US : own[0];
    // Of what the test injects, only the emulator is called by us, but the hook of a canvas paints for its caller.
    isEmulator ||=
      caller.file === "" && !caller.isNative && !caller.functionName.startsWith("CanvasRenderingContext2D");
    if (isEmulator || !caller.file.includes("/node_modules/three/")) continue;
    if (caller.functionName === "WebGLRenderer.render") return RENDER;
    if (caller.functionName === "onAnimationFrame") return POSES;
  }
  return EMULATOR;
}
