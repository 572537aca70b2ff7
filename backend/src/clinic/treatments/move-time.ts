import { formatMomentInZone } from '@atrium/rules/usage/time-of-use';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { assertInStockAt } from '../stock/statements/time-of-use.js';

interface UnusableContainer {
  readonly name: string;
  readonly number: string | null;
  readonly receivedOn: string | null;
  readonly expiresOn: string | null;
  readonly openedAt: Date | null;
  readonly zone: string;
}

/**
 * Moves the containers that these uses opened to another time.
 * @throws DomainError when their lots, containers or stock could not be used at that time
 */
export const moveUseTime = async (
  tx: Tx,
  usageIds: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> => {
  await tx.query(
    `update opened_container c set opened_at = $3, spoils_at = $3::timestamptz + (c.spoils_at - c.opened_at), version = c.version + 1
     from stock_movement m where m.usage_id = any($1::int[]) and m.type = 'usage' and m.delta < 0 and m.container_id = c.id
       and (date_trunc('milliseconds', c.opened_at) = $2 or c.opened_at > $3)`,
    [usageIds, from, to],
  );
  const [unusable] = await queryRows<UnusableContainer>(
    tx,
    `select s.name, t.number, o.time_zone as zone,
       case when t.received_on > d.day then t.received_on::text end as "receivedOn",
       case when t.expires_on < d.day then t.expires_on::text end as "expiresOn",
       case when k.opened_at > $2 then k.opened_at end as "openedAt"
     from stock_movement m join stock s on s.id = m.stock_id cross join organisation o
       cross join lateral (select ($2::timestamptz at time zone o.time_zone)::date as day) d
       left join stock_lot t on t.id = m.lot_id left join opened_container k on k.id = m.container_id
     where m.usage_id = any($1::int[]) and m.type = 'usage' and (t.received_on > d.day or t.expires_on < d.day or k.opened_at > $2) limit 1`,
    [usageIds, to],
  );
  if (unusable !== undefined) throw invalidField('usedAt', `${describeUnusable(unusable)}. Please choose another time`);
  await assertInStockAt(tx, usageIds, { occurredAt: to, openedAt: null });
};

const describeUnusable = ({ name, number, receivedOn, expiresOn, openedAt, zone }: UnusableContainer): string => {
  if (openedAt !== null) return `The container of "${name}" was opened on ${formatMomentInZone(openedAt, zone)}`;
  const lot = `${getLotTitle(number)} of "${name}"`;
  return receivedOn === null
    ? `${lot} expired on ${formatDayWithYear(expiresOn ?? '')}`
    : `${lot} was received on ${formatDayWithYear(receivedOn)}`;
};
