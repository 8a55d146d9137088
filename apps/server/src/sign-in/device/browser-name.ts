type Named = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts: most browsers also name others in their User-Agent. */
const BROWSERS: Named = [
  [/OculusBrowser/, "Meta Quest Browser"],
  [/Pico/i, "Pico Browser"],
  [/Wolvic/, "Wolvic"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const SYSTEMS: Named = [
  [/OculusBrowser|Quest/, "a Meta Quest"],
  [/Pico/i, "a Pico"],
  [/Android/, "Android"],
  [/iPhone/, "an iPhone"],
  [/iPad/, "an iPad"],
  // Includes Apple Vision Pro.
  [/Macintosh/, "an Apple device"],
  [/Windows/, "Windows"],
  [/CrOS/, "a Chromebook"],
  [/Linux/, "Linux"],
];

/** The browser and system of a User-Agent header, such as 'Chrome on Windows'. Never the header's own text, which a client can choose freely. */
export function browserName(userAgent: string | undefined): string | null {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: Named, userAgent = ""): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
