const startsWith = (bytes: Buffer, at: number, expected: readonly number[]): boolean => expected.every((byte, index) => bytes[at + index] === byte);

const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/**
 * What kind of picture it is by its own bytes; null for anything else. What the sender calls it counts for nothing, and
 * SVG is none of them: it can carry scripts.
 */
export const pictureType = (bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | null => {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  return startsWith(bytes, 0, RIFF) && startsWith(bytes, 8, WEBP) ? 'image/webp' : null;
};
