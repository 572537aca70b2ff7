import { expect, it } from '@jest/globals';
import { encodeTextFrames } from './text-frames.js';

/** Decodes frames like a client (RFC 6455, section 5.2). */
const read = (frames: Buffer): string[] => {
  const texts: string[] = [];
  for (let at = 0; at < frames.length;) {
    expect(frames[at]).toBe(0x81);
    const short = frames.readUInt8(at + 1);
    const length =
      short === 126 ? frames.readUInt16BE(at + 2) : short === 127 ? Number(frames.readBigUInt64BE(at + 2)) : short;
    const from = at + (short === 126 ? 4 : short === 127 ? 10 : 2);
    texts.push(frames.toString('utf8', from, from + length));
    at = from + length;
  }
  return texts;
};

it('a client decodes texts of any length from one buffer', () => {
  const texts = ['', 'one', 'ä'.repeat(62), 'x'.repeat(125), 'x'.repeat(126), 'y'.repeat(65_535), 'z'.repeat(65_536)];
  expect(read(encodeTextFrames(texts))).toEqual(texts);
});
