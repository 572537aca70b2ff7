import type { HoursChoice } from '@atrium/contract/agency/time-entries/values';
import { formatDuration } from '@atrium/rules/agency/duration';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

/** Work that gets another goal, client or marketing project: tasks, or goals with their tasks. */
interface ChangedWork {
  readonly what: 'task' | 'goal';
  readonly ids: readonly number[];
}

interface LoggedHours extends ChangedWork {
  /** Ids of the time entries with the goal, client and project of their task. */
  readonly entryIds: readonly number[];
}

const TASKS_OF = { task: 't.id = any ($1::int[])', goal: 't.goal_id = any ($1::int[])' } as const;
const WORK_OF_TASK = `agency_tasks t join agency_goals g on g.id = t.goal_id
  left join agency_marketing_project_goals p on p.goal_id = g.id`;

/**
 * Locks the tasks of work that is about to change, and returns the hours that may move with it. Entries that were kept
 * at an earlier change have another goal, client or project than their task, and stay. Lock the goals first.
 */
export const lockLoggedHours = async (tx: Tx, { what, ids }: ChangedWork): Promise<LoggedHours> => {
  if (ids.length === 0) return { what, ids, entryIds: [] };
  await tx.query(`select 1 from agency_tasks t where ${TASKS_OF[what]} order by t.id for no key update`, [ids]);
  const entries = await queryRows<{ id: number }>(
    tx,
    `select e.id from ${WORK_OF_TASK} join agency_time_entries e on e.task_id = t.id
     where ${TASKS_OF[what]} and (e.goal_id, e.client_id, e.project_id) is not distinct from (g.id, g.client_id, p.marketing_project_id)
     order by e.id for no key update of e`,
    [ids],
  );
  return { what, ids, entryIds: entries.map(({ id }) => id) };
};

/**
 * Moves logged hours to the goal, client and marketing project that their tasks have now, or keeps those that would get
 * another client or project. Call it after the change.
 * @throws {DomainError} `time.client-changes` with the sum, if hours would get another client or project and no choice
 *   was made
 */
export const settleLoggedHours = async (
  tx: Tx,
  { what, ids, entryIds }: LoggedHours,
  choice: HoursChoice | undefined,
): Promise<void> => {
  if (entryIds.length === 0) return;
  if (choice === undefined) await assertNothingLeaves(tx, what, ids.length, entryIds);
  await tx.query(
    `update agency_time_entries e set goal_id = g.id, client_id = g.client_id, project_id = p.marketing_project_id, version = e.version + 1
     from ${WORK_OF_TASK}
     where e.id = any ($1::int[]) and t.id = e.task_id and (e.goal_id, e.client_id, e.project_id) is distinct from (g.id, g.client_id, p.marketing_project_id)
       and ($2 or (e.client_id, e.project_id) is not distinct from (g.client_id, p.marketing_project_id))`,
    [entryIds, choice === 'move'],
  );
};

/** Throws with the sum of the hours that would get another client or project, and with what they have now. */
const assertNothingLeaves = async (
  tx: Tx,
  what: ChangedWork['what'],
  count: number,
  entryIds: readonly number[],
): Promise<void> => {
  const { seconds, isOtherClient, client, project } = await queryRow<{
    seconds: number;
    isOtherClient: boolean | null;
    client: string | null;
    project: string | null;
  }>(
    tx,
    `select coalesce(sum(e.seconds), 0)::int as seconds, bool_or(e.client_id is distinct from g.client_id) as "isOtherClient",
       min(c.name) as client, min(m.name) as project
     from agency_time_entries e join ${WORK_OF_TASK} on t.id = e.task_id
       left join agency_clients c on c.id = e.client_id left join agency_marketing_projects m on m.id = e.project_id
     where e.id = any ($1::int[]) and (e.client_id, e.project_id) is distinct from (g.client_id, p.marketing_project_id)`,
    [entryIds],
  );
  if (seconds === 0) return;
  const loggedHours = {
    time: formatDuration(seconds),
    work: count === 1 ? what : (`${what}s` as const),
    of: isOtherClient === true ? ('client' as const) : ('project' as const),
    name: isOtherClient === true ? client : project,
  };
  throw new DomainError(
    'time.client-changes',
    { ...loggedHours, now: loggedHours.name === null ? `without a ${loggedHours.of}` : `with ${loggedHours.name}` },
    { loggedHours },
  );
};
