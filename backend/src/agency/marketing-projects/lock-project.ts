import type { Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { type MarketingProjectRow, marketingProjectTable } from './marketing-project.entity.js';
import { queryRows } from '../../platform/database/rows.js';

/**
 * Locks a marketing project with its current and added goals. Like all code, it locks goals first and in id order, to
 * avoid deadlocks with deletions of goals and tasks. It releases all of these locks before it tries again.
 * @throws {DomainError} at `goalIds` if an added goal does not exist
 */
export const lockProject = async (
  tx: Tx,
  id: number,
  added: readonly number[] = [],
): Promise<{ row: MarketingProjectRow; goalIds: number[] }> => {
  for (;;) {
    await tx.query('savepoint lock_project');
    const currentGoalIds = await readGoalIds(tx, id);
    const goalById = await lockKnownGoals(tx, [...currentGoalIds, ...added]);
    const row = await tx.findOne(marketingProjectTable.schema, {
      where: { id },
      lock: { mode: 'for_no_key_update' },
    });
    if (row === null) throw notFound('Marketing project');
    const goalIds = await readGoalIds(tx, id);
    // Retries when a concurrent change has added another goal.
    if (!goalIds.every((goalId) => goalById.includes(goalId))) {
      await tx.query('rollback to savepoint lock_project');
      continue;
    }
    assertKnownGoals(added, goalById);
    return { row, goalIds };
  }
};

export const lockNewGoals = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  assertKnownGoals(ids, await lockKnownGoals(tx, ids));
};

/** Replaces the goals of a project. The primary key ensures that a goal belongs to one project. */
export const replaceGoals = async (tx: Tx, id: number, goalIds: readonly number[]): Promise<void> => {
  await tx.query(
    'delete from agency_marketing_project_goals where marketing_project_id = $1 and goal_id <> all ($2::int[])',
    [id, goalIds],
  );
  await tx.query(
    'insert into agency_marketing_project_goals (goal_id, marketing_project_id) select unnest($2::int[]), $1 on conflict (goal_id) do nothing',
    [id, goalIds],
  );
  const [conflict] = await queryRows<{ title: string; name: string }>(
    tx,
    `select g.title, p.name from agency_marketing_project_goals l
     join agency_goals g on g.id = l.goal_id join agency_marketing_projects p on p.id = l.marketing_project_id
     where l.goal_id = any ($2::int[]) and l.marketing_project_id <> $1 order by array_position($2::int[], l.goal_id) limit 1`,
    [id, goalIds],
  );
  if (conflict !== undefined)
    throw invalidField('goalIds', `"${conflict.title}" already belongs to the marketing project "${conflict.name}"`);
};

const toIds = (rows: unknown): number[] => (rows as { id: number }[]).map(({ id }) => id);

const readGoalIds = async (tx: Tx, id: number): Promise<number[]> =>
  toIds(
    await tx.query(
      'select goal_id as id from agency_marketing_project_goals where marketing_project_id = $1 order by goal_id',
      [id],
    ),
  );

const lockKnownGoals = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : toIds(
        await tx.query('select id from agency_goals where id = any ($1::int[]) order by id for no key update', [ids]),
      );

const assertKnownGoals = (ids: readonly number[], known: readonly number[]): void => {
  if (ids.some((id) => !known.includes(id))) throw invalidField('goalIds', 'This goal does not exist');
};
