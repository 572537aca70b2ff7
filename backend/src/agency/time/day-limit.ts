import { FUTURE_DAY } from '@atrium/contract/agency/time-entries/values';
import { formatDay } from '@atrium/rules/time/calendar';
import { fitsIntoDay, formatDuration } from '@atrium/rules/agency/duration';
import { getDisplayName, type PersonName } from '@atrium/rules/people/people';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { queryRow } from '../../platform/database/rows.js';
import { readToday } from '../../platform/database/sql.js';

/** Throws `DomainError` at `dateWorked` for a future day in the organization's time zone. */
export const assertNotFuture = async (tx: Tx, day: string): Promise<void> => {
  if (day > (await readToday(tx))) throw invalidField('dateWorked', FUTURE_DAY);
};

interface LoggedWork {
  /** Id of the edited time entry; null for a new one. */
  readonly entryId: number | null;
  readonly userId: string;
  /** Name of the person for the error message; null when it is the caller. */
  readonly name: PersonName | null;
  readonly day: string;
  readonly seconds: number;
}

/**
 * Rejects more than 24 logged hours per person and day. An advisory lock per person and day serializes writes; take it
 * after all row locks.
 * @throws {DomainError} at `hours`
 */
export const assertDayLimit = async (tx: Tx, { entryId, userId, name, day, seconds }: LoggedWork): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('time of ' || $1 || ' on ' || $2, 0))`, [userId, day]);
  const { logged } = await queryRow<{ logged: number }>(
    tx,
    'select coalesce(sum(seconds), 0)::int as logged from agency_time_entries where user_id = $1 and date_worked = $2::date and id is distinct from $3',
    [userId, day, entryId],
  );
  if (fitsIntoDay(logged, seconds)) return;
  throw invalidField(
    'hours',
    `${name === null ? 'You have' : `${getDisplayName(name)} has`} ${formatDuration(logged)} logged on ${formatDay(day)}; a day has 24 hours`,
  );
};
