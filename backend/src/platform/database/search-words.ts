import { isOneTypoFrom, canContainTypo } from '@atrium/rules/text/search';
import type { SqlPool } from './sql-pool.js';

export type SearchArea = 'clinic' | 'agency';

/** Maximum number of corrections for one typed word. */
const MAX_CORRECTIONS = 200;

/** Returns, for each typed word that may contain a typo, the known words of the area that are one typo away. */
export async function findCorrections(
  sql: SqlPool,
  area: SearchArea,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const mistyped = words.filter(canContainTypo);
  if (mistyped.length === 0) return new Map();
  const known = await sql.rows<{ word: string }>(
    'select distinct word from search_word where area = $1 and word like any($2::text[])',
    [area, mistyped.flatMap(buildTypoPatterns)],
  );
  return new Map(
    mistyped.map((word) => [
      word,
      known.flatMap((other) => (isOneTypoFrom(word, other.word) ? other.word : [])).slice(0, MAX_CORRECTIONS),
    ]),
  );
}

/** Returns all distinct search words of the area. */
export async function readSearchWords(sql: SqlPool, area: SearchArea): Promise<string[]> {
  const rows = await sql.rows<{ word: string }>('select distinct word from search_word where area = $1', [area]);
  return rows.map(({ word }) => word);
}

/**
 * Returns LIKE patterns that match words one typo away: a typo leaves one half of a word intact, or swaps the two
 * letters in the middle.
 */
function buildTypoPatterns(word: string): string[] {
  const half = Math.floor(word.length / 2);
  const [first, second] = [word.slice(0, half), word.slice(half)];
  const round = `${first.slice(0, -1)}${second.slice(0, 1)}${first.slice(-1)}${second.slice(1)}`;
  return [`${first}%`, `%${second}%`, `${round}%`];
}
