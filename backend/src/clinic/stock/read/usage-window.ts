import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';

/** State of the stored use window: until which time use is counted. Later uses are read one by one. */
export interface UsageWindow {
  readonly zone: string;
  readonly today: string;
  /** End of the window as text, because it is more precise than a JavaScript date. */
  readonly cut: string;
}

/**
 * Number of attempts. The window may restart between two statements, at midnight or after some hours, but not twice.
 */
const MAX_ATTEMPTS = 4;

const READ_WINDOW = {
  name: 'use-window',
  text: `select o.time_zone as zone, to_char(now() at time zone o.time_zone, 'YYYY-MM-DD') as today,
      (select h.cut_at::text from usage_window_head h where h.time_zone = o.time_zone and h.today = (now() at time zone o.time_zone)::date
        and h.cut_at > now() - interval '5 hours') as cut
    from organisation o`,
};

/**
 * Returns SQL of the days of supply from the use of the last 90 days. Most of it is stored in the use window, whose end
 * is $cut. Aliases: s stock, w its row in the window, l the use since then.
 */
export const usageSinceSql = (cut: string): string =>
  `select stock_id, sum(quantity)::bigint as quantity, count(*)::int as entries from usage
    where kind in ('item', 'consumable') and undone_at is null and used_at >= ${cut}::timestamptz group by stock_id`;
export const USAGE_RATE = '(coalesce(w.used, 0) + coalesce(l.quantity, 0))';
export const daysInStockSql = (zone: string, today: string): string =>
  `coalesce(w.days, days_there(s.id, ${zone}, ${today}::date))`;
export const isCurrentSql = (cut: string): string =>
  `exists (select 1 from usage_window_head where cut_at = ${cut}::timestamptz)`;

/** Manages the stored use of the last 90 days. The first reader renews it a few times a day. */
@Injectable()
export class UsageWindows {
  constructor(private readonly sql: SqlPool) {}

  /**
   * Runs `work` with the current window. `work` returns null when the window was renewed meanwhile, and then runs
   * again.
   */
  async read<T>(work: (window: UsageWindow) => Promise<T | null>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const [window] = await this.sql.rows<{ zone: string; today: string; cut: string | null }>(READ_WINDOW);
      if (window === undefined) throw new Error('The organization has no settings: the database is not migrated');
      const { cut } = window;
      const read = cut === null ? null : await work({ ...window, cut });
      if (read !== null) return read;
      if (attempt === MAX_ATTEMPTS) throw new Error('The window of the use could not be begun');
      await this.sql.rows('select begin_usage_window()');
    }
  }
}
