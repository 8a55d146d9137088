import fc from "fast-check";
import { expect, it } from "vitest";
import { browserName } from "./browser-name.ts";

it.each([
  [
    "Meta Quest Browser on a Meta Quest",
    "Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/36.1 Chrome/130.0 VR Safari/537.36",
  ],
  [
    "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
  ],
  [
    "Edge on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
  ],
  ["Firefox on Android", "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"],
  [
    "Safari on an Apple device",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  ],
  [
    "Safari on an iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  ],
  ["Firefox", "Firefox/131.0"],
])("names %s [E-06]", (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});

const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
const SAMSUNG =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Safari/537.36";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
it.each([
  ["Safari on an Apple Vision Pro", SAFARI, "generic-hand-select"],
  ["Samsung Internet on a Galaxy XR", SAMSUNG, "samsung-galaxyxr"],
  ["Samsung Internet on Linux", SAMSUNG, "generic-hand-select"],
  ["Chrome on Windows", CHROME, "valve-index"],
  ["Chrome on Windows", CHROME, "pico-4"],
])(
  "names %s by its input profile where the User-Agent names another system [E-06]",
  (name, userAgent, inputProfile) => {
    expect(browserName(userAgent, inputProfile)).toBe(name);
  },
);

it("uses our own names only, never the header's text [E-06]", () => {
  expect([browserName(undefined), browserName(""), browserName("curl/8.5")]).toEqual([null, null, null]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const mark = `«${text}»`;
      expect(browserName(`${mark} Chrome/130 (Windows NT 10.0) ${mark}`, mark) ?? "").not.toContain(mark);
    }),
  );
});
