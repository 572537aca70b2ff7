import type { StockCountStatus } from '@atrium/contract/clinic/counts/schemas';
import { MAX_COUNTED_ROWS } from '@atrium/contract/clinic/counts/values';
import { Injectable } from '@nestjs/common';
import { canManageProject } from '../../auth/access.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { buildKeyset } from '../../platform/entities/ordered-list.js';
import { DEFAULT_LOG_LIMIT } from '../../platform/http/request/paging.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { createJsonPage, Page, RawJson } from '../../platform/http/reply/reply.js';
import {
  IS_IN_COUNT,
  LINE_DIFFERENCE,
  PREVIOUS_COUNT,
  LATER_STATEMENTS,
  stockCounts,
  LINE_VALUE,
} from './stock-count.entity.js';

interface CountFilters {
  readonly status?: StockCountStatus | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type VisibleCount = Pick<CountHead, 'blind' | 'status'>;
interface CountHead {
  readonly blind: boolean;
  readonly status: StockCountStatus;
}

/** Returns whether expected quantities are hidden from the user: in an open blind count, from all but managers. */
export const isBlindFor = (person: Person, { blind, status }: VisibleCount): boolean =>
  blind && status === 'open' && !canManageProject(person, 'perfect-b');

const hideWhenBlind = (blind: string, sql: string) => `case when ${blind} then null else ${sql} end`;

/** Returns SQL for the JSON of lines `l` with stock `s`, lot `t` and counter `w`. @param blind SQL condition */
export const lineJson = (
  blind: string,
): string => `jsonb_build_object('id', l.id, 'stockId', l.stock_id, 'name', s.name, 'unit', s.unit,
  'lotId', l.lot_id, 'number', coalesce(t.number, l.lot_number), 'expiresOn', coalesce(t.expires_on, l.lot_expires_on)::text, 'counted', l.counted,
  'balance', ${hideWhenBlind(blind, 'l.balance')}, 'difference', ${hideWhenBlind(blind, LINE_DIFFERENCE)},
  'expectedFrom', ${hideWhenBlind(blind, PREVIOUS_COUNT)}, 'value', ${hideWhenBlind(blind, `(${LINE_VALUE})::numeric(20, 2)::text`)}, 'countedBy', ${personSql('w')},
  'countedAt', ${instantSql('l.counted_at')}, 'wantsRecount', l.wants_recount, 'firstCounted', ${hideWhenBlind(blind, 'l.first_counted')},
  'isPosted', l.posted_delta is not null, 'refusal', ${hideWhenBlind(blind, 'l.refusal')},
  'later', ${hideWhenBlind(blind, `case when k.at is not null then jsonb_build_object('source', k.source, 'person', ${personSql('kw')}, 'at', ${instantSql('k.at')}) end`)})`;
export const LINES = `shelf_count_line l join shelf_count d on d.id = l.count_id join stock s on s.id = l.stock_id
  left join stock_lot t on t.id = l.lot_id left join app_user w on w.id = l.counted_by
  left join lateral (select l.later_source as source, l.later_by as by, l.later_at as at where l.posted_delta is not null
    union all (select * from (${LATER_STATEMENTS}) y where l.posted_delta is null and d.status = 'open')) k on true
  left join app_user kw on kw.id = k.by`;

@Injectable()
export class CountsReader {
  constructor(private readonly sql: SqlPool) {}

  async list({ status, limit = DEFAULT_LOG_LIMIT, cursor }: CountFilters): Promise<Page> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const { after, orderBy } = buildKeyset([['d.id', 'bigint']], { cursor, isDescending: true }, bind);
    const conditions = ['true', ...(status === undefined ? [] : [`d.status = ${bind(status)}`]), ...after];
    const rows = await this.sql.rows<{ id: number; json: string }>(
      `with shown as materialized (select d.id from shelf_count d where ${conditions.join(' and ')} ${orderBy} limit ${bind(limit + 1)})
       select d.id, (${stockCounts.view.json})::text as json from ${stockCounts.view.from} where d.id in (select id from shown) ${orderBy}`,
      values,
    );
    return createJsonPage(rows, limit, (row) => [row.id]);
  }

  /** Reads the rows of a count ordered by shelf. Of a closed count it reads only counted rows. */
  async readRows(person: Person, id: number): Promise<RawJson> {
    const head = await this.readHead(id);
    const blind = isBlindFor(person, head);
    const belongs =
      head.status === 'open' ? IS_IN_COUNT : 's.id in (select stock_id from shelf_count_line where count_id = d.id)';
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(one.json order by one.ord), '[]')::text as json from (
         select row_number() over (order by lower(s.shelf) nulls last, lower(s.name), s.id) as ord,
           jsonb_build_object('stockId', s.id, 'kind', s.kind, 'name', s.name, 'sku', s.sku, 'barcode', s.barcode, 'codes', s.codes, 'unit', s.unit, 'shelf', s.shelf,
             'category', c.name, 'tracksLots', s.tracks_lots, 'open', jsonb_array_length(s.opened), 'expected', ${hideWhenBlind('$2', 's.quantity')},
             'lots', case when s.tracks_lots then coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'number', t.number, 'expiresOn', t.expires_on::text,
                 'state', t.state, 'expected', ${hideWhenBlind('$2', 't.quantity')}) order by t.expires_on nulls last, t.id)
               from stock_lot t where t.stock_id = s.id and (t.is_there or exists (select 1 from shelf_count_line l where l.count_id = d.id and l.lot_id = t.id))), '[]')
               else '[]' end) as json
         from shelf_count d join stock s on ${belongs} left join category c on c.id = s.category_id where d.id = $1
         order by ord limit ${MAX_COUNTED_ROWS}) one`,
      [id, blind],
    );
    return new RawJson(row?.json ?? '[]');
  }

  async readLines(person: Person, id: number): Promise<RawJson> {
    const blind = isBlindFor(person, await this.readHead(id));
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${lineJson('$2')} order by l.id), '[]')::text as json from ${LINES} where l.count_id = $1`,
      [id, blind],
    );
    return new RawJson(row?.json ?? '[]');
  }

  async readPresence(id: number): Promise<RawJson> {
    await this.readHead(id);
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(jsonb_build_object('person', ${personSql('w')}, 'stockId', h.stock_id, 'name', s.name, 'at', ${instantSql('h.at')})
         order by h.at desc), '[]')::text as json
       from shelf_count_presence h join app_user w on w.id = h.user_id join stock s on s.id = h.stock_id
       where h.count_id = $1 and h.at > now() - interval '60 seconds'`,
      [id],
    );
    return new RawJson(row?.json ?? '[]');
  }

  listShelves(): Promise<{ shelf: string; products: number }[]> {
    return this.sql.rows(
      `select min(shelf) as shelf, count(*)::int as products from stock where is_active and shelf is not null group by lower(shelf) order by lower(min(shelf))`,
    );
  }

  private async readHead(id: number): Promise<CountHead> {
    const [head] = await this.sql.rows<CountHead>('select blind, status from shelf_count where id = $1', [id]);
    if (head === undefined) throw notFound('Count');
    return head;
  }
}
