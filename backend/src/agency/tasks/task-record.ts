import type { Task } from '@atrium/contract/agency/tasks';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { invalidField, notFound } from '../../platform/http/domain-error.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { GoalRecord } from '../goals/goal-record.js';
import type { GoalRow } from '../goals/goal.entity.js';
import { TaskRow } from './task.entity.js';
import { TASK_JOINS, TASK_JSON } from './task.view.js';

type TaskEvent = 'task.created' | 'task.updated' | 'task.removed';

export interface HeldTask {
  readonly task: TaskRow;
  readonly goal: GoalRow;
  /** The goal that it moves to; its own when it stays. */
  readonly target: GoalRow;
}

/** What everything that changes a task needs: its row and its goals' held, its event written. */
@Injectable()
export class TaskRecord {
  constructor(
    private readonly goals: GoalRecord,
    private readonly outbox: Outbox,
  ) {}

  /** The goal of a task, held until the end of the transaction. @throws DomainError at `goalId` when there is none. */
  async holdGoal(tx: Tx, goalId: number): Promise<GoalRow> {
    return goalOf(await this.goals.lock(tx, [goalId]), goalId);
  }

  /** Goals, held before their tasks; those that do not exist are missing. */
  async holdGoals(tx: Tx, ids: readonly number[]): Promise<void> {
    await this.goals.lock(tx, ids);
  }

  /** The task, held with its goal and the one it moves to. Goals first, as everywhere, so that nobody waits in a circle. */
  async hold(tx: Tx, id: number, targetId?: number): Promise<HeldTask> {
    for (;;) {
      const [seen] = (await tx.query('select goal_id as "goalId" from agency_tasks where id = $1', [id])) as { goalId: number }[];
      if (seen === undefined) throw notFound('Task');
      const goals = await this.goals.lock(tx, [seen.goalId, targetId ?? seen.goalId]);
      // Somebody may have moved or deleted it in the meantime.
      const task = await tx.findOne(TaskRow, { where: { id, goalId: seen.goalId }, lock: { mode: 'pessimistic_write' } });
      if (task !== null) return { task, goal: goalOf(goals, task.goalId), target: goalOf(goals, targetId ?? task.goalId) };
    }
  }

  async read(tx: Tx, id: number): Promise<Task> {
    const [row] = (await tx.query(`select ${TASK_JSON} as json from agency_tasks t ${TASK_JOINS} where t.id = $1`, [id])) as { json: Task }[];
    if (row === undefined) throw notFound('Task');
    return row.json;
  }

  /** Raises the goals that a change of a task touched, and tells of it; of the goal that it left, too. */
  async tell<T extends TaskEvent>(tx: Tx, actor: Actor, type: T, task: EventCatalogue[T]['task'], goalId: number, leftGoalId: number = goalId): Promise<void> {
    await this.goals.raise(tx, [goalId, leftGoalId]);
    const data = { task, goal: await this.goals.read(tx, goalId) };
    await this.outbox.append<TaskEvent>(tx, { type, actor, project: 'talent-phi', rooms: [projectRoom('talent-phi')], data });
    if (leftGoalId !== goalId) await this.goals.tell(tx, actor, 'goal.updated', { goal: await this.goals.read(tx, leftGoalId) });
  }
}

const goalOf = (goals: ReadonlyMap<number, GoalRow>, id: number): GoalRow => {
  const goal = goals.get(id);
  if (goal === undefined) throw invalidField('goalId', 'This goal does not exist');
  return goal;
};
