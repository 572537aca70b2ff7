import { Injectable } from '@nestjs/common';
import { Handovers, type OpenWork, type WorkArea } from '../../enterprise/directory.js';
import type { Tx } from '../../platform/database/transaction.js';
import { actorOf, nameOf, type Person } from '../../platform/http/person.js';
import { editedBy } from '../edited-by.js';
import { GoalRecord } from '../goals/goal-record.js';
import { GoalRow } from '../goals/goal.entity.js';
import { MarketingProjectRecord } from '../marketing-projects/marketing-project-record.js';
import { MarketingProjectRow } from '../marketing-projects/marketing-project.entity.js';
import { TaskHistory } from '../tasks/task-history.js';
import { TaskRecord } from '../tasks/task-record.js';
import { TaskRow } from '../tasks/task.entity.js';

const OPEN_TASKS = `assigned_to = $1 and status <> 'completed'`;
const OPEN_GOALS = `owner_id = $1 and status in ('active', 'on_hold', 'paused')`;
const OPEN_PROJECTS = `project_manager_id = $1::uuid and status in ('planned', 'active', 'on_hold')`;

/** The tasks, goals and marketing projects of whoever leaves. The successor gets them as they are, whatever the limit of tasks in progress. */
@Injectable()
export class AgencyHandover implements WorkArea {
  constructor(
    handovers: Handovers,
    private readonly goals: GoalRecord,
    private readonly tasks: TaskRecord,
    private readonly history: TaskHistory,
    private readonly projects: MarketingProjectRecord,
  ) {
    handovers.announce(this);
  }

  async openWork(tx: Tx, userId: string): Promise<OpenWork> {
    const [work] = (await tx.query(
      `select (select count(*)::int from agency_tasks where ${OPEN_TASKS}) as tasks, (select count(*)::int from agency_goals where ${OPEN_GOALS}) as goals,
         (select count(*)::int from agency_marketing_projects where ${OPEN_PROJECTS}) as projects`,
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
    const managed = (await tx.query(`select id from agency_marketing_projects where ${OPEN_PROJECTS} order by id for no key update`, [fromUserId])) as { id: number }[];
    for (const { id } of managed) {
      await tx.update(MarketingProjectRow, id, { projectManagerId: toUserId, ...editedBy(by.id) });
      await this.projects.tell(tx, actorOf(by), 'marketing-project.updated', { marketingProject: await this.projects.read(tx, id) });
    }
    return { tasks: tasks.length, goals: owned.length, projects: managed.length };
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
