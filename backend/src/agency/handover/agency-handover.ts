import { randomUUID } from 'node:crypto';
import {
  addWork,
  NO_WORK,
  type OpenWork,
  formatWork,
  UNASSIGNED,
  WORK_KINDS,
  type WorkKind,
  type WorkPart,
} from '@atrium/rules/agency/open-work';
import type { Workload } from '@atrium/rules/agency/workload';
import { getDisplayName, type PersonName } from '@atrium/rules/people/people';
import { joinList } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { HandoverRegistry, type Handover, type UnownedWork, type WorkArea } from '../../enterprise/directory.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { toActor, getPersonName, type Person } from '../../platform/http/request/current-user.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import type { Entity } from '../../platform/entities/entity.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { goals } from '../goals/goal.entity.js';
import { marketingProjects } from '../marketing-projects/marketing-project.entity.js';
import { AgencyRecipients } from '../notifications/agency-recipients.js';
import {
  createHandoverNotification,
  createUnownedNotification,
  getTransferredTasksLink,
} from '../notifications/work-notifications.js';
import { posts } from '../posts/post.entity.js';
import { findOverLimit } from '../tasks/wip-limit.js';
import { TaskHistory } from '../tasks/task-history.js';
import { TaskEvents } from '../tasks/task-events.js';
import { type TaskRow, tasks, taskTable } from '../tasks/task.entity.js';
import { websitePages } from '../website/website-page.entity.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { ChecklistHandover } from './checklist-handover.js';
import { HAS_OPEN_ITEM, lockOwnedSql, OWNERSHIP, READ_HAD_WORK, READ_OPEN_PARTS, READ_WORKLOADS } from './ownership.js';

/** Entities with their field of the owner, except tasks, whose change also concerns the goal. */
const SIMPLE_KINDS: readonly (readonly [WorkKind, Entity, string])[] = [
  ['goals', goals, 'ownerId'],
  ['projects', marketingProjects, 'projectManagerId'],
  ['posts', posts, 'responsibleId'],
  ['pages', websitePages, 'responsibleId'],
];

/** Goals are locked before tasks and in id order, as everywhere. */
const LOCK_GOALS = `select g.id from agency_goals g
  where g.owner_id = $1 or g.id in (select t.goal_id from agency_tasks t where t.assigned_to = $1 and t.status <> 'completed' or ${HAS_OPEN_ITEM})
  order by g.id for no key update`;

interface OwnedRow {
  readonly id: number;
  readonly partId: number;
}

/** Transfers the open work of a user in the agency. The limit of tasks in progress does not apply. */
@Injectable()
export class AgencyHandover implements WorkArea {
  constructor(
    handovers: HandoverRegistry,
    private readonly entities: EntityStore,
    private readonly tasks: TaskEvents,
    private readonly history: TaskHistory,
    private readonly recipients: AgencyRecipients,
    private readonly notifier: Notifier,
    private readonly checklists: ChecklistHandover,
  ) {
    handovers.register(this);
  }

  async readOpenParts(tx: Tx, userId: string): Promise<readonly WorkPart[]> {
    return await queryRows<WorkPart>(tx, READ_OPEN_PARTS, [userId]);
  }

  readWorkloads(tx: Tx): Promise<readonly Workload[]> {
    return queryRows<Workload>(tx, READ_WORKLOADS);
  }

  async hadWork(tx: Tx, userId: string): Promise<boolean> {
    const row = await queryRow<{ had: boolean }>(tx, READ_HAD_WORK, [userId]);
    return row.had;
  }

  async handOver(
    tx: Tx,
    by: Person,
    { fromUserId, successorOf, kinds = WORK_KINDS }: Handover,
  ): Promise<ReadonlyMap<string, OpenWork>> {
    const assigned = new Map<string, OpenWork>();
    const transferred = new Map<string, number[]>();
    const reason = `Handed over by ${getPersonName(by)}`;
    await this.changeOwners(tx, by, { fromUserId, kinds, reason, successorOf }, (kind, id, successor) => {
      assigned.set(successor, addWork(assigned.get(successor) ?? NO_WORK, { [kind]: 1 }));
      if (kind === 'tasks') transferred.set(successor, [...(transferred.get(successor) ?? []), id]);
    });
    if (kinds.includes('tasks'))
      await this.checklists.transfer(tx, toActor(by), {
        fromUserId,
        // Items follow the work of their goal to a user who takes over some of it.
        successorOf: (goalId) => {
          const successor = successorOf('goal', goalId);
          return successor !== null && assigned.has(successor) ? successor : undefined;
        },
        reason,
      });
    await this.notify(tx, by, fromUserId, assigned, transferred);
    return assigned;
  }

  async unassign(tx: Tx, by: Person, fromUserId: string, kinds: readonly WorkKind[]): Promise<void> {
    const reason = `Left unassigned by ${getPersonName(by)}`;
    await this.changeOwners(tx, by, { fromUserId, kinds, reason, successorOf: () => UNASSIGNED });
  }

