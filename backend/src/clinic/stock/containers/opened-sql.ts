import { instantSql } from '../../../platform/database/sql.js';

/* SQL about open containers. Aliases: c container, t its lot, s its stock, o organization. */

/** End of use: its own time or the end of the lot's last day, whichever is sooner; null without one. */
export const USABLE_UNTIL = `least(c.spoils_at, (t.expires_on + 1)::timestamp at time zone o.time_zone)`;

const isOverAt = (moment: string): string => `coalesce(${USABLE_UNTIL} <= ${moment}, false)`;
export const IS_OVER = isOverAt('clock_timestamp()');
/** Condition: a container could be drawn from at `moment`. */
export const isDrawableAt = (moment: string): string =>
  `(coalesce(t.state, 'available') = 'available' and c.opened_at <= ${moment} and not ${isOverAt(moment)})`;
export const IS_DRAWABLE = isDrawableAt('clock_timestamp()');

/** The earliest end is drawn from first. */
export const DRAW_ORDER = `${USABLE_UNTIL} nulls last, c.id`;

/** Change of content by a movement `m` of container `k`; null for whole units. */
export const CONTENT_OF_LINE = 'trim_scale(m.content + m.delta * k.holds)';

/** The rest of a container was discarded by itself. */
export const IS_DISCARD = `(m.type = 'waste' and m.container_id is not null and m.undoes is null and m.together is null)`;
export const IS_TAKEN_BACK = `(m.type in ('waste', 'purchase') and exists (select from stock_movement b where b.undoes = m.id))`;

/** JSON of a use by content in replies. */
export const contentJson = (amount: string, unit: string, cost: string, containers: string): string =>
  `jsonb_build_object('amount', trim_scale(${amount}), 'unit', ${unit}, 'cost', (${cost})::text, 'containers', ${containers})`;

export const usedContainerJson = (of: {
  id: string;
  lotId: string;
  number: string;
  amount: string;
  wasOpened: string;
  left: string;
  spoilsAt: string;
}): string => `jsonb_build_object('id', ${of.id}, 'lotId', ${of.lotId}, 'number', ${of.number}, 'amount', trim_scale(${of.amount}),
  'wasOpened', ${of.wasOpened}, 'left', trim_scale(${of.left}), 'spoilsAt', ${instantSql(of.spoilsAt)})`;
