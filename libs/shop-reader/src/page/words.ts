import { squeeze } from './dom.js';

/** Returns letters and numbers in lower case, for comparing texts. */
export const splitWords = (text: string): string => squeeze(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '));

/** Returns the share of the words of `one` that `other` contains, 0 to 1. */
export function computeOverlap(one: string, other: string): number {
  const left = new Set(one.split(' ').filter((word) => word.length > 1));
  const right = new Set(other.split(' '));
  if (left.size === 0) return 0;
  return [...left].filter((word) => right.has(word)).length / left.size;
}
