import {
  addChecklistItem,
  convertChecklistItem,
  removeChecklistItem,
  updateChecklistItem,
} from '@atrium/contract/agency/tasks/calls';
import type { ChecklistItem, Task } from '@atrium/contract/agency/tasks/schemas';
import { call, createIdempotencyKey } from '../../../../../lib/api/http.js';
import { sendWhenConnected } from '../../../../../lib/forms/connection-retry.js';
import { showFailure, showToast } from '../../../../../lib/page/toast.js';
import { upsertRow } from '../../../../store/agency-store.js';

export const fail = (error: unknown): void => showFailure(error, 'Please try again.', 'Failed to update task');

/** Sends an idempotent request, and repeats it when the connection is back. A toast says that it waits. */
const sendOrWait = <T>(send: () => Promise<T>): Promise<T> =>
  sendWhenConnected(send, () =>
    showToast({ title: 'Not saved yet', description: 'Saves when you are back online.', tone: 'neutral' }),
  );

type ItemChange = Partial<Omit<ChecklistItem, 'id'>> & { readonly before?: string | null };

export async function addItem(
  taskId: number,
  body: ItemChange & Pick<ChecklistItem, 'text'>,
  idempotencyKey: string,
): Promise<void> {
  upsertRow.tasks(await call(addChecklistItem, { params: { id: taskId }, body, idempotencyKey }));
}

/** Changes an item. `previousText` is the text that an edit of the text is based on. */
export async function changeItem(
  taskId: number,
  itemId: string,
  change: ItemChange & { readonly previousText?: string },
): Promise<void> {
  upsertRow.tasks(await call(updateChecklistItem, { params: { id: taskId, itemId }, body: change }));
}

/** Changes an item, now or when the connection is back, and reports a failure. */
export const changeItemOrReport = (taskId: number, itemId: string, change: ItemChange): Promise<void> =>
  sendOrWait(() => changeItem(taskId, itemId, change)).catch(fail);

/** Deletes an item and offers to add it again in its place. */
export async function removeItem({ id: taskId, checklist }: Task, item: ChecklistItem): Promise<void> {
  const { id, ...fields } = item;
  const before = checklist[checklist.findIndex((one) => one.id === id) + 1]?.id ?? null;
  try {
    await sendOrWait(() => call(removeChecklistItem, { params: { id: taskId, itemId: id } }));
    const idempotencyKey = createIdempotencyKey();
    const undo = (): void => void sendOrWait(() => addItem(taskId, { ...fields, before }, idempotencyKey)).catch(fail);
    showToast({ title: 'Item deleted', description: item.text, tone: 'neutral', action: { label: 'Undo', run: undo } });
  } catch (error) {
    fail(error);
  }
}

/** Turns an item into a task. Returns the task, or null after a failure. */
export async function convertItem(taskId: number, item: ChecklistItem): Promise<Task | null> {
  try {
    const params = { id: taskId, itemId: item.id };
    const idempotencyKey = createIdempotencyKey();
    const created = await sendOrWait(() => call(convertChecklistItem, { params, idempotencyKey }));
    upsertRow.tasks(created);
    return created;
  } catch (error) {
    fail(error);
    return null;
  }
}
