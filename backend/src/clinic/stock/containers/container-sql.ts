import { instantSql } from '../../../platform/database/sql.js';

/* SQL about open containers. Aliases: c container, t its lot, s its stock, o organization. */

/**
 * SQL of the end of use: the container's own time or the end of the lot's last day, whichever is sooner; null without
 * either.
 */
export const USABLE_UNTIL = `least(c.spoils_at, (t.expires_on + 1)::timestamp at time zone o.time_zone)`;

const isOverAtSql = (moment: string): string => `coalesce(${USABLE_UNTIL} <= ${moment}, false)`;
export const IS_OVER = isOverAtSql('clock_timestamp()');
/** Returns the SQL condition that a container could be used at `moment`. */
export const isDrawableAtSql = (moment: string): string =>
  `(coalesce(t.state, 'available') = 'available' and c.opened_at <= ${moment} and not ${isOverAtSql(moment)})`;
export const IS_DRAWABLE = isDrawableAtSql('clock_timestamp()');

/** SQL order in which containers are used: the earliest end of use first. */
export const DRAW_ORDER = `${USABLE_UNTIL} nulls last, c.id`;

/** SQL of the change of content by movement `m` of container `k`; null for whole units. */
export const LINE_CONTENT = 'trim_scale(m.content + m.delta * k.holds)';

/** SQL condition: the movement discarded the rest of one container. */
export const IS_DISCARD = `(m.type = 'waste' and m.container_id is not null and m.undoes is null and m.together is null)`;
export const IS_RETURNED = `(m.type in ('waste', 'purchase') and exists (select from stock_movement b where b.undoes = m.id))`;

/** Returns SQL of a use by content as JSON for replies. */
export const contentJsonSql = (amount: string, unit: string, cost: string, containers: string): string =>
  `jsonb_build_object('amount', trim_scale(${amount}), 'unit', ${unit}, 'cost', (${cost})::text, 'containers', ${containers})`;

export const usedContainerJsonSql = (of: {
  id: string;
  lotId: string;
  number: string;
  amount: string;
  wasOpened: string;
  left: string;
  spoilsAt: string;
}): string => `jsonb_build_object('id', ${of.id}, 'lotId', ${of.lotId}, 'number', ${of.number}, 'amount', trim_scale(${of.amount}),
  'wasOpened', ${of.wasOpened}, 'left', trim_scale(${of.left}), 'spoilsAt', ${instantSql(of.spoilsAt)})`;
