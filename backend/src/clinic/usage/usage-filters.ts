import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { searchSqueeze } from '@atrium/rules/text/search';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { type StockSearch, StockSearches, wordCondition } from '../stock/read/stock-search.js';

export interface UsageFilters {
  readonly since?: string | undefined;
  /** Exclusive. */
  readonly until?: string | undefined;
  readonly stockId?: number | undefined;
}

/** Possible matches of a search word: products, lots, users, treatments and patients. */
interface Meaning {
  readonly stockIds: readonly number[];
  readonly lotIds: readonly number[];
  readonly userIds: readonly string[];
  readonly treatments: readonly string[];
  readonly patients: readonly string[];
}
export type UsageSearch = readonly Meaning[];

/** Limit of matching patients; a word that matches more is hardly a reference. */
const MOST_PATIENTS = 500;
/** Limit of procedures in free text, which are scanned one by one. */
const MOST_TREATMENTS = 1000;

/** Returns the conditions of the history, which its export shares. `bind` binds values as parameters. */
export const usageConditions = (
  kind: StockKind,
  filters: UsageFilters,
  search: UsageSearch | null,
  bind: (value: unknown) => string,
): string[] => {
  const conditions = [`u.kind = '${kind}'`];
  for (const meaning of search ?? []) conditions.push(meansOne(meaning, bind));
  if (filters.since !== undefined) conditions.push(`u.used_at >= ${bind(filters.since)}::timestamptz`);
  if (filters.until !== undefined) conditions.push(`u.used_at < ${bind(filters.until)}::timestamptz`);
  if (filters.stockId !== undefined) conditions.push(`u.stock_id = ${bind(filters.stockId)}`);
  return conditions;
};

const meansOne = (
  { stockIds, lotIds, userIds, treatments, patients }: Meaning,
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
export class UsageSearches {
  constructor(
    private readonly sql: SqlPool,
    private readonly stock: StockSearches,
  ) {}

  /** Returns null for a text that does not narrow the list. A word without an exact match tolerates typos. */
  async read(kind: StockKind, typed: string | undefined): Promise<UsageSearch | null> {
    const exact = await this.stock.exact(typed);
    if (exact === null || typed === undefined) return null;
    const found = await this.meanings(kind, exact);
    if (!found.some(isNothing)) return found;
    const withTypos = await this.stock.withTypos(typed);
    if (withTypos === null) return found;
    const mistyped = await this.meanings(kind, withTypos);
    return found.map((meaning, index) => (isNothing(meaning) ? (mistyped[index] ?? meaning) : meaning));
  }

  private async meanings(kind: StockKind, { words }: StockSearch): Promise<UsageSearch> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const selects = words.map((word) => {
      const pattern = bind(word.patterns[0]);
      return `select
        array(select s.id from stock s where s.kind = '${kind}' and ${wordCondition(word, bind)}) as "stockIds",
        array(select t.id from stock_lot t where t.number is not null and search_squeeze(t.number) like ${pattern}) as "lotIds",
        array(select w.id from app_user w
          where search_squeeze(concat_ws(' ', w.first_name, w.last_name)) like ${pattern}) as "userIds",
        array(select t.value from treatment t
          where search_squeeze(t.value) like ${pattern} or t.value = any(${bind(treatmentsCalled(word.word))}::text[])) as treatments,
        array(select distinct u.patient_id from usage u
          where u.patient_id is not null and search_squeeze(u.patient_id) like ${pattern} limit ${MOST_PATIENTS}) as patients`;
    });
    return this.sql.rows(`${TREATMENTS} ${selects.join(' union all ')}`, values);
  }
}

/** Distinct values by one index lookup each. */
const TREATMENTS = `with recursive treatment (value, nth) as (
    (select treatment_type, 1 from usage where treatment_type is not null order by treatment_type limit 1)
    union all
    select (select u.treatment_type from usage u where u.treatment_type > t.value order by u.treatment_type limit 1), t.nth + 1
    from treatment t where t.value is not null and t.nth < ${MOST_TREATMENTS}
  )`;

/** Returns treatment types whose label on screens matches. */
const treatmentsCalled = (word: string): string[] =>
  TREATMENT_TYPES.filter((type) => searchSqueeze(TREATMENT_TYPE_LABELS[type]).includes(word));

const isNothing = (meaning: Meaning): boolean => Object.values(meaning).every((ids) => ids.length === 0);
