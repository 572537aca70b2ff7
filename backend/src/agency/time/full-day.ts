import { FUTURE_DAY } from '@atrium/contract/agency/time-entries/values';
import { formatDay } from '@atrium/rules/time/calendar';
import { fitsIntoDay, formatDuration } from '@atrium/rules/agency/duration';
import { displayName, type PersonName } from '@atrium/rules/people/people';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { rowOf } from '../../platform/database/rows.js';

/** Throws `DomainError` at `dateWorked` for a future day in the organization's time zone. */
export const refuseFutureDay = async (tx: Tx, day: string): Promise<void> => {
  const now = await rowOf<{ today: string }>(
    tx,
    'select (now() at time zone time_zone)::date::text as today from organisation',
  );
  if (day > now.today) throw invalidField('dateWorked', FUTURE_DAY);
};

interface Work {
  /** Null for a new entry. */
  readonly entryId: number | null;
  readonly userId: string;
  /** Null for the caller. */
  readonly name: PersonName | null;
  readonly day: string;
  readonly seconds: number;
}

/**
 * Rejects more than 24 hours per person and day. Entries of a person and day are serialized by an advisory lock, which
 * must be taken after all row locks.
 * @throws {DomainError} at `hours`
 */
export const keepWithinDay = async (tx: Tx, { entryId, userId, name, day, seconds }: Work): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('time of ' || $1 || ' on ' || $2, 0))`, [userId, day]);
  const { logged } = await rowOf<{ logged: number }>(
    tx,
    'select coalesce(sum(seconds), 0)::int as logged from agency_time_entries where user_id = $1 and date_worked = $2::date and id is distinct from $3',
    [userId, day, entryId],
  );
  if (fitsIntoDay(logged, seconds)) return;
  throw invalidField(
    'hours',
    `${name === null ? 'You have' : `${displayName(name)} has`} ${formatDuration(logged)} logged on ${formatDay(day)}; a day has 24 hours`,
  );
};
