import { randomUUID } from 'node:crypto';
import {
  addWork,
  NO_WORK,
  type OpenWork,
  type OpenWorkItem,
  formatWork,
  UNASSIGNED,
  type WorkKind,
  type WorkPart,
} from '@atrium/rules/agency/open-work';
import type { Workload } from '@atrium/rules/agency/workload';
import { getDisplayName, type PersonName } from '@atrium/rules/people/people';
import { joinList } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import {
  HandoverRegistry,
  type Handover,
  type HandoverAuthor,
  type TransferredWork,
  type UnownedWork,
  type WorkArea,
  type WorkSource,
} from '../../enterprise/directory.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
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
import {
  COUNT_OPEN_WORK,
  hasOpenItemSql,
  lockOwnedSql,
  ownerParameters,
  OWNERSHIP,
  READ_HAD_WORK,
  readOpenItemsSql,
  readOpenPartsSql,
  READ_WORKLOADS,
} from './ownership.js';

/** Entities with their field of the owner, except tasks, whose change also concerns the goal. */
const SIMPLE_KINDS: readonly (readonly [WorkKind, Entity, string])[] = [
  ['goals', goals, 'ownerId'],
  ['projects', marketingProjects, 'projectManagerId'],
  ['posts', posts, 'responsibleId'],
  ['pages', websitePages, 'responsibleId'],
];

