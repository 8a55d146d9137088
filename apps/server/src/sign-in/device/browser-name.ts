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

/** Headsets whose User-Agent names another system. Matched against the User-Agent, a line feed and the input profile. */
const HEADSETS: Named = [
  // Its Safari calls itself a Mac's, and a Mac has no input profile.
  [/Macintosh.*Version\/.*\n./, "an Apple Vision Pro"],
  [/\nsamsung-galaxyxr/, "a Galaxy XR"],
];

const SYSTEMS: Named = [
  [/OculusBrowser|Quest/, "a Meta Quest"],
  [/Pico/i, "a Pico"],
  [/Android/, "Android"],
  [/iPhone/, "an iPhone"],
  [/iPad/, "an iPad"],
  // Also Apple Vision Pro before its first VR session.
  [/Macintosh/, "an Apple device"],
  [/Windows/, "Windows"],
  [/CrOS/, "a Chromebook"],
  [/Linux/, "Linux"],
];

/**
 * The browser and system of a User-Agent header, such as 'Chrome on Windows'. Never the header's own text, which a client can choose freely.
 * @param inputProfile the WebXR input profile that the user last selected with, such as 'meta-quest-touch-plus'
 */
export function browserName(userAgent = "", inputProfile = ""): string | null {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(HEADSETS, `${userAgent}\n${inputProfile}`) ?? nameIn(SYSTEMS, userAgent);
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: Named, text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
