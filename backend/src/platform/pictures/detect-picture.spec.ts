import { describe, expect, it } from '@jest/globals';
import { JPEG, createPng, WEBP } from '../../../test/pictures.js';
import { detectPicture } from './detect-picture.js';

describe('getPicture', () => {
  it('returns type and size from the bytes', () => {
    expect(detectPicture(createPng(5_000, 20))).toEqual({ type: 'image/png', width: 5_000, height: 20 });
    expect(detectPicture(JPEG)).toEqual({ type: 'image/jpeg', width: 32, height: 16 });
    expect(detectPicture(WEBP)).toEqual({ type: 'image/webp', width: 1, height: 1 });
  });

  it('returns null for truncated, damaged, empty and other files', () => {
    const damaged = createPng(10, 10);
    damaged[20] = 0xff;
    for (const bytes of [
      damaged,
      createPng(0, 10),
      createPng(10, 10).subarray(0, -12),
      JPEG.subarray(0, -2),
      JPEG.subarray(0, 10),
      WEBP.subarray(0, 20),
      Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBP', 'latin1'),
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.alloc(0),
    ])
      expect(detectPicture(bytes)).toBeNull();
  });
});