/** Goals are locked before tasks and in id order, as everywhere. */
const LOCK_GOALS = `select g.id from agency_goals g
  where g.owner_id = any ($1::text[]) or g.id in (
    select t.goal_id from agency_tasks t, unnest($1::text[]) as owner
    where t.assigned_to = owner and t.status <> 'completed' or ${hasOpenItemSql('owner')})
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

  readOpenParts(tx: Tx, ownerId: string): Promise<readonly WorkPart[]> {
    return queryRows<WorkPart>(tx, readOpenPartsSql(ownerId), ownerParameters(ownerId));
  }

  readOpenItems(tx: Tx, ownerId: string): Promise<readonly OpenWorkItem[]> {
    return queryRows<OpenWorkItem>(tx, readOpenItemsSql(ownerId), ownerParameters(ownerId));
  }

  async readOwners(tx: Tx): Promise<readonly string[]> {
    return (await queryRows<{ id: string }>(tx, COUNT_OPEN_WORK)).map(({ id }) => id);
  }

  readWorkloads(tx: Tx): Promise<readonly Workload[]> {
    return queryRows<Workload>(tx, READ_WORKLOADS);
  }

  async hadWork(tx: Tx, userId: string): Promise<boolean> {
    const row = await queryRow<{ had: boolean }>(tx, READ_HAD_WORK, [userId]);
    return row.had;
  }

  async handOver(tx: Tx, by: HandoverAuthor, { sources, successorOf }: Handover): Promise<readonly TransferredWork[]> {
    const handed: TransferredWork[] = [];
    const taskIds = new Map<string, number[]>();
    const reason = `Handed over by ${by.name}`;
    await this.lockGoals(tx, sources);
    for (const source of sources) {
      const works = new Map<string, OpenWork>();
      await this.changeOwners(tx, by, source, { reason, successorOf }, (kind, id, successor) => {
        works.set(successor, addWork(works.get(successor) ?? NO_WORK, { [kind]: 1 }));
        if (kind === 'tasks') taskIds.set(successor, [...(taskIds.get(successor) ?? []), id]);
      });
      for (const [successorId, work] of works) handed.push({ ownerId: source.ownerId, successorId, work });
      if (source.kinds.includes('tasks') && source.ownerId !== UNASSIGNED)
        await this.checklists.transfer(tx, by.actor, {
          fromUserId: source.ownerId,
          // Items follow the work of their goal to a user who takes over some of it.
          successorOf: (goalId) => {
            const successor = successorOf('goal', goalId);
            return successor !== null && works.has(successor) ? successor : undefined;
          },
          reason,
        });
    }
    await this.notify(tx, by, handed, taskIds);
    return handed;
  }

  async unassign(tx: Tx, by: HandoverAuthor, source: WorkSource): Promise<void> {
    const reason = `Left unassigned by ${by.name}`;
    await this.lockGoals(tx, [source]);
    await this.changeOwners(tx, by, source, { reason, successorOf: () => UNASSIGNED });
  }

  private async lockGoals(tx: Tx, sources: readonly WorkSource[]): Promise<void> {
    await tx.query(LOCK_GOALS, [sources.map(({ ownerId }) => ownerId)]);
  }

  /** Gives open work to the new owners and publishes the changes. `onChange` is called for each row. */
  private async changeOwners(
    tx: Tx,
    by: HandoverAuthor,
    { ownerId, kinds }: WorkSource,
    { reason, successorOf }: Pick<Handover, 'successorOf'> & { readonly reason: string },
    onChange?: (kind: WorkKind, id: number, successor: string) => void,
  ): Promise<void> {
    const openTasks = kinds.includes('tasks') ? await this.lockOwned(tx, 'tasks', ownerId) : [];
    for (const [kind, entity, field] of SIMPLE_KINDS) {
      if (!kinds.includes(kind)) continue;
      for (const { id, partId } of await this.lockOwned(tx, kind, ownerId)) {
        const successor = successorOf(OWNERSHIP[kind].part, partId);
        if (successor === null) continue;
        const owner = successor === UNASSIGNED && OWNERSHIP[kind].columnType === 'uuid' ? null : successor;
        await tx.update(entity.table.schema, id, { [field]: owner, ...getEditColumns(by.userId) } as never);
        await this.entities.publish(tx, entity, by.actor, 'updated', await this.entities.read(tx, entity, id));
        onChange?.(kind, id, successor);
      }
    }
    for (const { id, partId } of openTasks) {
      const successor = successorOf('goal', partId);
      if (successor === null) continue;
      await this.transferTask(tx, by, id, { before: ownerId, after: successor, reason });
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

  private lockOwned(tx: Tx, kind: WorkKind, ownerId: string): Promise<OwnedRow[]> {
    return queryRows<OwnedRow>(tx, lockOwnedSql(kind, ownerId), ownerParameters(ownerId));
  }

  private async transferTask(
    tx: Tx,
    by: HandoverAuthor,
    id: number,
    { before, after, reason }: { readonly before: string; readonly after: string; readonly reason: string },
  ): Promise<void> {
    const { goalId, status } = await queryRow<Pick<TaskRow, 'goalId' | 'status'>>(
      tx,
      'select goal_id as "goalId", status from agency_tasks where id = $1',
      [id],
    );
    await tx.update(taskTable.schema, id, { assignedTo: after, ...getEditColumns(by.userId) });
    await this.history.record(tx, {
      type: 'updated',
      taskId: id,
      userId: by.userId,
      statusBefore: status,
      changes: [{ field: 'assignedTo', before, after }],
      reason,
    });
    await this.tasks.publish(tx, by.actor, 'task.updated', await this.entities.read(tx, tasks, id), goalId);
  }

  /** Sends each new owner and the managers one notification instead of one per task. */
  private async notify(
    tx: Tx,
    by: HandoverAuthor,
    handed: readonly TransferredWork[],
    taskIds: ReadonlyMap<string, readonly number[]>,
  ): Promise<void> {
    if (handed.length === 0) return;
    const successors = [...new Set(handed.map(({ successorId }) => successorId))];
    const owners = [...new Set(handed.map(({ ownerId }) => ownerId))];
    const nameOfUser = await this.readNames(
      tx,
      [...owners, ...successors].filter((id) => id !== UNASSIGNED),
    );
    const dedupe = `handed over ${randomUUID()}`;
    const excess = (await findOverLimit(tx, [...taskIds.keys()])).map((one) => ({
      ...one,
      name: nameOfUser(one.userId),
    }));
    const describe = (works: readonly TransferredWork[]) => ({
      from: describeOwners([...new Set(works.map(({ ownerId }) => ownerId))], nameOfUser),
      work: formatWork(works.map(({ work }) => work).reduce((a, b) => addWork(a, b))),
    });
    const isOther = (userId: string): boolean => userId !== by.userId && !owners.includes(userId);
    for (const successorId of successors.filter(isOther)) {
      const { from, work } = describe(handed.filter((one) => one.successorId === successorId));
      const beyond = excess.filter(({ userId }) => userId === successorId);
      await this.notifier.notify(tx, [successorId], {
        ...createHandoverNotification(
          work,
          { by: by.name, from, successor: null, beyond },
          getTransferredTasksLink(taskIds.get(successorId) ?? [], successorId),
        ),
        dedupe,
      });
    }
    const managers = (await this.recipients.findManagers()).filter(
      (userId) => isOther(userId) && !successors.includes(userId),
    );
    const { from, work } = describe(handed);
    const names = joinList(successors.map(nameOfUser).toSorted((a, b) => a.localeCompare(b, 'en')));
    const link = getTransferredTasksLink([...taskIds.values()].flat(), successors.length === 1 ? successors[0]! : null);
    await this.notifier.notify(tx, managers, {
      ...createHandoverNotification(work, { by: by.name, from, successor: names, beyond: excess }, link),
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

/** Maximum number of former owners that a notification names. */
const MAX_NAMED_OWNERS = 3;

/** Returns "the work of Lea Moss and unassigned work". */
const describeOwners = (ownerIds: readonly string[], nameOfUser: (userId: string) => string): string => {
  const users = ownerIds.filter((id) => id !== UNASSIGNED);
  const names =
    users.length > MAX_NAMED_OWNERS
      ? `${users.length} people`
      : joinList(users.map(nameOfUser).toSorted((a, b) => a.localeCompare(b, 'en')));
  return [
    ...(users.length > 0 ? [`the work of ${names}`] : []),
    ...(users.length < ownerIds.length ? ['unassigned work'] : []),
  ].join(' and ');
};
