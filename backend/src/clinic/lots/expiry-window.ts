import type { ExpiryWindow } from '@atrium/contract/clinic/lots/schemas';
import { LOT_COST } from '../stock/lots/lot-parts.js';
import { TODAY_SQL } from '../../platform/database/sql.js';

/* Expiring lots, without quarantined and recalled ones, which cannot be used up in time. Estimates by shelf life are
   not counted. */

const WITHIN_DAYS = 90;

export const EXPIRING = `
  select s.id as stock_id, s.kind, s.name, s.sku, s.unit, t.expires_on, t.expires_on - date '1970-01-01' as day, ${TODAY_SQL} as today, t.id as lot_id, t.number, t.state, t.quantity, t.quantity * ${LOT_COST} as value
  from stock_lot t join stock s on s.id = t.stock_id
  where t.is_there and s.is_active and t.expires_on <= ${TODAY_SQL} + ${WITHIN_DAYS} and (t.state = 'available' or t.expires_on < ${TODAY_SQL})`;

const WINDOW_CONDITIONS = `case when e.expires_on < e.today then 'expired' when e.expires_on <= e.today + 30 then '30' when e.expires_on <= e.today + 60 then '60' else '90' end`;

export const inWindowSql = (window: ExpiryWindow | undefined): string =>
  window === undefined ? 'true' : `${WINDOW_CONDITIONS} = '${window}'`;

/** SQL of the summary of expiring lots of one kind ($1), or of both kinds when $1 is null. */
export const SUMMARY = `
  select w.window, count(e.stock_id)::int as lots, coalesce(sum(e.quantity), 0)::int as quantity, coalesce(sum(e.value), 0)::numeric(20, 2)::text as value
  from (values ('expired', 1), ('30', 2), ('60', 3), ('90', 4)) w ("window", nth)
  left join (select *, ${WINDOW_CONDITIONS} as "window" from (${EXPIRING}) e where $1::text is null or e.kind = $1) e on e.window = w.window
  group by w.window, w.nth order by w.nth`;
