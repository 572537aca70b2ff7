import { normalizeProductCode } from '@atrium/rules/stock/product-codes';
import { suggestWords, canContainTypo, type SearchQuery, parseSearchQuery } from '@atrium/rules/text/search';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { readSearchWords, findCorrections } from '../../../platform/database/search-words.js';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { toLikePattern } from '../../../platform/database/sql.js';

/** One word of a search with its patterns for the database. */
interface SearchWord {
  readonly word: string;
  /** SQL patterns of the word and, with typo correction, of the words that it may stand for. */
  readonly patterns: readonly string[];
  readonly categoryIds: readonly number[];
  readonly supplierIds: readonly number[];
}

/** A parsed search of stock. `libs/rules/src/text` has the same logic for rows that the client has loaded. */
export interface StockSearch {
  readonly whole: string;
  /** Spellings of the search text as a code that are equivalent, such as with and without a leading zero. */
  readonly codes: readonly string[];
  readonly words: readonly SearchWord[];
  readonly withTypos: boolean;
}

type Bind = (value: unknown) => string;

/** Returns the SQL conditions: the product, its category or its supplier contains every word. Alias: s stock. */
export const searchConditions = ({ words, codes }: StockSearch, bind: Bind): string[] => {
  const conditions = words.map((word) => buildWordCondition(word, bind));
  return codes.length === 1 ? conditions : [`((${conditions.join(' and ')}) or ${hasCodeSql(codes, bind)})`];
};

/** Returns the SQL condition that the product has one of these codes. */
export const hasCodeSql = (codes: readonly string[], bind: Bind, alias = 's'): string => {
  const all = bind(codes);
  return `(${alias}.search_sku = any(${all}::text[]) or ${alias}.search_barcode = any(${all}::text[])
    or ${alias}.id = any(array(select stock_id from stock_code where code_key = any(${all}::text[]))))`;
};

export const buildWordCondition = ({ patterns, categoryIds, supplierIds }: SearchWord, bind: Bind): string => {
  const ways = [
    patterns.length === 1 ? `s.search_text like ${bind(patterns[0])}` : `s.search_text like any(${bind(patterns)})`,
  ];
  if (categoryIds.length > 0) ways.push(`s.category_id = any(${bind(categoryIds)}::int[])`);
  if (supplierIds.length > 0) ways.push(`s.primary_supplier_id = any(${bind(supplierIds)}::int[])`);
  return `(${ways.join(' or ')})`;
};

interface MatchRank {
  readonly is: string;
  readonly isNot: string;
}

/**
 * Returns SQL conditions of the matches that rank above words: a whole code, then the beginning of the name. Rows with
 * a matching code are excluded by id, so that word matches are found by the index alone.
 */
export const rankConditions = ({ whole, codes, withTypos }: StockSearch, bind: Bind): MatchRank[] => {
  if (withTypos) return [];
  const all = bind(codes);
  const beginning = bind(toLikePattern(whole).slice(1));
  return [
    {
      is: hasCodeSql(codes, () => all),
      isNot: `s.id <> all(array(select coded.id from stock coded where ${hasCodeSql(codes, () => all, 'coded')}))`,
    },
    { is: `s.search_name like ${beginning}`, isNot: `s.search_name not like ${beginning}` },
  ];
};

@Injectable()
export class StockSearchParser {
  constructor(private readonly sql: SqlPool) {}

  /** Parses a search text without typo correction. Returns null for a text that does not narrow the list. */
  async parseExact(input: string | undefined): Promise<StockSearch | null> {
    const query = input === undefined ? null : parseSearchQuery(normalizeProductCode(input));
    return query === null ? null : this.resolveWords(query, new Map());
  }

  /**
   * Parses a search text with typo correction, for texts without exact match. Returns null when no word has a
   * correction.
   */
  async parseWithTypos(input: string): Promise<StockSearch | null> {
    const query = parseSearchQuery(normalizeProductCode(input));
    if (query === null || !query.words.some(canContainTypo)) return null;
    const corrections = await findCorrections(this.sql, 'clinic', query.words);
    return { ...(await this.resolveWords(query, corrections)), withTypos: true };
  }

  /**
   * Returns the search as typed when it matches any of the filtered rows, otherwise the search with typo correction.
   */
  async chooseSearch(input: string | undefined, conditions: (bind: Bind) => string[]): Promise<StockSearch | null> {
    const exact = await this.parseExact(input);
    if (exact === null || input === undefined || !exact.words.some(({ word }) => canContainTypo(word))) return exact;
    return (await this.hasMatches(exact, conditions)) ? exact : ((await this.parseWithTypos(input)) ?? exact);
  }

  /** Returns words that occur in stock and are similar to the typed ones. */
  async findCorrections(kind: StockKind, input: string): Promise<string | null> {
    const corrections = suggestWords(input, await readSearchWords(this.sql, 'clinic'));
    const search = corrections === null ? null : await this.parseExact(corrections);
    if (search === null) return null;
    return (await this.hasMatches(search, () => [`s.kind = '${kind}'`, 's.is_active'])) ? corrections : null;
  }

  private async hasMatches(search: StockSearch, conditions: (bind: Bind) => string[]): Promise<boolean> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const all = [...conditions(bind), ...searchConditions(search, bind)];
    return (await this.sql.rows(`select 1 from stock s where ${all.join(' and ')} limit 1`, values)).length > 0;
  }

  private async resolveWords(
    { words, whole, codes }: SearchQuery,
    corrections: ReadonlyMap<string, readonly string[]>,
  ) {
    const patterns = words.map((word) => [
      toLikePattern(word),
      ...(corrections.get(word) ?? []).map((other) => toLikePattern(` ${other} `)),
    ]);
    const named = await this.sql.rows<{ categoryIds: number[]; supplierIds: number[] }>(
      `select
         array(select c.id from category c where c.search_text like any(w.patterns)) as "categoryIds",
         array(select p.id from supplier p where p.search_text like any(w.patterns)) as "supplierIds"
       from (select nth, array(select jsonb_array_elements_text(list)) as patterns
             from jsonb_array_elements($1::jsonb) with ordinality as given (list, nth)) w order by nth`,
      [JSON.stringify(patterns)],
    );
    return {
      whole,
      codes,
      withTypos: false,
      words: words.map((word, index) => ({
        word,
        patterns: patterns[index] ?? [],
        categoryIds: named[index]?.categoryIds ?? [],
        supplierIds: named[index]?.supplierIds ?? [],
      })),
    };
  }
}
