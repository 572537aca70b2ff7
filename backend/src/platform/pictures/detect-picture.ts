import { crc32 } from 'node:zlib';

/** Size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Picture extends PictureSize {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
}

/**
 * Detects type and size from the bytes; null for other types and truncated or damaged files. The declared type is
 * ignored. SVG is rejected, since it can contain scripts.
 */
export const detectPicture = (bytes: Buffer): Picture | null => {
  const picture = detectPng(bytes) ?? detectJpeg(bytes) ?? detectWebp(bytes);
  return picture !== null && picture.width > 0 && picture.height > 0 ? picture : null;
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a chunk's length, type and checksum. */
const CHUNK_OVERHEAD_BYTES = 12;

/** Returns the size of a PNG. Requires a header, data and an end chunk, each with a valid checksum. */
const detectPng = (bytes: Buffer): Picture | null => {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null;
  let header: Buffer | null = null;
  let hasData = false;
  for (let at = PNG_SIGNATURE.length; at + CHUNK_OVERHEAD_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_OVERHEAD_BYTES + length;
    if (end > bytes.length) return null;
    const named = bytes.subarray(at + 4, end - 4);
    if (crc32(named) !== bytes.readUInt32BE(end - 4)) return null;
    const type = named.toString('latin1', 0, 4);
    if ((header === null) !== (type === 'IHDR')) return null;
    if (type === 'IHDR') header = length === 13 ? named.subarray(4) : null;
    if (header === null) return null;
    hasData ||= type === 'IDAT' && length > 0;
    if (type === 'IEND')
      return hasData ? { type: 'image/png', width: header.readUInt32BE(0), height: header.readUInt32BE(4) } : null;
    at = end;
  }
  return null;
};

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frame markers are C0 to CF except tables (C4), extensions (C8) and arithmetic conditioning (CC). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Returns the size of a JPEG. Requires segments with a frame up to the scan, and the end marker after it. */
const detectJpeg = (bytes: Buffer): Picture | null => {
  if (bytes[0] !== MARKER || bytes[1] !== START) return null;
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== MARKER) return null;
    const marker = bytes[at + 1] ?? 0;
    // Markers may be padded with FF.
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === SCAN) {
      const hasEnd = bytes.indexOf(Buffer.from([MARKER, END]), at + 2 + length) !== -1;
      return size === null || !hasEnd ? null : { type: 'image/jpeg', ...size };
    }
    at += 2 + length;
  }
  return null;
};

/**
 * Returns the size of a WebP. Requires a lossy (`VP8 `), lossless (`VP8L`) or extended (`VP8X`) header and the stated
 * length.
 */
const detectWebp = (bytes: Buffer): Picture | null => {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return null;
  if (bytes.readUInt32LE(4) + 8 > bytes.length || bytes.readUInt32LE(16) + 20 > bytes.length) return null;
  const sized = (width: number, height: number): Picture => ({ type: 'image/webp', width, height });
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return bytes.readUIntBE(23, 3) === 0x9d_01_2a
        ? sized(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
        : null;
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return bytes[20] === 0x2f ? sized((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1) : null;
    }
    case 'VP8X':
      return sized(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
};
