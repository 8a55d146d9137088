import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packPng } from "./png.mjs";

const SIGNATURE = "\x89PNG\r\n\x1a\n";

function chunk(type: string, body: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), body])));
  return Buffer.concat([length, Buffer.from(type), body, sum]);
}

function png(rows: Buffer, { width, height, bits = 8, colourType = 2, interlaced = 0 }: Shape, split = rows.length) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colourType, 0, 0, interlaced], 8);
  const packed = deflateSync(rows);
  const parts = [packed.subarray(0, split), packed.subarray(split)].filter((part) => part.length > 0);
  return Buffer.concat([
    Buffer.from(SIGNATURE, "latin1"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from("Comment\0none")),
    ...parts.map((part) => chunk("IDAT", part)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly bits?: number;
  readonly colourType?: number;
  readonly interlaced?: number;
}

/** Type and body of each chunk; fails where a check sum is wrong. */
function chunksOf(bytes: Buffer): { type: string; body: Buffer }[] {
  expect(bytes.toString("latin1", 0, 8)).toBe(SIGNATURE);
  const chunks = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(bytes.subarray(at + 4, at + 8 + length)));
    chunks.push({ type: bytes.toString("latin1", at + 4, at + 8), body: bytes.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function rowsOf(bytes: Buffer): number[] {
  return [...inflateSync(chunksOf(bytes).find(({ type }) => type === "IDAT")?.body ?? Buffer.alloc(0))];
}

describe("packing a picture", () => {
  // Two pixels a row: 10 20 30 and 13 22 31, then 12 25 33 and 250 26 38.
  const first = [0, 10, 20, 30, 13, 22, 31];
  const second = [12, 25, 33, 250, 26, 38];
  it.each([
    ["none", [0, ...second]],
    ["the pixel before", [1, 12, 25, 33, 238, 1, 5]],
    ["the pixel above", [2, 2, 5, 3, 237, 4, 7]],
    ["the mean of both", [3, 7, 15, 18, 238, 3, 6]],
    // Before 12 25 33, above 13 22 31, above and before 10 20 30: the guesses 15 27 34 come nearest to 13 25 33.
    ["whichever of the neighbours suits", [4, 2, 5, 3, 237, 1, 5]],
  ])("gives back the pixels of rows that were written as differences from %s", (_, row) => {
    const given = png(Buffer.from([...first, ...row]), { width: 2, height: 2 });
    expect(rowsOf(packPng(given))).toEqual([...first, 0, ...second]);
  });

  it("keeps transparency, joins what was written in parts, and leaves out what is no picture", () => {
    const rows = Buffer.from([1, 9, 8, 7, 255, 1, 1, 1, 200]);
    const packed = packPng(png(rows, { width: 2, height: 1, colourType: 6 }, 5));
    expect(chunksOf(packed).map(({ type }) => type)).toEqual(["IHDR", "IDAT", "IEND"]);
    expect(rowsOf(packed)).toEqual([0, 9, 8, 7, 255, 10, 9, 8, 199]);
  });

  it.each([
    ["no PNG", Buffer.from("GIF89a and more")],
    ["16 bits for each colour", png(Buffer.alloc(7), { width: 1, height: 1, bits: 16 })],
    ["a palette", png(Buffer.alloc(2), { width: 1, height: 1, colourType: 3 })],
    ["interlaced rows", png(Buffer.alloc(4), { width: 1, height: 1, interlaced: 1 })],
  ])("refuses %s", (_, given) => {
    expect(() => packPng(given)).toThrow(TypeError);
  });
});
