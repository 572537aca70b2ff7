import type {
  ExpiringStock,
  ExpirySummary,
  ExpiryWindow,
  LotChange,
  LotMovement,
} from '@atrium/contract/clinic/lots/schemas';
import type { LotState } from '@atrium/rules/stock/lots';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql, TODAY_SQL } from '../../platform/database/sql.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { DEFAULT_LOG_LIMIT } from '../../platform/http/request/paging.js';
import { type Page, createPage } from '../../platform/http/reply/reply.js';
import { buildKeyset, type PageInput, readOrderedList, type SortColumn } from '../../platform/entities/ordered-list.js';
import { type StockSearch, StockSearchParser, buildWordCondition } from '../stock/read/stock-search.js';
import { isUseOfLotSql, LOT_COST } from '../stock/lots/lot-parts.js';
import { USED_VIA_KEY } from '../stock/consume/usage.view.js';
import { LINE_CONTENT, IS_DISCARD, IS_RETURNED } from '../stock/containers/container-sql.js';
import { MOVEMENTS, OCCURRED_AT } from '../stock/read/stock-reader.js';
import { lots } from './lot.entity.js';

type Bind = (value: unknown) => string;

/** SQL of the expiry date as a day number; the highest value for a lot without one. */
const EXPIRY_DAY = `coalesce(t.expires_on - date '1970-01-01', 99999999)`;
/** Lots with units come before used-up ones. */
const LOT_SORT: readonly SortColumn[] = [
  ['(not t.is_there)::int', 'bigint'],
  [EXPIRY_DAY, 'bigint'],
  ['t.id', 'bigint'],
];
const EXPIRING_SORT: readonly SortColumn[] = [
  ['e.day', 'bigint'],
  ['e.stock_id', 'bigint'],
  ['coalesce(e.lot_id, 0)', 'bigint'],
];
const MAX_CHANGES = 100;

/** SQL condition: the lot is held and has units or open containers. */
const HELD_IN_STOCK = `(t.is_there or exists (select from opened_container k where k.lot_id = t.id and k.is_there))
  and (t.state <> 'available' or t.expires_on < ${TODAY_SQL})`;

interface LotFilters {
  readonly kind?: StockKind | undefined;
  readonly stockId?: number | undefined;
  readonly state?: LotState | undefined;
  readonly held?: 'true' | undefined;
  readonly there?: 'true' | 'false' | undefined;
}

/** Returns the SQL conditions of the lot list except its search. Aliases: t lot, s its stock. */
const buildLotConditions = (filters: LotFilters, bind: Bind): string[] => {
  const conditions = ['true'];
  if (filters.kind !== undefined) conditions.push(`s.kind = ${bind(filters.kind)}`);
  if (filters.stockId !== undefined) conditions.push(`t.stock_id = ${bind(filters.stockId)}`);
  if (filters.state !== undefined) conditions.push(`t.state = ${bind(filters.state)}`);
  if (filters.held !== undefined) conditions.push(HELD_IN_STOCK);
  if (filters.there !== undefined) conditions.push(filters.there === 'true' ? 't.is_there' : 'not t.is_there');
  return conditions;
};

/* Expiring lots, without quarantined and recalled ones, which cannot be used up in time. Estimates by shelf life are
   not counted. */

const WITHIN_DAYS = 90;

const EXPIRING = `
  select s.id as stock_id, s.kind, s.name, s.sku, s.unit, t.expires_on, t.expires_on - date '1970-01-01' as day, ${TODAY_SQL} as today, t.id as lot_id, t.number, t.state, t.quantity, t.quantity * ${LOT_COST} as value
  from stock_lot t join stock s on s.id = t.stock_id
  where t.is_there and s.is_active and t.expires_on <= ${TODAY_SQL} + ${WITHIN_DAYS} and (t.state = 'available' or t.expires_on < ${TODAY_SQL})`;

const WINDOW_CONDITIONS = `case when e.expires_on < e.today then 'expired' when e.expires_on <= e.today + 30 then '30' when e.expires_on <= e.today + 60 then '60' else '90' end`;

const inWindowSql = (window: ExpiryWindow | undefined): string =>
  window === undefined ? 'true' : `${WINDOW_CONDITIONS} = '${window}'`;

/** SQL of the summary of expiring lots of one kind ($1), or of both kinds when $1 is null. */
const SUMMARY = `
  select w.window, count(e.stock_id)::int as lots, coalesce(sum(e.quantity), 0)::int as quantity, coalesce(sum(e.value), 0)::numeric(20, 2)::text as value
  from (values ('expired', 1), ('30', 2), ('60', 3), ('90', 4)) w ("window", nth)
  left join (select *, ${WINDOW_CONDITIONS} as "window" from (${EXPIRING}) e where $1::text is null or e.kind = $1) e on e.window = w.window
  group by w.window, w.nth order by w.nth`;

