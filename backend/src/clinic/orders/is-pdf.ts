const HEAD_BYTES = 1_024;
const TAIL_BYTES = 2_048;

/** Returns whether a file is a whole PDF by its own bytes. */
export const isPdf = (bytes: Buffer): boolean =>
  /%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, HEAD_BYTES)) &&
  /startxref\s+\d+\s+%%EOF\s*$/.test(
    bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES)).replace(/\0+$/, ''),
  );
