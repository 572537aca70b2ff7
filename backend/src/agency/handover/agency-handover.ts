import { randomUUID } from 'node:crypto';
import { displayName, type PersonName } from '@atrium/rules/people';
import { Injectable } from '@nestjs/common';
import { Handovers, type OpenWork, type WorkArea } from '../../enterprise/directory.js';
import type { Tx } from '../../platform/database/transaction.js';
import { actorOf, nameOf, type Person } from '../../platform/http/person.js';
import { Notices } from '../../platform/notifications/notices.js';
import { editedBy } from '../../platform/records/merge.js';
import { Records } from '../../platform/records/records.js';
import { goals, goalTable } from '../goals/goal.entity.js';
import { marketingProjects, marketingProjectTable } from '../marketing-projects/marketing-project.entity.js';
import { IS_OPEN, IS_OPEN_GOAL, IS_OPEN_PROJECT } from '../counting/counted-tasks.js';
import { AgencyPeople } from '../notices/agency-people.js';
import { handedOverNotice, tasksOf, workInWords } from '../notices/work-notice.js';
import { TaskHistory } from '../tasks/task-history.js';
import { TaskRecord } from '../tasks/task-record.js';
import { type TaskRow, tasks, taskTable } from '../tasks/task.entity.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

const OPEN_TASKS = `agency_tasks t join agency_goals g on g.id = t.goal_id where t.assigned_to = $1 and ${IS_OPEN}`;
const OWNS = `g.owner_id = $1 and ${IS_OPEN_GOAL}`;
const OPEN_PROJECTS = `agency_marketing_projects p where p.project_manager_id = $1::uuid and ${IS_OPEN_PROJECT}`;

/** The tasks, goals and marketing projects of whoever leaves. The successor gets them as they are, whatever the limit of tasks in progress. */
@Injectable()
export class AgencyHandover implements WorkArea {
  constructor(
    handovers: Handovers,
    private readonly records: Records,
    private readonly tasks: TaskRecord,
    private readonly history: TaskHistory,
    private readonly people: AgencyPeople,
    private readonly notices: Notices,
  ) {
    handovers.announce(this);
  }

  async openWork(tx: Tx, userId: string): Promise<OpenWork> {
    const work = await rowOf<OpenWork>(
      tx,
      `select (select count(*)::int from ${OPEN_TASKS}) as tasks, (select count(*)::int from agency_goals g where ${OWNS}) as goals,
         (select count(*)::int from ${OPEN_PROJECTS}) as projects`,
      [userId],
    );
    return work;
  }

  async handOver(tx: Tx, by: Person, fromUserId: string, toUserId: string): Promise<OpenWork> {
    const owned = await this.lockGoals(tx, fromUserId);
    const open = await rowsOf<Pick<TaskRow, 'id' | 'goalId' | 'status'>>(
      tx,
      `select t.id, t.goal_id as "goalId", t.status from ${OPEN_TASKS} order by t.id for no key update of t`,
      [fromUserId],
    );
    for (const id of owned) {
      await tx.update(goalTable.schema, id, { ownerId: toUserId, ...editedBy(by.id) });
      await this.records.tell(tx, goals, actorOf(by), 'updated', await this.records.read(tx, goals, id));
    }
    for (const { id, goalId, status } of open) {
      await tx.update(taskTable.schema, id, { assignedTo: toUserId, ...editedBy(by.id) });
      const changes = [{ field: 'assignedTo', before: fromUserId, after: toUserId }];
      await this.history.note(tx, {
        type: 'updated',
        taskId: id,
        userId: by.id,
        statusBefore: status,
        changes,
        reason: `Handed over by ${nameOf(by)}`,
      });
      await this.tasks.tell(tx, actorOf(by), 'task.updated', await this.records.read(tx, tasks, id), goalId);
    }
    const managed = await rowsOf<{ id: number }>(
      tx,
      `select p.id from ${OPEN_PROJECTS} order by p.id for no key update`,
      [fromUserId],
    );
    for (const { id } of managed) {
      await tx.update(marketingProjectTable.schema, id, { projectManagerId: toUserId, ...editedBy(by.id) });
      const project = await this.records.read(tx, marketingProjects, id);
      await this.records.tell(tx, marketingProjects, actorOf(by), 'updated', project);
    }
    const work = { tasks: open.length, goals: owned.length, projects: managed.length };
    await this.announce(tx, by, fromUserId, toUserId, work);
    return work;
  }

  /** To whoever gets it, and to the managers: one notice each, in place of one for each task. */
  private async announce(tx: Tx, by: Person, fromUserId: string, toUserId: string, work: OpenWork): Promise<void> {
    if (work.tasks + work.goals + work.projects === 0) return;
    const names = await rowsOf<PersonName & { id: string }>(
      tx,
      `select id, first_name as "firstName", last_name as "lastName", coalesce(email, username) as email from app_user where id = any ($1::uuid[])`,
      [[fromUserId, toUserId]],
    );
    const nameOfUser = (userId: string): string => displayName(names.find(({ id }) => id === userId) ?? null);
    const [words, from, heir] = [workInWords(work), nameOfUser(fromUserId), nameOfUser(toUserId)];
    const dedupe = `handed over ${randomUUID()}`;
    const link = tasksOf(toUserId);
    const isOther = (userId: string): boolean => userId !== by.id && userId !== fromUserId;
    const heirs = (await this.people.membersOf([toUserId])).filter(isOther);
    await this.notices.tell(tx, heirs, { ...handedOverNotice(words, from, null, link), dedupe });
    const managers = (await this.people.managers()).filter((userId) => isOther(userId) && userId !== toUserId);
    await this.notices.tell(tx, managers, { ...handedOverNotice(words, from, heir, link), dedupe });
  }

  /** Goals before tasks and in the order of their ids, as everywhere. Answers those that are handed over. */
  private async lockGoals(tx: Tx, userId: string): Promise<number[]> {
    const held = await rowsOf<{ id: number; owned: boolean }>(
      tx,
      `select g.id, ${OWNS} as owned from agency_goals g
       where (${OWNS}) or g.id in (select t.goal_id from ${OPEN_TASKS}) order by g.id for no key update`,
      [userId],
    );
    return held.filter(({ owned }) => owned).map(({ id }) => id);
  }
}
