// What the build writes files in, best first.
const ENCODINGS = ["br", "gzip"] as const;

/** An encoding that the build writes files in. */
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Chooses the encoding of an answer: the one the client weighs highest (RFC 9110, 12.5.3), the smaller file among equals.
 * @param acceptEncoding the Accept-Encoding header; without one, the answer is sent as it is.
 * @param available the encodings that exist of this file.
 * @returns the encoding, or undefined for the file as it is.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: (encoding: Encoding) => boolean,
): Encoding | undefined {
  const weights = parseWeights(acceptEncoding ?? "");
  // Not naming `identity` leaves it acceptable, but says that what is named is preferred.
  let best: Encoding | undefined;
  let bestWeight = weights.get("identity") ?? 0;
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? weights.get("*") ?? 0;
    const isBetter = weight > bestWeight || (weight === bestWeight && weight > 0 && best === undefined);
    if (isBetter && available(encoding)) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name) weights.set(name === "x-gzip" ? "gzip" : name, Number.isFinite(weight) ? weight : 0);
  }
  return weights;
}
