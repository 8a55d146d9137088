import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// By the header's colour type: colours, and colours with transparency, 8 bits each.
/** @type {Readonly<Record<number, number>>} */
const BYTES_A_PIXEL = { 2: 3, 6: 4 };

/**
 * The same picture in fewer bytes. Browsers write them in haste, each row as its difference from its neighbours, which suits
 * photographs; screens, whose surfaces are even, are smaller as they are, packed with patience.
 * @param {Buffer} png with 8 bits for each colour, and not interlaced
 * @returns {Buffer}
 * @throws {TypeError} when it is not such a PNG
 */
export function packPng(png) {
  const { header, packed } = readChunks(png);
  const width = header.readUInt32BE(0);
  const bytesAPixel = BYTES_A_PIXEL[header[9] ?? 0];
  if (header[8] !== 8 || bytesAPixel === undefined || header[12] !== 0) {
    throw new TypeError("Only a PNG with 8 bits for each colour, and not interlaced, can be packed.");
  }
  const rows = plainRows(inflateSync(packed), width * bytesAPixel, bytesAPixel);
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/**
 * @param {Buffer} png
 * @returns {{ header: Buffer, packed: Buffer }}
 */
function readChunks(png) {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new TypeError("This is not a PNG.");
  /** @type {Buffer} */
  let header = Buffer.alloc(13);
  /** @type {Buffer[]} */
  const packed = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") header = body;
    if (type === "IDAT") packed.push(body);
    // Length, type and check sum take 4 bytes each.
    at += length + 12;
  }
  return { header, packed: Buffer.concat(packed) };
}

/**
 * Undoes the filters of rows; the PNG specification, section 9, names them.
 * @param {Buffer} rows each after a byte that says its filter
 * @param {number} length bytes of a row without that byte
 * @param {number} back bytes from a pixel to the one before it
 * @returns {Buffer} the same rows without filters, each still after its byte
 */
function plainRows(rows, length, back) {
  const plain = Buffer.alloc(rows.length);
  for (let start = 0; start < rows.length; start += length + 1) {
    const filter = rows[start] ?? 0;
    for (let i = start + 1; i <= start + length; i++) {
      const isFirst = i - start <= back;
      const left = isFirst ? 0 : (plain[i - back] ?? 0);
      const above = plain[i - length - 1] ?? 0;
      const aboveLeft = isFirst ? 0 : (plain[i - length - 1 - back] ?? 0);
      plain[i] = (rows[i] ?? 0) + prediction(filter, left, above, aboveLeft);
    }
  }
  return plain;
}

/**
 * @param {number} filter
 * @param {number} left
 * @param {number} above
 * @param {number} aboveLeft
 * @returns {number} what a filter takes off a byte
 */
function prediction(filter, left, above, aboveLeft) {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const guess = left + above - aboveLeft;
  const toLeft = Math.abs(guess - left);
  const toAbove = Math.abs(guess - above);
  const toAboveLeft = Math.abs(guess - aboveLeft);
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left;
  return toAbove <= toAboveLeft ? above : aboveLeft;
}

/**
 * @param {string} type
 * @param {Buffer} body
 */
function chunk(type, body) {
  const content = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length, 0);
  ends.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
}
