import { expect, it } from "vitest";
import { chooseEncoding, type Encoding } from "./content-encoding.ts";

const both = () => true;

it.each<[string | undefined, Encoding | undefined]>([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["BR", "br"],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["identity, br;q=0.5", undefined],
  ["identity;q=0.5, br", "br"],
  ["deflate", undefined],
  ["br;q=zero", undefined],
  ["", undefined],
  [undefined, undefined],
])("answers Accept-Encoding %j with %s", (header, encoding) => {
  expect(chooseEncoding(header, both)).toBe(encoding);
});

it("chooses only encodings that the file has", () => {
  expect(chooseEncoding("br, gzip;q=0.1", (encoding) => encoding === "gzip")).toBe("gzip");
  expect(chooseEncoding("br, gzip", () => false)).toBeUndefined();
});
