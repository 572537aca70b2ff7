import { randomUUID } from 'node:crypto';
import type { addChecklistItem, updateChecklistItem } from '@atrium/contract/agency/tasks/calls';
import type { ChecklistItem, Task } from '@atrium/contract/agency/tasks/schemas';
import { MAX_CHECKLIST_ITEMS } from '@atrium/contract/agency/tasks/values';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { findTeamMember } from '../../enterprise/directory.js';
import { readUserName } from '../../platform/database/user-name.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { TaskEvents } from './task-events.js';
import { TaskHistory } from './task-history.js';
import { type TaskRow, tasks, taskTable } from './task.entity.js';
import { TasksService } from './tasks.service.js';

/** An item before and after a change; null where it does not exist, or the task that it became. */
interface ItemChange {
  readonly before: ChecklistItem | null;
  readonly after: ChecklistItem | { readonly taskId: number } | null;
}

/** Moves an item before another one, or to the end. */
const placeItem = (items: readonly ChecklistItem[], item: ChecklistItem, before: string | null): ChecklistItem[] => {
  const others = items.filter(({ id }) => id !== item.id);
  const index = others.findIndex(({ id }) => id === before);
  return index < 0 ? [...others, item] : others.toSpliced(index, 0, item);
};

/** Changes the checklist of a task item by item, under the lock of the task, so that changes of items never conflict. */
@Injectable()
export class ChecklistService {
  constructor(
    private readonly transactions: Transactions,
    private readonly entities: EntityStore,
    private readonly taskEvents: TaskEvents,
    private readonly history: TaskHistory,
    private readonly tasks: TasksService,
  ) {}

  add(
    person: Person,
    taskId: number,
    { before = null, ...fields }: CheckedBody<typeof addChecklistItem>,
  ): Promise<Task> {
    return this.transactions.run(async (tx) => {
      const { task, goal } = await this.taskEvents.lockTask(tx, taskId);
      if (task.checklist.length >= MAX_CHECKLIST_ITEMS)
        throw invalidField('text', `A checklist has at most ${MAX_CHECKLIST_ITEMS} items. Add a task instead.`);
      const { text, isDone = false, assignedTo = null, dueDate = null } = fields;
      await assertMember(tx, assignedTo);
      const item = { id: randomUUID(), text, isDone, assignedTo, dueDate };
      const checklist = placeItem(task.checklist, item, before);
      return this.save(tx, person, task, goal.id, checklist, { before: null, after: item });
    });
  }

  update(
    person: Person,
    taskId: number,
    itemId: string,
    { before, previousText, ...fields }: CheckedBody<typeof updateChecklistItem>,
  ): Promise<Task> {
    return this.transactions.run(async (tx) => {
      const { task, goal } = await this.taskEvents.lockTask(tx, taskId);
      const item = findItem(task, itemId);
      if (typeof previousText === 'string' && previousText !== item.text && fields.text !== item.text)
        throw await this.createConflict(tx, task);
      const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const after: ChecklistItem = { ...item, ...changed };
      if (after.assignedTo !== item.assignedTo) await assertMember(tx, after.assignedTo);
      const checklist =
        before === undefined
          ? task.checklist.map((one) => (one.id === itemId ? after : one))
          : placeItem(task.checklist, after, before);
      if (JSON.stringify(checklist) === JSON.stringify(task.checklist)) return this.entities.read(tx, tasks, taskId);
      return this.save(tx, person, task, goal.id, checklist, { before: item, after });
    });
  }

  async remove(person: Person, taskId: number, itemId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { task, goal } = await this.taskEvents.lockTask(tx, taskId);
      await this.removeItem(tx, person, task, goal.id, findItem(task, itemId));
    });
  }

  /** Creates a task from an item, which leaves the checklist. The assignee is that of the item, else of the task. */
  convert(person: Person, taskId: number, itemId: string): Promise<Task> {
    return this.transactions.run(async (tx) => {
      const { task, goal } = await this.taskEvents.lockTask(tx, taskId);
      const item = findItem(task, itemId);
      const created = await this.tasks.insert(tx, person, {
        goalId: goal.id,
        title: item.text,
        assignedTo: item.assignedTo ?? task.assignedTo,
        dueDate: item.dueDate,
        status: item.isDone ? 'completed' : 'todo',
      });
      await this.removeItem(tx, person, task, goal.id, item, { taskId: created.id });
      return created;
    });
  }

  private async createConflict(tx: Tx, { id, fieldVersions }: TaskRow): Promise<DomainError> {
    const who = await readUserName(tx, fieldVersions['checklist']?.[1] ?? null);
    const current = await this.entities.read(tx, tasks, id);
    return new DomainError('resource.stale', { who }, { current, conflicts: ['checklist'], editedBy: who });
  }

  private removeItem(
    tx: Tx,
    person: Person,
    task: TaskRow,
    goalId: number,
    item: ChecklistItem,
    after: ItemChange['after'] = null,
  ): Promise<Task> {
    const checklist = task.checklist.filter(({ id }) => id !== item.id);
    return this.save(tx, person, task, goalId, checklist, { before: item, after });
  }

  private async save(
    tx: Tx,
    person: Person,
    { id, status }: TaskRow,
    goalId: number,
    checklist: ChecklistItem[],
    change: ItemChange,
  ): Promise<Task> {
    await tx.update(taskTable.schema, id, { checklist, ...getEditColumns(person.id) });
    await this.history.record(tx, {
      type: 'updated',
      taskId: id,
      userId: person.id,
      statusBefore: status,
      changes: [{ field: 'checklist', ...change }],
    });
    const task = await this.entities.read(tx, tasks, id);
    await this.taskEvents.publish(tx, toActor(person), 'task.updated', task, goalId);
    return task;
  }
}

const findItem = ({ checklist }: TaskRow, itemId: string): ChecklistItem => {
  const item = checklist.find(({ id }) => id === itemId);
  if (item === undefined) throw notFound('Checklist item');
  return item;
};

const assertMember = async (tx: Tx, userId: string | null): Promise<void> => {
  if (userId !== null && (await findTeamMember(tx, 'talent-phi', userId)) === null)
    throw invalidField('assignedTo', 'This user is not a member of the agency');
};
