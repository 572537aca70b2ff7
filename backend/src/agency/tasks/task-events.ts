import type { EventCatalogue } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor, NewEvent } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { type GoalRow, goals } from '../goals/goal.entity.js';
import { lockGoals, bumpGoalVersions } from '../goals/lock-goals.js';
import { type TaskRow, taskTable } from './task.entity.js';
import { queryRows } from '../../platform/database/rows.js';

type TaskEventType = 'task.created' | 'task.updated' | 'task.removed';

export interface LockedTask {
  readonly task: TaskRow;
  readonly goal: GoalRow;
  /** Locked goal to which the task moves; equals its current goal when the task stays. */
  readonly target: GoalRow;
}

/** Locks tasks with their goals and publishes their events. */
@Injectable()
export class TaskEvents {
  constructor(
    private readonly entities: EntityStore,
    private readonly outbox: Outbox,
  ) {}

  /** Locks the goal of a task. Throws `DomainError` at `goalId` when the goal does not exist. */
  async lockGoal(tx: Tx, goalId: number): Promise<GoalRow> {
    return findGoal(await lockGoals(tx, [goalId]), goalId);
  }

  /**
   * Locks a task with its current and its target goal. Like all code, it locks goals before tasks, to avoid deadlocks.
   */
  async lockTask(tx: Tx, id: number, targetId?: number): Promise<LockedTask> {
    for (;;) {
      const [current] = await queryRows<{
        goalId: number;
      }>(tx, 'select goal_id as "goalId" from agency_tasks where id = $1', [id]);
      if (current === undefined) throw notFound('Task');
      const lockedTask = await lockGoals(tx, [current.goalId, targetId ?? current.goalId]);
      // Retries when the task was moved or deleted meanwhile.
      const task = await tx.findOne(taskTable.schema, {
        where: { id, goalId: current.goalId },
        lock: { mode: 'pessimistic_write' },
      });
      if (task !== null)
        return { task, goal: findGoal(lockedTask, task.goalId), target: findGoal(lockedTask, targetId ?? task.goalId) };
    }
  }

  /**
   * Increments the versions of the affected goals, including a goal that the task left, and publishes the change of the
   * task.
   */
  async publish<T extends TaskEventType>(
    tx: Tx,
    actor: Actor,
    type: T,
    task: EventCatalogue[T]['task'],
    goalId: number,
    leftGoalId: number = goalId,
    internal?: NewEvent['internal'],
  ): Promise<void> {
    await bumpGoalVersions(tx, [goalId, leftGoalId]);
    const goal = await this.entities.read(tx, goals, goalId);
    const data = { task, goal };
    const rows = [{ table: taskTable.name, id: task.id }];
    const more = internal === undefined ? {} : { internal };
    await this.outbox.publish<TaskEventType>(tx, type, { actor, rows, data, ...more });
    if (leftGoalId === goalId) return;
    await this.entities.publish(tx, goals, actor, 'updated', await this.entities.read(tx, goals, leftGoalId));
  }
}

const findGoal = (lockedTask: ReadonlyMap<number, GoalRow>, id: number): GoalRow => {
  const goal = lockedTask.get(id);
  if (goal === undefined) throw invalidField('goalId', 'This goal does not exist');
  return goal;
};
