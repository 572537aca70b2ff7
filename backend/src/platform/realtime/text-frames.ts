const FINAL_TEXT_FRAME = 0x81;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

const headerBytes = (length: number): number => (length < TWO_BYTES ? 2 : length < 65_536 ? 4 : 10);

/** Encodes texts as consecutive WebSocket frames in one buffer, which is written to any number of sockets. */
export const encodeTextFrames = (texts: readonly string[]): Buffer => {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headerBytes(length) + length, 0));
  let at = 0;
  for (const [index, text] of texts.entries()) {
    const length = lengths[index] as number;
    const head = headerBytes(length);
    frames[at] = FINAL_TEXT_FRAME;
    frames[at + 1] = head === 2 ? length : head === 4 ? TWO_BYTES : EIGHT_BYTES;
    if (head === 4) frames.writeUInt16BE(length, at + 2);
    if (head === 10) frames.writeBigUInt64BE(BigInt(length), at + 2);
    frames.write(text, at + head);
    at += head + length;
  }
  return frames;
};
