import { momentInZone, occurredAtRefusal, storedOccurredAt } from '@atrium/rules/usage/time-of-use';
import { lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { mayManageProject } from '../../auth/access.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { changeSince, IS_RECEIVED_EARLIER } from '../stock/statements/statements-sql.js';

/* Times of use, opening and discard as entered in a request. */

type Typed = string | null | undefined;

export interface TypedTimes {
  readonly usedAt?: Typed;
  readonly openedAt?: Typed;
}

export interface TimesOfUse {
  /** Null: now. */
  readonly occurredAt: Date | null;
  readonly openedAt: Date | null;
}

/** Returns the time as it is stored, or null for now. Throws `input.invalid` for `field` when it cannot be entered. */
export const checkedTime = (person: Person, field: string, typed: Typed, now = new Date()): Date | null => {
  if (typed == null) return null;
  const at = new Date(typed);
  const refusal = occurredAtRefusal(at, { now, isManager: mayManageProject(person, 'perfect-b') });
  if (refusal !== null) throw invalidField(field, refusal);
  return storedOccurredAt(at, now);
};

/** Returns the times of a use. Only a use by content opens containers. */
export const timesOfUse = (
  person: Person,
  { usedAt, openedAt }: TypedTimes,
  isByContent: boolean,
  now = new Date(),
): TimesOfUse => {
  const used = checkedTime(person, 'usedAt', usedAt, now);
  const opened = checkedTime(person, 'openedAt', openedAt, now);
  if (opened !== null && !isByContent)
    throw invalidField('openedAt', 'Only what is used by its content is opened. Please enter how much was used');
  if (opened !== null && opened > (used ?? now))
    throw invalidField('openedAt', 'The opening cannot be later than the use. Please choose an earlier time');
  return { occurredAt: used, openedAt: opened };
};

interface LevelThen {
  readonly name: string;
  readonly unit: string;
  readonly taken: number;
  readonly level: number;
  readonly zone: string;
  readonly spoilsAt: Date | null;
}

/** The level at that time, without these uses. */
const LEVEL_AT = `s.quantity + u.taken - ${changeSince('s.id', '(m.usage_id is null or m.usage_id <> all($1::int[]))', '$2::timestamptz')}`;

/** Lots of these uses that had not been received at that time: the first movement of such a lot is its receipt. */
const LOTS_RECEIVED_LATER = `
  select t.number, m.at, o.time_zone as zone from stock_lot t cross join organisation o
    cross join lateral (select at, purchase_id from stock_movement where lot_id = t.id order by id limit 1) m
    join purchase p on p.id = m.purchase_id
  where t.id in (select lot_id from stock_movement where usage_id = any($1::int[]) and delta < 0) and m.at > $2 and not (${IS_RECEIVED_EARLIER})
  order by t.id limit 1`;

/** Rejects uses of more than the shelf held at that time, and of what had expired since it was opened. */
export const refuseBeforeReceipt = async (
  tx: Tx,
  usageIds: readonly number[],
  { occurredAt, openedAt }: TimesOfUse,
): Promise<void> => {
  const at = openedAt ?? occurredAt;
  if (at === null) return;
  const field = openedAt === null ? 'usedAt' : 'openedAt';
  const [later] = await rowsOf<{ number: string | null; at: Date; zone: string }>(tx, LOTS_RECEIVED_LATER, [
    usageIds,
    at,
  ]);
  if (later !== undefined)
    throw invalidField(
      field,
      `${lotTitle(later.number)} was received on ${momentInZone(later.at, later.zone)}. Please choose another lot or a later time`,
    );
  const stocks = await rowsOf<LevelThen>(
    tx,
    `select s.name, s.unit, u.taken, ${LEVEL_AT} as level, o.time_zone as zone,
       (select min(k.spoils_at) from stock_movement m join opened_container k on k.id = m.container_id where m.usage_id = any($1::int[]) and m.stock_id = s.id and m.delta < 0) as "spoilsAt"
     from (select stock_id, sum(quantity)::int as taken from usage where id = any($1::int[]) group by stock_id) u
       join stock s on s.id = u.stock_id, organisation o where u.taken > 0`,
    [usageIds, at],
  );
  for (const { name, unit, taken, level, zone, spoilsAt } of stocks) {
    if (taken > level)
      throw invalidField(
        field,
        `${level <= 0 ? 'Nothing' : `Only ${quantityText(level, unit)}`} of "${name}" was in stock on ${momentInZone(at, zone)}. Please choose a later time`,
      );
    if (spoilsAt !== null && spoilsAt <= (occurredAt ?? new Date()))
      throw invalidField(field, `Opened at that time, it expired on ${momentInZone(spoilsAt, zone)}, before this use`);
  }
};
