/** Nouns without a separate plural form, and abbreviations that look like nouns. */
const INVARIABLE = new Set(['each', 'dozen', 'gross', 'series', 'feet', 'foot']);
/** Nouns of three letters. All other short words count as abbreviations ("mg", "ea", "tab"). */
const SHORT_NOUNS = new Set('bag bar box can cap cup jar kit pad pen pin rod set tin tip tub'.split(' '));
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['lens', 'lenses'],
]);
const SINGULAR_OF_IRREGULAR = new Map([...IRREGULAR].map(([one, many]) => [many, one]));

/** Returns the English plural of a singular noun: "box" is "boxes", "entry" is "entries", "thread" is "threads". */
export function toPlural(noun: string): string {
  const irregular = IRREGULAR.get(noun);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

function toSingular(noun: string): string {
  const irregular = SINGULAR_OF_IRREGULAR.get(noun);
  if (irregular !== undefined) return irregular;
  if (IRREGULAR.has(noun) || !noun.endsWith('s') || /(ss|us|is)$/.test(noun)) return noun;
  if (/[^aeiou]ies$/.test(noun) && noun.length > 4) return `${noun.slice(0, -3)}y`;
  return /(ss|x|zz|ch|sh)es$/.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1);
}

/** Returns a lower-case unit in the form for `count` ("1 thread", "2 threads"); abbreviations stay unchanged. */
export function getNoun(count: number, noun: string): string {
  const one = toSingular(noun);
  const isNoun = SHORT_NOUNS.has(one) || (one.length > 3 && /[aeiouy]/.test(one));
  if (!isNoun || INVARIABLE.has(noun)) return noun;
  return count === 1 ? one : toPlural(one);
}

/** Returns a count with its noun: "1 item", "10,021 items". Pass `many` for phrases ("code is", "codes are"). */
export function formatPlural(count: number, one: string, many = toPlural(one)): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
