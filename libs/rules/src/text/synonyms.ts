/**
 * Returns a lookup of the meaning of each word. `table` lists the words of each meaning, separated by commas:
 * `{ email: 'mail, work email' }`.
 */
export const mapSynonyms = <Meaning extends string>(
  table: Readonly<Partial<Record<Meaning, string>>>,
): ReadonlyMap<string, Meaning> =>
  new Map(
    (Object.entries(table) as [Meaning, string][]).flatMap(([meaning, words]) =>
      words.split(', ').map((word): [string, Meaning] => [word, meaning]),
    ),
  );
