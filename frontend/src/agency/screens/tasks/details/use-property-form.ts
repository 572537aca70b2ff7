import { updateTask } from '@atrium/contract/agency/tasks/calls';
import { createTaskSchemas, type Task } from '@atrium/contract/agency/tasks/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { useRef } from 'react';
import { ApiError, call, getErrorMessage } from '../../../../lib/api/http.js';
import { useConnectionRetry, useSendAgain } from '../../../../lib/forms/connection-retry.js';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { usePreserveUnsaved } from '../../../../lib/forms/unsaved-text.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { formatTaskField, TASK_LABELS, getTaskValues, useTaskNames } from '../../../features/tasks/public.js';
import { upsertRow, useAgency } from '../../../store/agency-store.js';
import { isWipLimitError, showRejectedChange, useRejectedChange } from '../change-task.js';
import '../../../shared/hours-dialogs.js';

type Values = ReturnType<typeof getTaskValues>;
export type Property = Exclude<keyof Values & keyof Task, 'origin'>;

export const labelOf = (field: Property): string => TASK_LABELS[field] ?? field;

const FAILED = 'Failed to update task';

/** Restores the previous value of a property, unless another user has changed it since. */
async function undoChange(field: Property, before: Values, saved: Task): Promise<void> {
  try {
    const body = { [field]: before[field], version: saved.version };
    upsertRow.tasks(await call(updateTask, { params: { id: saved.id }, body }));
    showToast({
      title: 'Change undone',
      description: `${labelOf(field)} of ${isolateDirection(saved.title)}`,
      tone: 'neutral',
    });
  } catch (error) {
    showFailure(error, 'Please try again.', FAILED);
  }
}

/**
 * Form of one property of a task, which is saved separately, so that changes of different properties never conflict.
 * When another user changed the same property, the user decides which value to keep. Each save offers an undo. A change
 * that fails without a connection is kept, and saved when the connection is back.
 */
export function usePropertyForm(task: Task, field: Property, { isChoice = false } = {}) {
  const current = useAgency((state) => state.tasks.all.rows.get(task.id));
  const names = useTaskNames(task);
  const before = useRef<Values>(getTaskValues(task, {}));
  const retry = useConnectionRetry();
  const state = useEntityForm({
    schema: createTaskSchemas.body,
    noun: 'task',
    entity: task,
    current,
    toValues: (entity: Task | undefined) => getTaskValues(entity, {}),
    labels: { [field]: labelOf(field) },
    formatValue: (name, value) => formatTaskField(name, value, names),
    failureMessage: FAILED,
    upsert: upsertRow.tasks,
    update: async ({ id }, body) => {
      before.current = getTaskValues(useAgency.getState().tasks.all.rows.get(id) ?? task, {});
      const saved = await call(updateTask, { params: { id }, body });
      retry.stop();
      return saved;
    },
    onRejected: (error) => {
      if (retry.waitAfter(error)) return;
      const value = state.form.getValues(field);
      // A choice has no text to keep, so the control shows the saved value again.
      if (isChoice && !(error instanceof ApiError && error.code === 'resource.stale')) state.discard();
      if (!isWipLimitError(error)) return;
      const sentence = getErrorMessage(error, FAILED);
      showRejectedChange({ task: current ?? task, fields: { [field]: value }, sentence });
    },
    getSuccessToast: (saved) => ({
      title: 'Success',
      description: 'Task updated successfully',
      detail: saved.title,
      action: { label: 'Undo', run: () => void undoChange(field, before.current, saved) },
    }),
  });
  useSendAgain(retry, () => {
    if (isChoice || document.activeElement?.getAttribute('name') !== field) state.submit();
  });
  // An edit that was discarded, or that reached the server although its reply was lost, needs no retry.
  if (retry.isWaiting && !state.isDirty) retry.stop();
  usePreserveUnsaved(labelOf(field), () => (state.isSubmitting ? '' : state.typedText()));
  const isAtLimit = useRejectedChange(({ rejected }) => rejected?.task.id === task.id);
  const { question } = state;
  return {
    ...state,
    // The notice of the limit of tasks in progress says the same.
    refusal: isAtLimit || retry.isWaiting ? null : state.refusal,
    isWaiting: retry.isWaiting,
    // A single field needs no second step after the choice.
    question: question && {
      ...question,
      onChoose: (_: string, choice: 'theirs' | 'mine') =>
        choice === 'mine' ? question.onKeepMine() : question.onTakeTheirs(),
    },
    error: state.form.formState.errors[field]?.message,
    /** Saves the text if it was edited. */
    save: () => {
      const saved = getTaskValues(current ?? task, {})[field];
      if (!Object.is(state.form.getValues(field), saved)) state.submit();
    },
  };
}

export type PropertyForm = ReturnType<typeof usePropertyForm>;
