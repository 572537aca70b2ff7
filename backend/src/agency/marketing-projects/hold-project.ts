import type { Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { type MarketingProjectRow, marketingProjectTable } from './marketing-project.entity.js';
import { rowsOf } from '../../platform/database/rows.js';

/**
 * Locks a marketing project with its current and added goals. Goals are locked first and in id order, as everywhere, to
 * avoid deadlocks with deletions of goals and tasks.
 * @throws {DomainError} at `goalIds` if an added goal does not exist
 */
export const holdProject = async (
  tx: Tx,
  id: number,
  added: readonly number[] = [],
): Promise<{ row: MarketingProjectRow; goalIds: number[] }> => {
  for (;;) {
    const seen = await goalsOf(tx, id);
    const held = await holdGoals(tx, [...seen, ...added]);
    const row = await tx.findOne(marketingProjectTable.schema, {
      where: { id },
      lock: { mode: 'for_no_key_update' },
    });
    if (row === null) throw notFound('Marketing project');
    const goalIds = await goalsOf(tx, id);
    // Retries when a concurrent change has added another goal.
    if (!goalIds.every((goalId) => held.includes(goalId))) continue;
    refuseUnknownGoals(added, held);
    return { row, goalIds };
  }
};

export const holdNewGoals = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  refuseUnknownGoals(ids, await holdGoals(tx, ids));
};

/** Replaces the goals of a project. The primary key ensures that a goal belongs to one project. */
export const putGoals = async (tx: Tx, id: number, goalIds: readonly number[]): Promise<void> => {
  await tx.query(
    'delete from agency_marketing_project_goals where marketing_project_id = $1 and goal_id <> all ($2::int[])',
    [id, goalIds],
  );
  await tx.query(
    'insert into agency_marketing_project_goals (goal_id, marketing_project_id) select unnest($2::int[]), $1 on conflict (goal_id) do nothing',
    [id, goalIds],
  );
  const [taken] = await rowsOf<{ title: string; name: string }>(
    tx,
    `select g.title, p.name from agency_marketing_project_goals l
     join agency_goals g on g.id = l.goal_id join agency_marketing_projects p on p.id = l.marketing_project_id
     where l.goal_id = any ($2::int[]) and l.marketing_project_id <> $1 order by array_position($2::int[], l.goal_id) limit 1`,
    [id, goalIds],
  );
  if (taken !== undefined)
    throw invalidField('goalIds', `"${taken.title}" already belongs to the marketing project "${taken.name}"`);
};

const idsIn = (rows: unknown): number[] => (rows as { id: number }[]).map(({ id }) => id);

const goalsOf = async (tx: Tx, id: number): Promise<number[]> =>
  idsIn(
    await tx.query(
      'select goal_id as id from agency_marketing_project_goals where marketing_project_id = $1 order by goal_id',
      [id],
    ),
  );

const holdGoals = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : idsIn(
        await tx.query('select id from agency_goals where id = any ($1::int[]) order by id for no key update', [ids]),
      );

const refuseUnknownGoals = (ids: readonly number[], known: readonly number[]): void => {
  if (ids.some((id) => !known.includes(id))) throw invalidField('goalIds', 'This goal does not exist');
};
