import type { ChartsOfKind, DashboardCharts } from '@atrium/contract/clinic/dashboard/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { USABLE_QUANTITY } from '../stock/stock.entity.js';
import {
  daysInStockSql,
  isCurrentSql,
  USAGE_RATE,
  type UsageWindow,
  UsageWindows,
} from '../stock/read/usage-window.js';

const DAYS = 30;
const MAX_SHOWN = 10;

interface DailyCounts extends Omit<ChartsOfKind, 'days'> {
  readonly days: readonly { readonly day: string; readonly quantity: number; readonly entries: number }[] | null;
}

const STOCK_FIELDS = `'id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'isActive', s.is_active`;

/**
 * SQL parameters: $1 kind, $2 end of the stored use window, $3 time zone, $4 today. Only products used since $2 and the
 * first ten of an index can be among the top ten, so nothing else is read. `days` is null when the window was rebuilt
 * meanwhile.
 */
const READ_DAILY_USAGE = `
  with live as materialized (
    select stock_id, sum(quantity)::bigint as quantity, count(*)::int as entries from usage
    where kind = $1 and undone_at is null and used_at >= $2::timestamptz group by stock_id
  ),
  by_day as (
    select day, sum(quantity)::bigint as quantity, sum(entries)::int as entries from (
      select day, quantity, entries from usage_window_day where kind = $1
      union all
      select (used_at at time zone $3)::date, quantity, 1 from usage where kind = $1 and undone_at is null and used_at >= $2::timestamptz
    ) part group by day
  ),
  most as (
    select c.stock_id, coalesce(w.quantity, 0) + coalesce(l.quantity, 0) as quantity, coalesce(w.entries, 0) + coalesce(l.entries, 0) as entries
    from (
      select stock_id from live
      union
      (select stock_id from usage_window where kind = $1 and quantity > 0 order by quantity desc, stock_id limit ${MAX_SHOWN})
    ) c left join usage_window w using (stock_id) left join live l using (stock_id)
    order by quantity desc, stock_id limit ${MAX_SHOWN}
  ),
  paced as (
    select s.id as stock_id, ${USABLE_QUANTITY} as usable, ${USAGE_RATE} as used, ${daysInStockSql('$3', '$4')} as days
    from (
      select stock_id from live
      union
      (select w.stock_id from usage_window w join stock s on s.id = w.stock_id
       where w.kind = $1 and w.cover is not null and s.is_active and not exists (select 1 from live where live.stock_id = w.stock_id)
       order by w.kind, w.cover, w.stock_id limit ${MAX_SHOWN})
      union
      select t.stock_id from stock_lot t where t.is_there and (t.state <> 'available' or t.expires_on < $4::date)
    ) c join stock s on s.id = c.stock_id left join usage_window w on w.stock_id = s.id left join live l on l.stock_id = s.id
    where s.is_active and s.kind = $1 and ${USABLE_QUANTITY} > 0
  ),
  covered as (
    select *, usable * days::numeric / used as lasts from paced where used > 0 and days > 0 order by lasts, stock_id limit ${MAX_SHOWN}
  )
  select
    case when ${isCurrentSql('$2')} then
      (select coalesce(json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'quantity', quantity, 'entries', entries)), '[]') from by_day) end as days,
    (select coalesce(json_agg(json_build_object(${STOCK_FIELDS}, 'quantity', m.quantity, 'entries', m.entries) order by m.quantity desc, s.id), '[]')
       from most m join stock s on s.id = m.stock_id) as "mostUsed",
    (select coalesce(json_agg(json_build_object(${STOCK_FIELDS}, 'currentQuantity', s.quantity, 'usableQuantity', c.usable, 'minStockLevel', s.min_stock_level, 'used', c.used,
         'days', round(c.lasts, 1)) order by c.lasts, s.id), '[]')
       from covered c join stock s on s.id = c.stock_id) as cover,
    (select coalesce(sum(change), 0)::numeric(30, 2)::text from stock_value_change where kind = $1) as value`;

/** Reads the charts of the last thirty days including today. */
@Injectable()
export class DashboardChartsReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly windows: UsageWindows,
  ) {}

  read(): Promise<DashboardCharts> {
    return this.windows.read(async (window) => {
      const { zone, today } = window;
      const [item, consumable] = await Promise.all([
        this.readDailyUsage('item', window),
        this.readDailyUsage('consumable', window),
      ]);
      if (item.days === null || consumable.days === null) return null;
      const from = addDays(today, 1 - DAYS);
      return {
        from,
        to: today,
        timeZone: zone,
        item: { ...item, days: fillMissingDays(from, item.days) },
        consumable: { ...consumable, days: fillMissingDays(from, consumable.days) },
      };
    });
  }

  private async readDailyUsage(kind: StockKind, { cut, zone, today }: UsageWindow): Promise<DailyCounts> {
    const [row] = await this.sql.rows<DailyCounts>(READ_DAILY_USAGE, [kind, cut, zone, today]);
    if (row === undefined) throw new Error('The charts have no row');
    return row;
  }
}

/** Adds entries with 0 for days without usage. */
const fillMissingDays = (from: string, counted: NonNullable<DailyCounts['days']>): ChartsOfKind['days'] => {
  const byDay = new Map(counted.map((one) => [one.day, one]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(from, index);
    return { day, quantity: byDay.get(day)?.quantity ?? 0, entries: byDay.get(day)?.entries ?? 0 };
  });
};
