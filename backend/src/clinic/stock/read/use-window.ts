import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';

/** Where the counted use ends, and the entries themselves begin. */
export interface UseWindow {
  readonly zone: string;
  readonly today: string;
  /** As text, for it is finer than a JavaScript date. */
  readonly cut: string;
}

/** The window may restart between two statements, at midnight or after some hours, but not twice. */
const TRIES = 4;

const WINDOW = {
  name: 'use-window',
  text: `select o.time_zone as zone, to_char(now() at time zone o.time_zone, 'YYYY-MM-DD') as today,
      (select h.cut_at::text from usage_window_head h where h.time_zone = o.time_zone and h.today = (now() at time zone o.time_zone)::date
        and h.cut_at > now() - interval '5 hours') as cut
    from organisation o`,
};

/**
 * How long stock lasts, as SQL: by the use of ninety days, of which the most is counted in the window ($cut is its end).
 * The aliases: s stock, w its row in the window, l what was used since.
 */
export const USE_SINCE = (cut: string): string =>
  `select stock_id, sum(quantity)::bigint as quantity, count(*)::int as entries from usage
    where kind in ('item', 'consumable') and undone_at is null and used_at >= ${cut}::timestamptz group by stock_id`;
export const USED = '(coalesce(w.used, 0) + coalesce(l.quantity, 0))';
export const DAYS_THERE = (zone: string, today: string): string =>
  `coalesce(w.days, days_there(s.id, ${zone}, ${today}::date))`;
export const IS_CURRENT = (cut: string): string =>
  `exists (select 1 from usage_window_head where cut_at = ${cut}::timestamptz)`;

/** Stored usage of the last days, restarted by the first reader a few times a day. */
@Injectable()
export class UseWindows {
  constructor(private readonly sql: SqlPool) {}

  /** `work` returns null when the window was restarted meanwhile. */
  async read<T>(work: (window: UseWindow) => Promise<T | null>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const [window] = await this.sql.rows<{ zone: string; today: string; cut: string | null }>(WINDOW);
      if (window === undefined) throw new Error('The organisation has no settings: the database is not migrated');
      const { cut } = window;
      const read = cut === null ? null : await work({ ...window, cut });
      if (read !== null) return read;
      if (attempt === TRIES) throw new Error('The window of the use could not be begun');
      await this.sql.rows('select begin_usage_window()');
    }
  }
}
