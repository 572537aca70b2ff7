import { splitGraphemes } from '@atrium/rules/names/graphemes';
import { classes } from '../classes.js';

interface MonogramProps {
  readonly name: string;
  /** Id that chooses the tint, such as that of a category or client; null uses the first tint. */
  readonly of?: number | null;
  readonly size?: 20 | 28 | 40 | 56;
}

const TINTS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6'] as const;
const SIZES = {
  20: 'size-5 rounded-small text-caption',
  28: 'size-7 rounded-small text-caption',
  40: 'size-10 rounded-control text-table',
  56: 'size-14 rounded-card text-lead',
} as const;

/** Returns two letters: "BT" for "Botulinum Toxin A 100 U", "GA" for "Gauze". */
export function getLetters(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const [first = [], second] = words.map(splitGraphemes);
  const letters = second?.[0] !== undefined && /^\p{L}/u.test(second[0]) ? [first[0], second[0]] : first.slice(0, 2);
  return letters.join('').toLocaleUpperCase('en');
}

/** Monogram of two letters on a tint, in place of an image. */
export const Monogram = ({ name, of = null, size = 28 }: MonogramProps) => (
  <span
    aria-hidden="true"
    className={classes(
      'flex shrink-0 items-center justify-center font-semibold text-text/75 select-none',
      SIZES[size],
      TINTS[of === null ? 0 : of % TINTS.length],
    )}
  >
    {getLetters(name)}
  </span>
);
