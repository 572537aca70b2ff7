import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import type { Actor } from '../../platform/events/event.js';
import { lockGoals } from '../goals/lock-goals.js';
import { TaskEvents } from '../tasks/task-events.js';
import { TaskHistory } from '../tasks/task-history.js';
import { type TaskRow, tasks, taskTable } from '../tasks/task.entity.js';
import { hasOpenItemSql } from './ownership.js';

const HAS_OPEN_ITEM = hasOpenItemSql('$1');

/** A change of the person of open checklist items. */
interface ItemTransfer {
  readonly fromUserId: string;
  /** Returns the new person of the items in a goal; null for none, undefined to leave them. */
  readonly successorOf: (goalId: number) => string | null | undefined;
  /** Reason in the history of the tasks. */
  readonly reason: string | null;
}

/** Changes the person of open checklist items whose person can no longer do them. */
@Injectable()
export class ChecklistHandover {
  constructor(
    private readonly entities: EntityStore,
    private readonly tasks: TaskEvents,
    private readonly history: TaskHistory,
  ) {}

  async transfer(tx: Tx, by: Actor, { fromUserId, successorOf, reason }: ItemTransfer): Promise<void> {
    const goals = await queryRows<{ id: number }>(
      tx,
      `select distinct t.goal_id as id from agency_tasks t where ${HAS_OPEN_ITEM}`,
      [fromUserId],
    );
    await lockGoals(
      tx,
      goals.map(({ id }) => id),
    );
    const rows = await queryRows<Pick<TaskRow, 'id' | 'goalId' | 'status' | 'checklist'>>(
      tx,
      `select t.id, t.goal_id as "goalId", t.status, t.checklist from agency_tasks t where ${HAS_OPEN_ITEM} order by t.id for no key update`,
      [fromUserId],
    );
    for (const { id, goalId, status, checklist } of rows) {
      const successor = successorOf(goalId);
      if (successor === undefined) continue;
      const isOpen = (item: (typeof checklist)[number]) => item.assignedTo === fromUserId && !item.isDone;
      const give = (item: (typeof checklist)[number]) => ({ ...item, assignedTo: successor });
      await tx.update(taskTable.schema, id, {
        checklist: checklist.map((item) => (isOpen(item) ? give(item) : item)),
        ...getEditColumns(by.id),
      });
      await this.history.record(tx, {
        type: 'updated',
        taskId: id,
        userId: by.id,
        statusBefore: status,
        changes: checklist.filter(isOpen).map((item) => ({ field: 'checklist', before: item, after: give(item) })),
        reason,
      });
      await this.tasks.publish(tx, by, 'task.updated', await this.entities.read(tx, tasks, id), goalId);
    }
  }
}
