import { crc32 } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
};

/** Returns a PNG with the given size in pixels, padded to `bytes`. */
export const createPng = (width: number, height: number, bytes = 0): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bits per sample.
  header[8] = 8;
  const start = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), chunk('IHDR', header)]);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([
    start,
    chunk('IDAT', Buffer.alloc(Math.max(3, bytes - start.length - end.length - 12), 1)),
    end,
  ]);
};
export const JPEG = Buffer.from('ffd8ffe000044a46ffc0000b080010002001011100ffda0008010100003f00aabbffd9', 'hex');
export const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
