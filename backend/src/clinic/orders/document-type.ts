import { pictureOf } from '../../platform/pictures/picture.js';

const HEAD_BYTES = 1_024;
const TAIL_BYTES = 2_048;

/** What a document is by its own bytes; null for anything else, and for a PDF that ends before its end. */
export const documentType = (bytes: Buffer): 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | null => {
  const picture = pictureOf(bytes);
  if (picture !== null) return picture.type;
  const isPdf =
    /%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, HEAD_BYTES)) &&
    /startxref\s+\d+\s+%%EOF\s*$/.test(
      bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES)).replace(/\0+$/, ''),
    );
  return isPdf ? 'application/pdf' : null;
};
