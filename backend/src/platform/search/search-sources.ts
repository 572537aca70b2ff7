import type { SearchRow } from '@atrium/contract/platform/search/schemas';
import { SEARCH_KINDS, type SearchKind } from '@atrium/contract/platform/search/values';
import { normalizeProductCode } from '@atrium/rules/stock/product-codes';
import { parseSearchQuery } from '@atrium/rules/text/search';
import { Injectable } from '@nestjs/common';
import { type SearchArea, findCorrections } from '../database/search-words.js';
import { SqlPool } from '../database/sql-pool.js';
import { toLikePattern } from '../database/sql.js';
import type { Person } from '../http/request/current-user.js';

type Bind = (value: unknown) => string;

/** A parsed search text for SQL queries. */
export interface SearchText {
  /** All spellings of the text as a product code. */
  readonly codes: readonly string[];
  /** Words of the text, each with LIKE patterns of which a row must match one. */
  readonly words: readonly { readonly word: string; readonly patterns: readonly string[] }[];
  /** LIKE pattern of names that begin with the text. */
  readonly beginning: string;
}

/** SQL that finds the rows of one kind in the global search. */
export interface SearchSource {
  readonly kind: SearchKind;
  canRead(person: Person): boolean;
  /** Area whose words are used to correct typos. */
  readonly area?: SearchArea;
  readonly from: string;
  readonly id: string;
  readonly title: string;
  readonly code?: string;
  readonly detail?: string;
  readonly date?: string;
  readonly isClosed?: string;
  /** True to list the newest rows first instead of sorting by title. */
  readonly newestFirst?: true;
  /** SQL of the indexed text that starts with the name or number, without spaces and hyphens. */
  readonly text: string;
  where(text: SearchText, bind: Bind): string;
  /** Returns the SQL condition of rows that are listed first. */
  first?(text: SearchText, bind: Bind): string;
}

/**
 * Minimum length of a word that matches inside of words. Shorter words only match the beginning, because a trigram
 * index cannot find one or two letters elsewhere.
 */
const SHORTEST_PART = 3;

/** Registry of the tables that the global search covers. Areas add their sources at start. */
@Injectable()
export class SearchSources {
  private readonly sources: SearchSource[] = [];

  constructor(private readonly sql: SqlPool) {}

  add(...sources: readonly SearchSource[]): void {
    this.sources.push(...sources);
  }

  /**
   * Returns at most `limit` rows of each kind that the user may read, ordered by kind. A text without a match tolerates
   * one typo in each word.
   */
  async find(
    person: Person,
    typed: string,
    { kinds = SEARCH_KINDS, limit }: { readonly kinds?: readonly SearchKind[] | undefined; readonly limit: number },
  ): Promise<SearchRow[]> {
    const query = parseSearchQuery(normalizeProductCode(typed));
    if (query === null) return [];
    const sources = SEARCH_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) =>
      this.sources.filter((source) => source.kind === kind && source.canRead(person)),
    );
    const { codes, whole } = query;
    const beginning = toLikePattern(whole).slice(1);
    const read = async (meant: ReadonlyMap<SearchArea | undefined, ReadonlyMap<string, readonly string[]>>) => {
      const wordsIn = (area: SearchArea | undefined) =>
        query.words.map((word) => ({
          word,
          patterns: [
            ...getPatterns(word),
            ...(meant.get(area)?.get(word) ?? []).map((other) => toLikePattern(` ${other} `)),
          ],
        }));
      const found = await Promise.all(
        sources.map((source) => this.read(source, { codes, beginning, words: wordsIn(source.area) }, limit)),
      );
      return found.flat();
    };
    const exact = await read(new Map());
    if (exact.length > 0) return exact;
    const areas = [...new Set(sources.flatMap(({ area }) => area ?? []))];
    const meant = new Map(
      await Promise.all(areas.map(async (area) => [area, await findCorrections(this.sql, area, query.words)] as const)),
    );
    const hasOthers = [...meant.values()].some((words) => [...words.values()].some(({ length }) => length > 0));
    return hasOthers ? read(meant) : [];
  }

  private read(source: SearchSource, text: SearchText, limit: number): Promise<SearchRow[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const { kind, id, title, code = 'null', detail = 'null', date = 'null', isClosed = 'false' } = source;
    const first = source.first === undefined ? '' : `(${source.first(text, bind)}) desc, `;
    return this.sql.rows<SearchRow>(
      `select '${kind}' as kind, (${id})::text as id, ${title} as title, ${code} as code, ${detail} as detail, (${date})::text as date, ${isClosed} as "isClosed"
       from ${source.from} where ${source.where(text, bind)}
       order by ${first}"isClosed", (${source.text} like ${bind(text.beginning)}) desc, ${source.newestFirst ? `${id} desc` : `title, ${id}`} limit ${bind(limit)}`,
      values,
    );
  }
}

function getPatterns(word: string): readonly string[] {
  const pattern = toLikePattern(word);
  const beginning = pattern.slice(1);
  return word.length < SHORTEST_PART ? [beginning, `% ${beginning}`, `%\n${beginning}`] : [pattern];
}

/** Returns the SQL condition that an indexed text contains every word. */
export const holdsWords = (column: string, { words }: SearchText, bind: Bind): string =>
  words.map(({ patterns }) => `${column} like any(${bind(patterns)}::text[])`).join(' and ');

/** SQL of the searchable text of a name without a column for it. An index has the same expression. */
export const toSearchText = (name: string): string =>
  `(search_squeeze(${name}) || E'\\n ' || search_words(${name}) || ' ')`;
