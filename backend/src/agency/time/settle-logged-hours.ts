import type { HoursChoice } from '@atrium/contract/agency/time-entries/values';
import { formatDuration } from '@atrium/rules/agency/duration';
import { queryRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

/** Tasks that move to a goal of another client, or goals that get another client, with their tasks. */
export interface MovedWork {
  readonly what: 'task' | 'goal';
  readonly ids: readonly number[];
  readonly clientBefore: number | null;
  readonly clientAfter: number | null;
}

const ENTRIES = {
  task: 'e.task_id = any ($1::int[])',
  goal: 'e.task_id in (select id from agency_tasks where goal_id = any ($1::int[]))',
} as const;
const LOCKED_TASKS = { task: 'id = any ($1::int[])', goal: 'goal_id = any ($1::int[])' } as const;

/**
 * Moves logged hours to another client together with their work, or lets the entries keep their client, goal and
 * project. Requires a transaction that has locked the work and has not changed it yet.
 * @throws {DomainError} `time.client-changes` with the sum, if hours are logged and no choice was made
 */
export const settleLoggedHours = async (
  tx: Tx,
  { what, ids, clientBefore, clientAfter }: MovedWork,
  choice: HoursChoice | undefined,
): Promise<void> => {
  if (clientBefore === clientAfter) return;
  await tx.query(`select 1 from agency_tasks where ${LOCKED_TASKS[what]} order by id for no key update`, [ids]);
  const { seconds, client } = await queryRow<{ seconds: number; client: string | null }>(
    tx,
    `select coalesce(sum(e.seconds), 0)::int as seconds, (select name from agency_clients where id = $2) as client
     from agency_time_entries e where ${ENTRIES[what]} and not e.place_kept`,
    [ids, clientBefore],
  );
  if (seconds === 0 || choice === 'move') return;
  if (choice === undefined)
    throw new DomainError('time.client-changes', {
      hours: formatDuration(seconds),
      what: ids.length === 1 ? what : `${what}s`,
      client: client ?? 'no client',
    });
  await tx.query(
    `update agency_time_entries e set place_kept = true, goal_id = g.id, goal_title = g.title, client_id = g.client_id,
       marketing_project_id = p.marketing_project_id, version = e.version + 1
     from agency_tasks t join agency_goals g on g.id = t.goal_id left join agency_marketing_project_goals p on p.goal_id = g.id
     where t.id = e.task_id and ${ENTRIES[what]} and not e.place_kept`,
    [ids],
  );
};
