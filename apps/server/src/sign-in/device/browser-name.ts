type Named = readonly (readonly [sign: RegExp, name: string])[];

/** The first that fits counts: most browsers also call themselves by the names of others. */
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
  // Apple Vision Pro says so too.
  [/Macintosh/, "an Apple device"],
  [/Windows/, "Windows"],
  [/CrOS/, "a Chromebook"],
  [/Linux/, "Linux"],
];

/** What a User-Agent header says, in words for people, such as 'Chrome on Windows'. Never the header itself: whoever sends it may write anything into it. */
export function browserName(userAgent: string | undefined): string | null {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: Named, userAgent = ""): string | undefined {
  return names.find(([sign]) => sign.test(userAgent))?.[1];
}
