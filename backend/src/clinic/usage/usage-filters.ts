import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { squeezeText } from '@atrium/rules/text/search';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { type StockSearch, StockSearchParser, buildWordCondition } from '../stock/read/stock-search.js';

export interface UsageFilters {
  readonly since?: string | undefined;
  /** End of the period, exclusive. */
  readonly until?: string | undefined;
  readonly stockId?: number | undefined;
}

/** Possible matches of a search word: ids of products, lots, users and treatments, and patients. */
interface WordMatches {
  readonly stockIds: readonly number[];
  readonly lotIds: readonly number[];
  readonly userIds: readonly string[];
  readonly treatments: readonly string[];
  readonly patients: readonly string[];
}
export type UsageSearch = readonly WordMatches[];

/** Maximum number of matching patients. A word that matches more is hardly a patient reference. */
const MAX_PATIENTS = 500;
/** Maximum number of free-text procedures, which are scanned one by one. */
const MAX_TREATMENTS = 1000;

/**
 * Returns the SQL conditions of the usage history, which its export shares. `bind` adds a value and returns its
 * placeholder.
 */
export const buildUsageConditions = (
  kind: StockKind,
  filters: UsageFilters,
  search: UsageSearch | null,
  bind: (value: unknown) => string,
): string[] => {
  const conditions = [`u.kind = '${kind}'`];
  for (const meaning of search ?? []) conditions.push(matchesAnySql(meaning, bind));
  if (filters.since !== undefined) conditions.push(`u.used_at >= ${bind(filters.since)}::timestamptz`);
  if (filters.until !== undefined) conditions.push(`u.used_at < ${bind(filters.until)}::timestamptz`);
  if (filters.stockId !== undefined) conditions.push(`u.stock_id = ${bind(filters.stockId)}`);
  return conditions;
};

const matchesAnySql = (
  { stockIds, lotIds, userIds, treatments, patients }: WordMatches,
  bind: (value: unknown) => string,
): string => {
  const ways: string[] = [];
  if (stockIds.length > 0) ways.push(`u.stock_id = any(${bind(stockIds)}::int[])`);
  if (userIds.length > 0) ways.push(`u.user_id = any(${bind(userIds)}::uuid[])`);
  if (treatments.length > 0) ways.push(`u.treatment_type = any(${bind(treatments)}::text[])`);
  if (patients.length > 0) ways.push(`u.patient_id = any(${bind(patients)}::text[])`);
  if (lotIds.length > 0)
    ways.push(
      `u.id = any(array(select m.usage_id from stock_movement m where m.lot_id = any(${bind(lotIds)}::int[]) and m.type = 'usage'))`,
    );
  return ways.length === 0 ? 'false' : `(${ways.join(' or ')})`;
};

/**
 * Searches the history: each word may match the product, its lots, the user, the treatment or the patient reference.
 */
@Injectable()
export class UsageSearchParser {
  constructor(
    private readonly sql: SqlPool,
    private readonly stockSearch: StockSearchParser,
  ) {}

  /**
   * Parses a search text. Returns null for a text that does not narrow the list. A word without an exact match
   * tolerates typos.
   */
  async parse(kind: StockKind, input: string | undefined): Promise<UsageSearch | null> {
    const exact = await this.stockSearch.parseExact(input);
    if (exact === null || input === undefined) return null;
    const found = await this.findMatches(kind, exact);
    if (!found.some(hasNoMatches)) return found;
    const withTypos = await this.stockSearch.parseWithTypos(input);
    if (withTypos === null) return found;
    const mistyped = await this.findMatches(kind, withTypos);
    return found.map((meaning, index) => (hasNoMatches(meaning) ? (mistyped[index] ?? meaning) : meaning));
  }

  private async findMatches(kind: StockKind, { words }: StockSearch): Promise<UsageSearch> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const selects = words.map((word) => {
      const pattern = bind(word.patterns[0]);
      return `select
        array(select s.id from stock s where s.kind = '${kind}' and ${buildWordCondition(word, bind)}) as "stockIds",
        array(select t.id from stock_lot t where t.number is not null and search_squeeze(t.number) like ${pattern}) as "lotIds",
        array(select w.id from app_user w
          where search_squeeze(concat_ws(' ', w.first_name, w.last_name)) like ${pattern}) as "userIds",
        array(select t.value from treatment t
          where search_squeeze(t.value) like ${pattern} or t.value = any(${bind(findTreatmentTypes(word.word))}::text[])) as treatments,
        array(select distinct u.patient_id from usage u
          where u.patient_id is not null and search_squeeze(u.patient_id) like ${pattern} limit ${MAX_PATIENTS}) as patients`;
    });
    return this.sql.rows(`${READ_TREATMENT_TYPES} ${selects.join(' union all ')}`, values);
  }
}

/** SQL that reads distinct values with one index lookup each. */
const READ_TREATMENT_TYPES = `with recursive treatment (value, nth) as (
    (select treatment_type, 1 from usage where treatment_type is not null order by treatment_type limit 1)
    union all
    select (select u.treatment_type from usage u where u.treatment_type > t.value order by u.treatment_type limit 1), t.nth + 1
    from treatment t where t.value is not null and t.nth < ${MAX_TREATMENTS}
  )`;

/** Returns the keys of treatment types whose label matches the word. */
const findTreatmentTypes = (word: string): string[] =>
  TREATMENT_TYPES.filter((type) => squeezeText(TREATMENT_TYPE_LABELS[type]).includes(word));

const hasNoMatches = (meaning: WordMatches): boolean => Object.values(meaning).every((ids) => ids.length === 0);
