import type {
  ExpiringStock,
  ExpirySummary,
  ExpiryWindow,
  LotChange,
  LotMovement,
} from '@atrium/contract/clinic/lots/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql, sentJson } from '../../platform/database/sql.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { DEFAULT_LOG_LIMIT, readPlace } from '../../platform/http/request/paging.js';
import { jsonPageOf, Page, pageOf } from '../../platform/http/reply/reply.js';
import { type StockSearch, StockSearches, wordCondition } from '../stock/read/stock-search.js';
import { isUseOfLot } from '../stock/lots/lot-parts.js';
import { USED_VIA_KEY } from '../usage/usage.view.js';
import { CONTENT_OF_LINE, IS_DISCARD, IS_TAKEN_BACK } from '../stock/containers/opened-sql.js';
import { MOVEMENTS, OCCURRED_AT } from '../stock/read/stock-reader.js';
import { lots } from './lot.entity.js';
import { type LotFilters, lotConditions } from './lot-filters.js';
import { EXPIRING, inWindow, SUMMARY } from './expiring.js';

type Bind = (value: unknown) => string;

interface Part {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Expiry as a day number; the highest value without one. */
const DAY = `coalesce(t.expires_on - date '1970-01-01', 99999999)`;
const MOST_CHANGES = 100;

@Injectable()
export class LotsReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly searches: StockSearches,
  ) {}

  /** Lists lots, the first to expire first; lots in stock before used-up ones. */
  async list({
    limit = DEFAULT_LOG_LIMIT,
    ...filters
  }: LotFilters & Part & { readonly search?: string | undefined }): Promise<Page> {
    const search = await this.searches.exact(filters.search);
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = [...lotConditions(filters, bind), ...(search === null ? [] : sought(search, bind))];
    if (filters.cursor !== undefined) {
      const [usedUp, day, id] = readPlace(filters.cursor, ['number', 'number', 'number']);
      conditions.push(
        `((not t.is_there)::int, ${DAY}, t.id) > (${bind(usedUp)}::bigint, ${bind(day)}::bigint, ${bind(id)}::bigint)`,
      );
    }
    const rows = await this.sql.rows<{ usedUp: number; day: number; id: number; json: string }>(
      `select (not t.is_there)::int as "usedUp", ${DAY} as day, t.id, ${sentJson(lots.view.json)} as json from ${lots.view.from}
       where ${conditions.join(' and ')} order by (not t.is_there)::int, ${DAY}, t.id limit ${bind(limit + 1)}`,
      values,
    );
    return jsonPageOf(rows, limit, ({ usedUp, day, id }) => [usedUp, day, id]);
  }

  /** Lists movements of a lot, newest first. */
  async movements(
    lotId: number,
    { used, limit = DEFAULT_LOG_LIMIT, cursor }: Part & { readonly used?: 'true' | undefined },
  ): Promise<Page> {
    await this.mustExist(lotId);
    const before = cursor === undefined ? null : readPlace(cursor, ['number'])[0];
    const rows = await this.sql.rows<LotMovement>(
      `select m.id::int as id, m.type, m.delta, m.reason, m.note, case when m.type = 'waste' then round(m.value, 2)::text end as value, ${instantSql('m.at')} as at, ${instantSql(OCCURRED_AT)} as "occurredAt", ${personSql('w', 'm.via_key_id')} as "user",
         m.usage_id as "usageId", m.type = 'usage' and u.undone_at is not null as "isUndone", ${instantSql('u.undone_at')} as "undoneAt", u.undo_reason as "undoReason", ${personSql('b', USED_VIA_KEY)} as "usedBy",
         u.treatment_type as "treatmentType", u.treatment_area as "treatmentArea", u.patient_id as "patientId", u.lot_reason as "lotReason",
         m.purchase_id as "purchaseId", ${IS_TAKEN_BACK} as "isTakenBack", ${IS_DISCARD} as "isDiscard",
         coalesce(u.given_before_hold, false) as "isGivenBeforeHold", (${CONTENT_OF_LINE})::float8 as content, k.unit as "contentUnit",
         case when m.lot_id <> $1 then jsonb_build_object('id', t.id, 'number', t.number, 'mergedAt', ${instantSql('t.merged_at')}) end as "mergedLot"
       from ${MOVEMENTS} where ${used === 'true' ? isUseOfLot('$1') : 'm.lot_id = $1'} and ($2::bigint is null or m.id < $2)
       order by m.id desc limit $3`,
      [lotId, before, limit + 1],
    );
    return pageOf(rows, limit, ({ id }) => [id]);
  }

  async changes(lotId: number): Promise<LotChange[]> {
    await this.mustExist(lotId);
    return this.sql.rows<LotChange>(
      `select ${instantSql('a.at')} as at, a.actor_name as "actorName", a.changes from audit a
       where a.object_kind = 'lot' and a.object_id = $1 order by a.at desc, a.id desc limit ${MOST_CHANGES}`,
      [String(lotId)],
    );
  }

  async expirySummary(kind: StockKind | undefined): Promise<ExpirySummary> {
    return { windows: await this.sql.rows<ExpirySummary['windows'][number]>(SUMMARY, [kind ?? null]) };
  }

  /** Lists expiring lots, the soonest first. */
  async expiring({
    kind,
    window,
    limit = DEFAULT_LOG_LIMIT,
    cursor,
  }: Part & { readonly kind?: StockKind | undefined; readonly window?: ExpiryWindow | undefined }): Promise<Page> {
    const [day, stockId, lotId] =
      cursor === undefined ? [null, null, null] : readPlace(cursor, ['number', 'number', 'number']);
    const rows = await this.sql.rows<ExpiringStock & { day: number }>(
      `select e.kind, jsonb_build_object('id', e.stock_id, 'name', e.name, 'sku', e.sku, 'unit', e.unit) as item, e.lot_id as "lotId", e.number, e.state,
         e.expires_on::text as "expiresOn", e.quantity, round(e.value, 2)::text as value, e.day
       from (${EXPIRING}) e
       where ${inWindow(window)} and ($1::text is null or e.kind = $1)
         and ($2::bigint is null or (e.day, e.stock_id, coalesce(e.lot_id, 0)) > ($2, $3::bigint, $4::bigint))
       order by e.day, e.stock_id, coalesce(e.lot_id, 0) limit $5`,
      [kind ?? null, day, stockId, lotId, limit + 1],
    );
    return pageOf(
      rows,
      limit,
      (row) => [row.day, row.item.id, row.lotId ?? 0],
      ({ day: _day, ...row }) => row,
    );
  }

  async mustExist(lotId: number): Promise<{ readonly number: string | null }> {
    const [found] = await this.sql.rows<{ number: string | null }>('select number from stock_lot where id = $1', [
      lotId,
    ]);
    if (found === undefined) throw notFound('Lot');
    return found;
  }
}

const sought = ({ words }: StockSearch, bind: Bind): string[] =>
  words.map((word) => `(search_squeeze(t.number) like any(${bind(word.patterns)}) or ${wordCondition(word, bind)})`);
