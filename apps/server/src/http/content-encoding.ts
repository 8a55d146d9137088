// Smallest files first.
const ENCODINGS = ["br", "gzip"] as const;

/** An encoding of the files that the build writes. */
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Chooses the encoding with the highest weight (RFC 9110, 12.5.3), and the smaller file if weights are equal.
 * @param acceptEncoding the Accept-Encoding header
 * @param available whether the file exists in an encoding
 * @returns undefined for the plain file
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: (encoding: Encoding) => boolean,
): Encoding | undefined {
  const weights = parseWeights(acceptEncoding ?? "");
  let best: Encoding | undefined;
  // Without `identity` in the header the plain file is acceptable, but a listed encoding is preferred.
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
