import { Injectable } from '@nestjs/common';
import { Handovers, type OpenWork, type WorkArea } from '../../enterprise/directory.js';
import type { Tx } from '../../platform/database/transaction.js';
import { actorOf, nameOf, type Person } from '../../platform/http/person.js';
import { editedBy } from '../edited-by.js';
import { GoalRecord } from '../goals/goal-record.js';
import { GoalRow } from '../goals/goal.entity.js';
import { TaskHistory } from '../tasks/task-history.js';
import { TaskRecord } from '../tasks/task-record.js';
import { TaskRow } from '../tasks/task.entity.js';

const OPEN_TASKS = `assigned_to = $1 and status <> 'completed'`;
const OPEN_GOALS = `owner_id = $1 and status in ('active', 'on_hold', 'paused')`;

/** The tasks and goals of whoever leaves. The successor gets them as they are, whatever the limit of tasks in progress. */
@Injectable()
export class AgencyHandover implements WorkArea {
  constructor(
    handovers: Handovers,
    private readonly goals: GoalRecord,
    private readonly tasks: TaskRecord,
    private readonly history: TaskHistory,
  ) {
    handovers.announce(this);
  }

  async openWork(tx: Tx, userId: string): Promise<OpenWork> {
    const [work] = (await tx.query(
      `select (select count(*)::int from agency_tasks where ${OPEN_TASKS}) as tasks, (select count(*)::int from agency_goals where ${OPEN_GOALS}) as goals`,
      [userId],
    )) as [OpenWork];
    return work;
  }

  async handOver(tx: Tx, by: Person, fromUserId: string, toUserId: string): Promise<OpenWork> {
    const owned = await this.lockGoals(tx, fromUserId);
    const tasks = (await tx.query(
      `select id, goal_id as "goalId", status from agency_tasks where ${OPEN_TASKS} order by id for no key update`,
      [fromUserId],
    )) as Pick<TaskRow, 'id' | 'goalId' | 'status'>[];
    for (const id of owned) {
      await tx.update(GoalRow, id, { ownerId: toUserId, ...editedBy(by.id) });
      await this.goals.tell(tx, actorOf(by), 'goal.updated', { goal: await this.goals.read(tx, id) });
    }
    for (const { id, goalId, status } of tasks) {
      await tx.update(TaskRow, id, { assignedTo: toUserId, ...editedBy(by.id) });
      const changes = [{ field: 'assignedTo', before: fromUserId, after: toUserId }];
      await this.history.note(tx, { type: 'updated', taskId: id, userId: by.id, statusBefore: status, changes, reason: `Handed over by ${nameOf(by)}` });
      await this.tasks.tell(tx, actorOf(by), 'task.updated', await this.tasks.read(tx, id), goalId);
    }
    return { tasks: tasks.length, goals: owned.length };
  }

  /** Goals before tasks and in the order of their ids, as everywhere. Answers those that are handed over. */
  private async lockGoals(tx: Tx, userId: string): Promise<number[]> {
    const held = (await tx.query(
      `select id, ${OPEN_GOALS} as owned from agency_goals
       where (${OPEN_GOALS}) or id in (select goal_id from agency_tasks where ${OPEN_TASKS}) order by id for no key update`,
      [userId],
    )) as { id: number; owned: boolean }[];
    return held.filter(({ owned }) => owned).map(({ id }) => id);
  }
}
