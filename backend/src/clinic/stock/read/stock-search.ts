import { productCode } from '@atrium/rules/stock/product-codes';
import { didYouMean, mayHoldTypo, type SearchQuery, searchQuery } from '@atrium/rules/text/search';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { knownWords, wordsMeant } from '../../../platform/database/search-words.js';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { likePattern } from '../../../platform/database/sql.js';

/** One typed word, as the database looks for it. */
interface SoughtWord {
  readonly word: string;
  /** Patterns: the word, and with typos the words that it may stand for. */
  readonly patterns: readonly string[];
  readonly categoryIds: readonly number[];
  readonly supplierIds: readonly number[];
}

/** A parsed search of stock. `libs/rules/search` does the same for loaded rows. */
export interface StockSearch {
  readonly whole: string;
  /** All codes that mean the same. */
  readonly codes: readonly string[];
  readonly words: readonly SoughtWord[];
  readonly withTypos: boolean;
}

type Bind = (value: unknown) => string;

/** Rows that hold every word, themselves or in the names of their category and supplier. The alias: s stock. */
export const searchConditions = ({ words, codes }: StockSearch, bind: Bind): string[] => {
  const conditions = words.map((word) => wordCondition(word, bind));
  return codes.length === 1 ? conditions : [`((${conditions.join(' and ')}) or ${hasCode(codes, bind)})`];
};

/** One of these codes is the row's own. */
export const hasCode = (codes: readonly string[], bind: Bind, alias = 's'): string => {
  const all = bind(codes);
  return `(${alias}.search_sku = any(${all}::text[]) or ${alias}.search_barcode = any(${all}::text[])
    or ${alias}.id = any(array(select stock_id from stock_code where code_key = any(${all}::text[]))))`;
};

export const wordCondition = ({ patterns, categoryIds, supplierIds }: SoughtWord, bind: Bind): string => {
  const ways = [
    patterns.length === 1 ? `s.search_text like ${bind(patterns[0])}` : `s.search_text like any(${bind(patterns)})`,
  ];
  if (categoryIds.length > 0) ways.push(`s.category_id = any(${bind(categoryIds)}::int[])`);
  if (supplierIds.length > 0) ways.push(`s.primary_supplier_id = any(${bind(supplierIds)}::int[])`);
  return `(${ways.join(' or ')})`;
};

interface Fit {
  readonly is: string;
  readonly isNot: string;
}

/**
 * Returns matches that rank above words: a whole code, then the beginning of the name. Rows with a matching code are
 * excluded by id, so that word matches are found by the index alone.
 */
export const betterFits = ({ whole, codes, withTypos }: StockSearch, bind: Bind): Fit[] => {
  if (withTypos) return [];
  const all = bind(codes);
  const beginning = bind(likePattern(whole).slice(1));
  return [
    {
      is: hasCode(codes, () => all),
      isNot: `s.id <> all(array(select coded.id from stock coded where ${hasCode(codes, () => all, 'coded')}))`,
    },
    { is: `s.search_name like ${beginning}`, isNot: `s.search_name not like ${beginning}` },
  ];
};

@Injectable()
export class StockSearches {
  constructor(private readonly sql: SqlPool) {}

  /** Null: nothing that narrows. */
  async exact(typed: string | undefined): Promise<StockSearch | null> {
    const query = typed === undefined ? null : searchQuery(productCode(typed));
    return query === null ? null : this.sought(query, new Map());
  }

  /** For what finds nothing as it was typed. Null: no word of it can be meant by a typo. */
  async withTypos(typed: string): Promise<StockSearch | null> {
    const query = searchQuery(productCode(typed));
    if (query === null || !query.words.some(mayHoldTypo)) return null;
    const meant = await wordsMeant(this.sql, 'clinic', query.words);
    return { ...(await this.sought(query, meant)), withTypos: true };
  }

  /** As it was typed when that finds anything among these rows, else with typos. */
  async decided(typed: string | undefined, conditions: (bind: Bind) => string[]): Promise<StockSearch | null> {
    const exact = await this.exact(typed);
    if (exact === null || typed === undefined || !exact.words.some(({ word }) => mayHoldTypo(word))) return exact;
    return (await this.finds(exact, conditions)) ? exact : ((await this.withTypos(typed)) ?? exact);
  }

  /** Other words than those that were typed, by which something is found. */
  async meant(kind: StockKind, typed: string): Promise<string | null> {
    const meant = didYouMean(typed, await knownWords(this.sql, 'clinic'));
    const search = meant === null ? null : await this.exact(meant);
    if (search === null) return null;
    return (await this.finds(search, () => [`s.kind = '${kind}'`, 's.is_active'])) ? meant : null;
  }

  private async finds(search: StockSearch, conditions: (bind: Bind) => string[]): Promise<boolean> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const all = [...conditions(bind), ...searchConditions(search, bind)];
    return (await this.sql.rows(`select 1 from stock s where ${all.join(' and ')} limit 1`, values)).length > 0;
  }

  private async sought({ words, whole, codes }: SearchQuery, meant: ReadonlyMap<string, readonly string[]>) {
    const patterns = words.map((word) => [
      likePattern(word),
      ...(meant.get(word) ?? []).map((other) => likePattern(` ${other} `)),
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