@Injectable()
export class LotsReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly searches: StockSearchParser,
  ) {}

  /** Lists lots by expiry date, the earliest first. Lots with units come before used-up ones. */
  async list({
    limit = DEFAULT_LOG_LIMIT,
    cursor,
    ...filters
  }: LotFilters & PageInput & { readonly search?: string | undefined }): Promise<Page> {
    const search = await this.searches.parseExact(filters.search);
    const { json, from } = lots.view;
    const conditions = (bind: Bind) => [
      ...buildLotConditions(filters, bind),
      ...(search === null ? [] : searchConditions(search, bind)),
    ];
    return readOrderedList(this.sql, { json, from, sort: LOT_SORT, conditions }, { limit, cursor });
  }

  /** Lists movements of a lot, newest first. */
  async listMovements(
    lotId: number,
    { used: usesOnly, limit = DEFAULT_LOG_LIMIT, cursor }: PageInput & { readonly used?: 'true' | undefined },
  ): Promise<Page> {
    await this.assertExists(lotId);
    const values: unknown[] = [lotId, limit + 1];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const { after, orderBy } = buildKeyset([['m.id', 'bigint']], { cursor, isDescending: true }, bind);
    const rows = await this.sql.rows<LotMovement>(
      `select m.id::int as id, m.type, m.delta, m.reason, m.note, case when m.type = 'waste' then round(m.value, 2)::text end as value, ${instantSql('m.at')} as at, ${instantSql(OCCURRED_AT)} as "occurredAt", ${personSql('w', 'm.via_key_id')} as "user",
         m.usage_id as "usageId", m.type = 'usage' and u.undone_at is not null as "isUndone", ${instantSql('u.undone_at')} as "undoneAt", u.undo_reason as "undoReason", ${personSql('b', USED_VIA_KEY)} as "usedBy",
         u.treatment_type as "treatmentType", u.treatment_area as "treatmentArea", u.patient_id as "patientId", u.lot_reason as "lotReason",
         m.purchase_id as "purchaseId", ${IS_RETURNED} as "isTakenBack", ${IS_DISCARD} as "isDiscard",
         coalesce(u.given_before_hold, false) as "isGivenBeforeHold", (${LINE_CONTENT})::float8 as content, k.unit as "contentUnit",
         case when m.lot_id <> $1 then jsonb_build_object('id', t.id, 'number', t.number, 'mergedAt', ${instantSql('t.merged_at')}) end as "mergedLot"
       from ${MOVEMENTS} where ${[usesOnly === 'true' ? isUseOfLotSql('$1') : 'm.lot_id = $1', ...after].join(' and ')} ${orderBy} limit $2`,
      values,
    );
    return createPage(rows, limit, ({ id }) => [id]);
  }

  async listChanges(lotId: number): Promise<LotChange[]> {
    await this.assertExists(lotId);
    return this.sql.rows<LotChange>(
      `select ${instantSql('a.at')} as at, a.actor_name as "actorName", a.changes from audit a
       where a.object_kind = 'lot' and a.object_id = $1 order by a.at desc, a.id desc limit ${MAX_CHANGES}`,
      [String(lotId)],
    );
  }

  async readExpirySummary(kind: StockKind | undefined): Promise<ExpirySummary> {
    return { windows: await this.sql.rows<ExpirySummary['windows'][number]>(SUMMARY, [kind ?? null]) };
  }

  /** Lists expiring lots, the soonest first. */
  async listExpiring({
    kind,
    window,
    limit = DEFAULT_LOG_LIMIT,
    cursor,
  }: PageInput & { readonly kind?: StockKind | undefined; readonly window?: ExpiryWindow | undefined }): Promise<Page> {
    const values: unknown[] = [kind ?? null, limit + 1];
    const { after, orderBy } = buildKeyset(EXPIRING_SORT, { cursor }, (value) => `$${values.push(value)}`);
    const rows = await this.sql.rows<ExpiringStock & { day: number }>(
      `select e.kind, jsonb_build_object('id', e.stock_id, 'name', e.name, 'sku', e.sku, 'unit', e.unit) as item, e.lot_id as "lotId", e.number, e.state,
         e.expires_on::text as "expiresOn", e.quantity, round(e.value, 2)::text as value, e.day
       from (${EXPIRING}) e
       where ${[inWindowSql(window), '($1::text is null or e.kind = $1)', ...after].join(' and ')} ${orderBy} limit $2`,
      values,
    );
    return createPage(
      rows,
      limit,
      (row) => [row.day, row.item.id, row.lotId ?? 0],
      ({ day: _day, ...row }) => row,
    );
  }

  async assertExists(lotId: number): Promise<{ readonly number: string | null }> {
    const [found] = await this.sql.rows<{ number: string | null }>('select number from stock_lot where id = $1', [
      lotId,
    ]);
    if (found === undefined) throw notFound('Lot');
    return found;
  }
}

const searchConditions = ({ words }: StockSearch, bind: Bind): string[] =>
  words.map(
    (word) => `(search_squeeze(t.number) like any(${bind(word.patterns)}) or ${buildWordCondition(word, bind)})`,
  );
