import type { PictureSize } from './detect-picture.js';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;

/** Returns the size of a GIF including all frames; null for anything else, or when it is truncated or has no frame. */
export const readGifSize = (bytes: Buffer): PictureSize | null => {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < 14) return null;
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let hasFrame = false;
  let at = 13 + colorTableLength(bytes[10]);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === END) return hasFrame && width > 0 && height > 0 ? { width, height } : null;
    if (block === EXTENSION) at = skipBlocks(bytes, at + 2);
    else if (block === FRAME && at + 11 <= bytes.length) {
      hasFrame = true;
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = skipBlocks(bytes, at + 11 + colorTableLength(bytes[at + 9]));
    } else return null;
  }
  return null;
};

/** Returns the length of the color table announced by a flag byte. */
const colorTableLength = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/** Returns the offset after a sequence of length-prefixed blocks, or the file's length when it is truncated. */
const skipBlocks = (bytes: Buffer, start: number): number => {
  let at = start;
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined) return bytes.length;
    at += 1 + length;
  }
  return at + 1;
};
