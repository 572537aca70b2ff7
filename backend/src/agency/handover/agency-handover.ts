import { randomUUID } from 'node:crypto';
import { inList } from '@atrium/rules/stock/labels';
import { addWork, NO_WORK, type OpenWork, workInWords, type WorkPart } from '@atrium/rules/agency/open-work';
import { displayName, type PersonName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { Handovers, type HeirOf, type WorkArea } from '../../enterprise/directory.js';
import type { Tx } from '../../platform/database/transaction.js';
import { actorOf, nameOf, type Person } from '../../platform/http/request/person.js';
import { Notices } from '../../platform/notifications/notices.js';
import { editedBy } from '../../platform/records/merge.js';
import { Records } from '../../platform/records/records.js';
import { goals, goalTable } from '../goals/goal.entity.js';
import { marketingProjects, marketingProjectTable } from '../marketing-projects/marketing-project.entity.js';
import { IS_OPEN, IS_OPEN_GOAL, IS_OPEN_PROJECT } from '../counting/counted-tasks.js';
import { AgencyPeople } from '../notices/agency-people.js';
import { handedOverNotice, handedTasks } from '../notices/work-notice.js';
import { beyondLimit } from '../tasks/wip-limit.js';
import { TaskHistory } from '../tasks/task-history.js';
import { TaskRecord } from '../tasks/task-record.js';
import { type TaskRow, tasks, taskTable } from '../tasks/task.entity.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

const OPEN_TASKS = `agency_tasks t join agency_goals g on g.id = t.goal_id where t.assigned_to = $1 and ${IS_OPEN}`;
const OWNS = `g.owner_id = $1 and ${IS_OPEN_GOAL}`;
const OPEN_PROJECTS = `agency_marketing_projects p where p.project_manager_id = $1::uuid and ${IS_OPEN_PROJECT}`;
const OPEN_PARTS = `select * from (
    select 'goal' as kind, g.id, g.title, count(t.id) filter (where t.assigned_to = $1 and ${IS_OPEN})::int as tasks, (${OWNS}) as owned
    from agency_goals g left join agency_tasks t on t.goal_id = g.id group by g.id
    union all select 'project', p.id, p.name, 0, true from ${OPEN_PROJECTS}
  ) part where owned or tasks > 0 order by kind, lower(title), id`;
const HAD_WORK = `select exists (select from agency_tasks where assigned_to = $1) or exists (select from agency_goals where owner_id = $1)
  or exists (select from agency_marketing_projects where project_manager_id = $1::uuid) as had`;

/** Transfers tasks, goals and marketing projects of a leaving user. The limit of tasks in progress does not apply. */
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

  async openParts(tx: Tx, userId: string): Promise<readonly WorkPart[]> {
    return await rowsOf<WorkPart>(tx, OPEN_PARTS, [userId]);
  }

  async hadWork(tx: Tx, userId: string): Promise<boolean> {
    const row = await rowOf<{ had: boolean }>(tx, HAD_WORK, [userId]);
    return row.had;
  }

  async handOver(tx: Tx, by: Person, fromUserId: string, heirOf: HeirOf): Promise<ReadonlyMap<string, OpenWork>> {
    const got = new Map<string, OpenWork>();
    const handed = new Map<string, number[]>();
    const gets = (heir: string, work: Partial<OpenWork>) =>
      got.set(heir, addWork(got.get(heir) ?? NO_WORK, { ...NO_WORK, ...work }));
    const owned = await this.lockGoals(tx, fromUserId);
    const open = await rowsOf<Pick<TaskRow, 'id' | 'goalId' | 'status'>>(
      tx,
      `select t.id, t.goal_id as "goalId", t.status from ${OPEN_TASKS} order by t.id for no key update of t`,
      [fromUserId],
    );
    for (const id of owned) {
      const heir = heirOf('goal', id);
      if (heir === null) continue;
      await tx.update(goalTable.schema, id, { ownerId: heir, ...editedBy(by.id) });
      await this.records.tell(tx, goals, actorOf(by), 'updated', await this.records.read(tx, goals, id));
      gets(heir, { goals: 1 });
    }
    for (const { id, goalId, status } of open) {
      const heir = heirOf('goal', goalId);
      if (heir === null) continue;
      await tx.update(taskTable.schema, id, { assignedTo: heir, ...editedBy(by.id) });
      const changes = [{ field: 'assignedTo', before: fromUserId, after: heir }];
      await this.history.note(tx, {
        type: 'updated',
        taskId: id,
        userId: by.id,
        statusBefore: status,
        changes,
        reason: `Handed over by ${nameOf(by)}`,
      });
      await this.tasks.tell(tx, actorOf(by), 'task.updated', await this.records.read(tx, tasks, id), goalId);
      gets(heir, { tasks: 1 });
      handed.set(heir, [...(handed.get(heir) ?? []), id]);
    }
    const managed = await rowsOf<{ id: number }>(
      tx,
      `select p.id from ${OPEN_PROJECTS} order by p.id for no key update`,
      [fromUserId],
    );
    for (const { id } of managed) {
      const heir = heirOf('project', id);
      if (heir === null) continue;
      await tx.update(marketingProjectTable.schema, id, { projectManagerId: heir, ...editedBy(by.id) });
      const project = await this.records.read(tx, marketingProjects, id);
      await this.records.tell(tx, marketingProjects, actorOf(by), 'updated', project);
      gets(heir, { projects: 1 });
    }
    await this.announce(tx, by, fromUserId, got, handed);
    return got;
  }

  /** Sends each new owner and the managers one notification instead of one per task. */
  private async announce(
    tx: Tx,
    by: Person,
    fromUserId: string,
    got: ReadonlyMap<string, OpenWork>,
    handed: ReadonlyMap<string, readonly number[]>,
  ): Promise<void> {
    if (got.size === 0) return;
    const names = await rowsOf<PersonName & { id: string }>(
      tx,
      `select id, first_name as "firstName", last_name as "lastName", coalesce(email, username) as email from app_user where id = any ($1::uuid[])`,
      [[fromUserId, ...got.keys()]],
    );
    const nameOfUser = (userId: string): string => displayName(names.find(({ id }) => id === userId) ?? null);
    const from = nameOfUser(fromUserId);
    const dedupe = `handed over ${randomUUID()}`;
    const beyond = (await beyondLimit(tx, [...handed.keys()])).map((one) => ({ ...one, name: nameOfUser(one.userId) }));
    const isOther = (userId: string): boolean => userId !== by.id && userId !== fromUserId;
    for (const [heir, work] of got)
      if (isOther(heir))
        await this.notices.tell(tx, [heir], {
          ...handedOverNotice(
            workInWords(work),
            { by: nameOf(by), from, heir: null, beyond: beyond.filter(({ userId }) => userId === heir) },
            handedTasks(handed.get(heir) ?? [], heir),
          ),
          dedupe,
        });
    const managers = (await this.people.managers()).filter((userId) => isOther(userId) && !got.has(userId));
    const all = workInWords([...got.values()].reduce(addWork));
    const [first = '', ...others] = [...got.keys()];
    const heirs = [first, ...others].map(nameOfUser).toSorted((a, b) => a.localeCompare(b, 'en'));
    const link = handedTasks([...handed.values()].flat(), others.length === 0 ? first : null);
    await this.notices.tell(tx, managers, {
      ...handedOverNotice(all, { by: nameOf(by), from, heir: inList(heirs), beyond }, link),
      dedupe,
    });
  }

  /** Locks goals before tasks and in id order, as everywhere. Returns the owned ones. */
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
