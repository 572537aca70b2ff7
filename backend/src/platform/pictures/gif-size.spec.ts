import { describe, expect, it } from '@jest/globals';
import { GIF, JPEG } from '../../../test/pictures.js';
import { readGifSize } from './gif-size.js';

describe('readGifSize', () => {
  it('returns the size of the screen and all frames', () => {
    expect(readGifSize(GIF)).toEqual({ width: 1, height: 1 });
    const wide = Buffer.from(GIF);
    const frame = wide.indexOf(0x2c);
    wide.writeUInt16LE(100, frame + 1);
    wide.writeUInt16LE(4_000, frame + 5);
    expect(readGifSize(wide)).toEqual({ width: 4_100, height: 1 });
  });

  it('returns null for a truncated file, a file without a frame and other files', () => {
    for (let length = 0; length < GIF.length; length += 1) expect(readGifSize(GIF.subarray(0, length))).toBeNull();
    const frame = GIF.indexOf(0x2c);
    expect(readGifSize(Buffer.concat([GIF.subarray(0, frame), Buffer.from([0x3b])]))).toBeNull();
    expect(readGifSize(JPEG)).toBeNull();
  });
});
