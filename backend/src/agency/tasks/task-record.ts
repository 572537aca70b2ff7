import type { EventCatalogue } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor, NewEvent } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { Records } from '../../platform/records/records.js';
import { type GoalRow, goals } from '../goals/goal.entity.js';
import { holdGoals, raiseGoals } from '../goals/hold-goals.js';
import { type TaskRow, taskTable } from './task.entity.js';
import { rowsOf } from '../../platform/database/rows.js';

type TaskEvent = 'task.created' | 'task.updated' | 'task.removed';

export interface HeldTask {
  readonly task: TaskRow;
  readonly goal: GoalRow;
  /** The goal to which the task moves; its own when it stays. */
  readonly target: GoalRow;
}

/** Locks tasks with their goals and publishes their events. */
@Injectable()
export class TaskRecord {
  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
  ) {}

  /** Locks the goal of a task. Throws `DomainError` at `goalId` when it does not exist. */
  async holdGoal(tx: Tx, goalId: number): Promise<GoalRow> {
    return goalOf(await holdGoals(tx, [goalId]), goalId);
  }

  /** Locks goals before their tasks. Missing goals are ignored. */
  async holdGoals(tx: Tx, ids: readonly number[]): Promise<void> {
    await holdGoals(tx, ids);
  }

  /** Locks a task with its goal and its target goal. Goals are locked first, as everywhere, to avoid deadlocks. */
  async hold(tx: Tx, id: number, targetId?: number): Promise<HeldTask> {
    for (;;) {
      const [seen] = await rowsOf<{
        goalId: number;
      }>(tx, 'select goal_id as "goalId" from agency_tasks where id = $1', [id]);
      if (seen === undefined) throw notFound('Task');
      const held = await holdGoals(tx, [seen.goalId, targetId ?? seen.goalId]);
      // Retries when the task was moved or deleted meanwhile.
      const task = await tx.findOne(taskTable.schema, {
        where: { id, goalId: seen.goalId },
        lock: { mode: 'pessimistic_write' },
      });
      if (task !== null)
        return { task, goal: goalOf(held, task.goalId), target: goalOf(held, targetId ?? task.goalId) };
    }
  }

  /** Raises the versions of the affected goals and publishes the change of the task, also for the goal it left. */
  async tell<T extends TaskEvent>(
    tx: Tx,
    actor: Actor,
    type: T,
    task: EventCatalogue[T]['task'],
    goalId: number,
    leftGoalId: number = goalId,
    internal?: NewEvent['internal'],
  ): Promise<void> {
    await raiseGoals(tx, [goalId, leftGoalId]);
    const goal = await this.records.read(tx, goals, goalId);
    const data = { task, goal };
    const rows = [{ table: taskTable.name, id: task.id }];
    const more = internal === undefined ? {} : { internal };
    await this.outbox.publish<TaskEvent>(tx, type, { actor, rows, data, ...more });
    if (leftGoalId === goalId) return;
    await this.records.tell(tx, goals, actor, 'updated', await this.records.read(tx, goals, leftGoalId));
  }
}

const goalOf = (held: ReadonlyMap<number, GoalRow>, id: number): GoalRow => {
  const goal = held.get(id);
  if (goal === undefined) throw invalidField('goalId', 'This goal does not exist');
  return goal;
};
