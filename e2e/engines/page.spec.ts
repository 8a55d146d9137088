import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

test("the page loads; its controls work with pointer and keyboard, and survive a reload [R-024] [R-027] [R-029] [R-091]", async ({
  tab,
}) => {
  await tab.open("/");
  await tab.sees("button", "Start VR");
  await tab.has(["combobox", "Motion"], "value", "convergence");
  await tab.click("radio", "Fast");
  await tab.click("button", "Left Eye: Red");
  await tab.sees("button", "Left Eye: Green");
  await tab.focus("slider", "Horizontal position");
  await tab.press("ArrowRight", "ArrowRight");
  await tab.reads("X: 0.10 / Y: 0.00");
  await tab.reload();
  await tab.has(["radio", "Fast"], "checked", true);
  await tab.sees("button", "Left Eye: Green");
  await tab.reads("X: 0.10 / Y: 0.00");
});

test("the page shows a screen before its scripts, in line with its policy [D-10] [R-116]", async ({ tab }) => {
  await tab.open("/");
  await tab.reads("WebXR is not supported in this browser");
  const first = await tab.run(() => ({
    // React names ids in the build's HTML like this, and keeps them if it keeps the elements.
    isTaken: document.querySelector("[id^=_R_]") !== null,
    isStyled: getComputedStyle(document.querySelector("nav") ?? document.body).display === "flex",
  }));
  expect(first).toEqual({ isTaken: true, isStyled: true });
});

test("screen mode draws a ball for each eye, and Escape stops it [E-07]", async ({ tab }) => {
  await tab.open("/");
  await tab.click("button", "Practise on this screen");
  await tab.click("radio", "Red/green glasses");
  await tab.click("button", "Next");
  await tab.click("button", "It fits");
  await tab.click("button", "I see it like this");
  await tab.sees("application", "Exercise on this screen");
  await expect.poll(() => tab.run(coloursDrawn)).toEqual({ red: true, green: true });
  await tab.press("Escape");
  // It ends the first 3-2-1; later it opens the menu.
  const isStopped = () =>
    tab.run(() => {
      const isPaused = document.querySelector("body > [role=status]")?.textContent === "Paused. The menu is open.";
      return isPaused || !document.querySelector("[role=application]");
    });
  await expect.poll(isStopped).toBe(true);
});

/** Whether the stage has surfaces in a colour that only one of the two filters lets through. Runs in the page. */
function coloursDrawn(): Promise<{ red: boolean; green: boolean }> {
  const [width, height] = [512, 384];
  const copy = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  return new Promise((resolve) => {
    // A frame's image can only be read in the same frame.
    requestAnimationFrame(() => {
      const stage = document.querySelector<HTMLCanvasElement>("[role=application] canvas");
      if (stage) copy?.drawImage(stage, 0, 0, width, height);
      const data = copy?.getImageData(0, 0, width, height).data ?? [];
      let [red, green] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
        if (r > 150 && g < 60 && b < 60) red += 1;
        if (r < 60 && g > 150 && b < 60) green += 1;
      }
      resolve({ red: red > 20, green: green > 20 });
    });
  });
}
