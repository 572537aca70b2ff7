import type { Tx } from '../../platform/database/transaction.js';
import { type GoalRow, goalTable } from './goal.entity.js';

/** Locks goals in id order until the transaction ends. Missing goals are left out. */
export const lockGoals = async (tx: Tx, ids: readonly number[]): Promise<Map<number, GoalRow>> => {
  const goalById = new Map<number, GoalRow>();
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const row = await tx.findOne(goalTable.schema, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (row !== null) goalById.set(id, row);
  }
  return goalById;
};

/** Raises the versions of goals whose tasks changed. This is no edit, so it makes no save stale. */
export const bumpGoalVersions = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.query('update agency_goals set version = version + 1 where id = any ($1::int[])', [ids]);
};
