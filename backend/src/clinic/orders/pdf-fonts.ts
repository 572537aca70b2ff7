/* Inter comes in a file for each script. A text is parted into runs, each in the file that has its letters. */

export const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;
export type Subset = (typeof SUBSETS)[number];

export const fontOf = (subset: Subset, weight: 400 | 600): string => `${subset}-${weight}`;

const LATIN_BEYOND =
  /[\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/;
const SPACES = /\s/;

const subsetOf = (letter: string): Subset | null => {
  const code = letter.codePointAt(0) ?? 0;
  if (code <= 0xff || LATIN_BEYOND.test(letter)) return 'latin';
  if (code >= 0x370 && code <= 0x3ff) return 'greek';
  if ((code >= 0x400 && code <= 0x45f) || code === 0x490 || code === 0x491 || code === 0x2116) return 'cyrillic';
  if ((code >= 0x460 && code <= 0x52f) || (code >= 0x1c80 && code <= 0x1c88)) return 'cyrillic-ext';
  if (code >= 0x1ea0 && code <= 0x1ef9) return 'vietnamese';
  if ((code >= 0x100 && code <= 0x2ba) || (code >= 0x1e00 && code <= 0x1e9f) || (code >= 0x20a0 && code <= 0x20c0))
    return 'latin-ext';
  return null;
};

export interface Run {
  readonly subset: Subset;
  readonly text: string;
}

/** A space stays with what is before it; a letter that none of the files has becomes a "?". */
export const runsOf = (text: string): Run[] => {
  const runs: { subset: Subset; text: string }[] = [];
  for (const letter of text.normalize('NFC').replaceAll(/[\r\t]/g, ' ')) {
    const found = subsetOf(letter);
    const last = runs.at(-1);
    // Every file but Latin's has no space.
    const subset = found ?? 'latin';
    const shown = found === null ? '?' : letter;
    if (last !== undefined && last.subset === subset) last.text += shown;
    else if (SPACES.test(letter) || last === undefined || last.subset !== subset) runs.push({ subset, text: shown });
  }
  return runs.length === 0 ? [{ subset: 'latin', text: '' }] : runs;
};
