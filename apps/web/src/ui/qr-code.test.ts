import encodeQR from "qr";
import decodeQR from "qr/decode.js";
import { expect, it } from "vitest";
import { darkModules } from "./qr-code.tsx";

const SCALE = 6;

/** Draws a path of bars as RGBA pixels, dark on light. */
function photographed(path: string, size: number) {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
      const from = (row * width + Number(x) * SCALE) * 4;
      for (let at = from; at < from + Number(length) * SCALE * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { width, height: width, data };
}

it("scans as the URL that it encodes [E-06]", () => {
  for (const origin of [
    "http://localhost:3000",
    "https://192.168.178.20:3000",
    "https://eye-lab.a-long-name.example",
  ]) {
    const link = `${origin}/device#BCDFGHJK`;
    const rows = encodeQR(link, "raw", { ecc: "medium", border: 4 });
    expect(decodeQR(photographed(darkModules(rows), rows.length))).toBe(link);
  }
});
