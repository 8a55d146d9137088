import { expect, type Page } from "@playwright/test";
import { HEAD, type Head, openMenu, press } from "./menu.ts";
import type { Pointer } from "./pointers.ts";
import { ballNow, ballOf, eyesThatSee, frame, paintedBy } from "./practice.ts";

/** Presses every button of both modes and checks its effect; starts and ends with the menu closed. */
export async function tryEveryButton(page: Page, pointer: Pointer, head: Head = HEAD): Promise<void> {
  const painted = async (button: Parameters<typeof press>[2]) =>
    (await paintedBy(page, () => press(page, pointer, button, head))).join(" ");

  await openMenu(page, pointer, head);
  const rest = await ballNow(page);
  expect(await painted("up")).toContain("Y: 0.15");
  expect(await painted("right")).toContain("X: 0.15");
  expect(await painted("farther")).toContain("X: 0.15");
  const moved = await ballNow(page);
  expect([moved.x - rest.x, moved.y - rest.y, moved.z - rest.z].map((metres) => metres.toFixed(4))).toEqual([
    "0.1500",
    "0.1500",
    "-0.1500",
  ]);
  expect(await painted("down")).toContain("Y: 0.00");
  expect(await painted("left")).toContain("X: 0.00");
  await press(page, pointer, "closer", head);
  expect((await ballNow(page)).z).toBeCloseTo(rest.z, 4);
  await press(page, pointer, "left", head);
  expect(await painted("recenter")).toContain("X: 0.00");
  expect((await ballNow(page)).x).toBeCloseTo(rest.x, 4);

  expect(await painted("settings")).toContain("END EXERCISE");
  await press(page, pointer, ["left-colour", "right-colour", "left-cross", "right-cross"], head);
  const drawings = await frame(page);
  expect([ballOf(drawings, "left"), ballOf(drawings, "right")]).toMatchObject([
    { colour: "#00ff00", cross: true },
    { colour: "#0000ff", cross: true },
  ]);
  expect(await painted("speed-up")).toContain("Speed 9");
  expect(await painted("speed-down")).toContain("Speed 7.5");
  expect(await painted("range")).toContain("Wide");
  expect(await painted("back")).toContain("FARTHER");
  await press(page, pointer, "close", head);
  expect(eyesThatSee(await frame(page), "menu")).toEqual([]);
}
