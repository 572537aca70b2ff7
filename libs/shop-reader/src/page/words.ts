import { squeeze } from './dom.js';

/** Letters and numbers alone, in lower case: what two texts have in common however they are set. */
export const words = (text: string): string => squeeze(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '));

/** How much of the words of one stands in the other, 0 to 1. */
export function overlap(one: string, other: string): number {
  const left = new Set(one.split(' ').filter((word) => word.length > 1));
  const right = new Set(other.split(' '));
  if (left.size === 0) return 0;
  return [...left].filter((word) => right.has(word)).length / left.size;
}