  /** Gives open work to the new owners and publishes the changes. `onChange` is called for each row. */
  private async changeOwners(
    tx: Tx,
    by: Person,
    { fromUserId, kinds, reason, successorOf }: Required<Handover> & { readonly reason: string },
    onChange?: (kind: WorkKind, id: number, successor: string) => void,
  ): Promise<void> {
    await tx.query(LOCK_GOALS, [fromUserId]);
    const openTasks = kinds.includes('tasks') ? await this.lockOwned(tx, 'tasks', fromUserId) : [];
    for (const [kind, entity, field] of SIMPLE_KINDS) {
      if (!kinds.includes(kind)) continue;
      for (const { id, partId } of await this.lockOwned(tx, kind, fromUserId)) {
        const successor = successorOf(OWNERSHIP[kind].part, partId);
        if (successor === null) continue;
        const owner = successor === UNASSIGNED && OWNERSHIP[kind].columnType === 'uuid' ? null : successor;
        await tx.update(entity.table.schema, id, { [field]: owner, ...getEditColumns(by.id) } as never);
        await this.entities.publish(tx, entity, toActor(by), 'updated', await this.entities.read(tx, entity, id));
        onChange?.(kind, id, successor);
      }
    }
    for (const { id, partId } of openTasks) {
      const successor = successorOf('goal', partId);
      if (successor === null) continue;
      await this.transferTask(tx, by, id, { before: fromUserId, after: successor, reason });
      onChange?.('tasks', id, successor);
    }
  }

  unassignItems(tx: Tx, by: Actor, userId: string): Promise<void> {
    return this.checklists.transfer(tx, by, { fromUserId: userId, successorOf: () => null, reason: null });
  }

  async reportUnowned(tx: Tx, by: Actor, fromUserId: string, unowned: UnownedWork): Promise<void> {
    const managers = await this.recipients.findManagers();
    const names = await this.readNames(tx, [fromUserId]);
    await this.notifier.notify(
      tx,
      managers.filter((userId) => userId !== fromUserId && userId !== by.id),
      { ...createUnownedNotification(names(fromUserId), unowned), dedupe: `unowned ${randomUUID()}` },
    );
  }

  private lockOwned(tx: Tx, kind: WorkKind, userId: string): Promise<OwnedRow[]> {
    return queryRows<OwnedRow>(tx, lockOwnedSql(kind), [userId]);
  }

  private async transferTask(
    tx: Tx,
    by: Person,
    id: number,
    { before, after, reason }: { readonly before: string; readonly after: string; readonly reason: string },
  ): Promise<void> {
    const { goalId, status } = await queryRow<Pick<TaskRow, 'goalId' | 'status'>>(
      tx,
      'select goal_id as "goalId", status from agency_tasks where id = $1',
      [id],
    );
    await tx.update(taskTable.schema, id, { assignedTo: after, ...getEditColumns(by.id) });
    await this.history.record(tx, {
      type: 'updated',
      taskId: id,
      userId: by.id,
      statusBefore: status,
      changes: [{ field: 'assignedTo', before, after }],
      reason,
    });
    await this.tasks.publish(tx, toActor(by), 'task.updated', await this.entities.read(tx, tasks, id), goalId);
  }

  /** Sends each new owner and the managers one notification instead of one per task. */
  private async notify(
    tx: Tx,
    by: Person,
    fromUserId: string,
    assigned: ReadonlyMap<string, OpenWork>,
    transferred: ReadonlyMap<string, readonly number[]>,
  ): Promise<void> {
    if (assigned.size === 0) return;
    const nameOfUser = await this.readNames(tx, [fromUserId, ...assigned.keys()]);
    const from = nameOfUser(fromUserId);
    const dedupe = `handed over ${randomUUID()}`;
    const excess = (await findOverLimit(tx, [...transferred.keys()])).map((one) => ({
      ...one,
      name: nameOfUser(one.userId),
    }));
    const isOther = (userId: string): boolean => userId !== by.id && userId !== fromUserId;
    for (const [successor, work] of assigned)
      if (isOther(successor))
        await this.notifier.notify(tx, [successor], {
          ...createHandoverNotification(
            formatWork(work),
            {
              by: getPersonName(by),
              from,
              successor: null,
              beyond: excess.filter(({ userId }) => userId === successor),
            },
            getTransferredTasksLink(transferred.get(successor) ?? [], successor),
          ),
          dedupe,
        });
    const managers = (await this.recipients.findManagers()).filter(
      (userId) => isOther(userId) && !assigned.has(userId),
    );
    const all = formatWork([...assigned.values()].reduce((a, b) => addWork(a, b)));
    const [first = '', ...others] = [...assigned.keys()];
    const successors = [first, ...others].map(nameOfUser).toSorted((a, b) => a.localeCompare(b, 'en'));
    const link = getTransferredTasksLink([...transferred.values()].flat(), others.length === 0 ? first : null);
    await this.notifier.notify(tx, managers, {
      ...createHandoverNotification(
        all,
        { by: getPersonName(by), from, successor: joinList(successors), beyond: excess },
        link,
      ),
      dedupe,
    });
  }

  private async readNames(tx: Tx, userIds: readonly string[]): Promise<(userId: string) => string> {
    const names = await queryRows<PersonName & { id: string }>(
      tx,
      `select id, first_name as "firstName", last_name as "lastName", coalesce(email, username) as email from app_user where id = any ($1::uuid[])`,
      [userIds],
    );
    return (userId) => getDisplayName(names.find(({ id }) => id === userId) ?? null);
  }
}
