import { formatMomentInZone, getOccurredAtProblem, toStoredOccurredAt } from '@atrium/rules/usage/time-of-use';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { canManageProject } from '../../../auth/access.js';
import { queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { invalidField } from '../../../platform/http/reply/domain-error.js';
import type { Person } from '../../../platform/http/request/current-user.js';
import { changeSinceSql, IS_RECEIVED_EARLIER } from './statements-sql.js';

/* Times of use, opening and discard as entered in a request. */

type TimeInput = string | null | undefined;

export interface TimesInput {
  readonly usedAt?: TimeInput;
  readonly openedAt?: TimeInput;
}

export interface UsageTimes {
  /** Time of the use; null for now. */
  readonly occurredAt: Date | null;
  readonly openedAt: Date | null;
}

/**
 * Returns the time as it is stored, or null for now. Throws `input.invalid` at `field` when the time is not allowed.
 */
export const validateTime = (person: Person, field: string, input: TimeInput, now = new Date()): Date | null => {
  if (input == null) return null;
  const at = new Date(input);
  const refusal = getOccurredAtProblem(at, { now, isManager: canManageProject(person, 'perfect-b') });
  if (refusal !== null) throw invalidField(field, refusal);
  return toStoredOccurredAt(at, now);
};

/** Returns the stored times of a use. Only a use by content opens containers. */
export const resolveTimes = (person: Person, { usedAt, openedAt }: TimesInput, isByContent: boolean): UsageTimes => {
  const now = new Date();
  const used = validateTime(person, 'usedAt', usedAt, now);
  const opened = validateTime(person, 'openedAt', openedAt, now);
  if (opened !== null && !isByContent)
    throw invalidField('openedAt', 'Only products used by content are opened. Please enter the amount used');
  if (opened !== null && opened > (used ?? now))
    throw invalidField('openedAt', 'The opening cannot be later than the use. Please choose an earlier time');
  return { occurredAt: used, openedAt: opened };
};

interface LevelAtTime {
  readonly name: string;
  readonly unit: string;
  readonly taken: number;
  readonly level: number;
  readonly zone: string;
  readonly spoilsAt: Date | null;
}

/** SQL of the stock level at a time, without the given uses. */
const READ_LEVEL_AT = `s.quantity + u.taken - ${changeSinceSql('s.id', '(m.usage_id is null or m.usage_id <> all($1::int[]))', '$2::timestamptz')}`;

/**
 * SQL of the lots of these uses that had not been received at that time. The first movement of a lot is its receipt.
 */
const FIND_LOTS_RECEIVED_LATER = `
  select t.number, m.at, o.time_zone as zone from stock_lot t cross join organisation o
    cross join lateral (select at, purchase_id from stock_movement where lot_id = t.id order by id limit 1) m
    join purchase p on p.id = m.purchase_id
  where t.id in (select lot_id from stock_movement where usage_id = any($1::int[]) and delta < 0) and m.at > $2 and not (${IS_RECEIVED_EARLIER})
  order by t.id limit 1`;

/** Throws for uses of more than the stock at that time, and of lots or containers that had expired by then. */
export const assertInStockAt = async (
  tx: Tx,
  usageIds: readonly number[],
  { occurredAt, openedAt }: UsageTimes,
): Promise<void> => {
  const at = openedAt ?? occurredAt;
  if (at === null) return;
  const field = openedAt === null ? 'usedAt' : 'openedAt';
  const [later] = await queryRows<{ number: string | null; at: Date; zone: string }>(tx, FIND_LOTS_RECEIVED_LATER, [
    usageIds,
    at,
  ]);
  if (later !== undefined)
    throw invalidField(
      field,
      `${getLotTitle(later.number)} was received on ${formatMomentInZone(later.at, later.zone)}. Please choose another lot or a later time`,
    );
  const stocks = await queryRows<LevelAtTime>(
    tx,
    `select s.name, s.unit, u.taken, ${READ_LEVEL_AT} as level, o.time_zone as zone,
       (select min(k.spoils_at) from stock_movement m join opened_container k on k.id = m.container_id where m.usage_id = any($1::int[]) and m.stock_id = s.id and m.delta < 0) as "spoilsAt"
     from (select stock_id, sum(quantity)::int as taken from usage where id = any($1::int[]) group by stock_id) u
       join stock s on s.id = u.stock_id, organisation o where u.taken > 0`,
    [usageIds, at],
  );
  for (const { name, unit, taken, level, zone, spoilsAt } of stocks) {
    if (taken > level)
      throw invalidField(
        field,
        `${level <= 0 ? 'Nothing' : `Only ${formatQuantity(level, unit)}`} of "${name}" was in stock at ${formatMomentInZone(at, zone)}. Please choose a later time`,
      );
    if (spoilsAt !== null && spoilsAt <= (occurredAt ?? new Date()))
      throw invalidField(
        field,
        `Opened at that time, it expired on ${formatMomentInZone(spoilsAt, zone)}, before this use`,
      );
  }
};
