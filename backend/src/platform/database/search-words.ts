import { isOneTypoFrom, mayHoldTypo } from '@atrium/rules/text/search';
import type { SqlPool } from './sql-pool.js';

type Area = 'clinic' | 'agency';

/** Maximum number of corrections for one typed word. */
const MOST_MEANT = 200;

/** Returns, for each typed word that may contain a typo, the known words of the area that are one typo away. */
export async function wordsMeant(
  sql: SqlPool,
  area: Area,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const mistyped = words.filter(mayHoldTypo);
  if (mistyped.length === 0) return new Map();
  const known = await sql.rows<{ word: string }>(
    'select distinct word from search_word where area = $1 and word like any($2::text[])',
    [area, mistyped.flatMap(unhurtParts)],
  );
  return new Map(
    mistyped.map((word) => [
      word,
      known.flatMap((other) => (isOneTypoFrom(word, other.word) ? other.word : [])).slice(0, MOST_MEANT),
    ]),
  );
}

/** Returns all distinct search words of the area. */
export async function knownWords(sql: SqlPool, area: Area): Promise<string[]> {
  const rows = await sql.rows<{ word: string }>('select distinct word from search_word where area = $1', [area]);
  return rows.map(({ word }) => word);
}

/** Returns LIKE patterns: a typo leaves one half of a word intact, or swaps the two letters in the middle. */
function unhurtParts(word: string): string[] {
  const half = Math.floor(word.length / 2);
  const [first, second] = [word.slice(0, half), word.slice(half)];
  const round = `${first.slice(0, -1)}${second.slice(0, 1)}${first.slice(-1)}${second.slice(1)}`;
  return [`${first}%`, `%${second}%`, `${round}%`];
}
