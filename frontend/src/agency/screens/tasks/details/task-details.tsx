import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useState } from 'react';
import { FileTiles } from '../../../../lib/files/public.js';
import { formatFieldLines, getUnsavedTexts } from '../../../../lib/forms/unsaved-text.js';
import { getRemover } from '../../../../lib/live/removals.js';
import { capitalize } from '@atrium/rules/text/text';
import { DetailsHeading, type DetailsLevel } from '../../../../ui/details/details-parts.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { UnsavedTextField } from '../../../../ui/fields/unsaved-text-field.js';
import { Conversation } from '../../../features/conversation/public.js';
import { useAgencyRight } from '../../../shared/rights.js';
import { useAgency } from '../../../store/agency-store.js';
import { WipRejection } from '../wip/wip-parts.js';
import { Checklist } from './checklist/checklist.js';
import { TaskFacts } from './task-facts.js';
import { TaskHead } from './task-head.js';
import { TaskProperties } from './task-properties.js';
import { TaskText } from './task-text.js';
import { TaskTime, TimeForm } from './task-time.js';
import { labelOf } from './use-property-form.js';

interface TaskDetailsProps {
  readonly task: Task;
  readonly level: DetailsLevel;
  /** True when another user removed the task while it was open. */
  readonly isRemoved: boolean;
}

/** Details of a task: its state, its properties, and its checklist, time and conversation. */
export function TaskDetails({ task, level, isRemoved }: TaskDetailsProps) {
  const goal = useAgency((state) => state.goals.all.rows.get(task.goalId));
  const canEdit = useAgencyRight('tasks:edit');
  const [timeForm, setTimeForm] = useState<'new' | number | null>(null);
  const texts = (['description', 'notes'] as const).filter((field) => canEdit || task[field] !== null);
  return (
    <article aria-label={task.title} className="flex min-w-0 flex-col gap-4">
      {isRemoved && <RemovedTask task={task} />}
      <fieldset disabled={isRemoved} className="flex min-w-0 flex-col gap-4">
        <TaskHead task={task} goal={goal} level={level} canEdit={canEdit} />
        <WipRejection task={task} />
        <TaskFacts task={task} />
        <TaskProperties task={task} canEdit={canEdit} />
        {texts.map((field) => (
          <section key={field}>
            <DetailsHeading title={labelOf(field)} level={level} />
            {canEdit ? (
              <div className="-mx-2">
                <TaskText task={task} field={field} placeholder={`Add ${labelOf(field).toLowerCase()}...`} />
              </div>
            ) : (
              <p className="wrap-anywhere whitespace-pre-line">{task[field]}</p>
            )}
          </section>
        ))}
        <Checklist task={task} canEdit={canEdit} level={level} />
        <FileTiles subject={{ kind: 'task', id: task.id }} canEdit={canEdit && !isRemoved} level={level} />
        <TaskTime task={task} onForm={setTimeForm} canLog={canEdit} />
      </fieldset>
      <Conversation subject={{ kind: 'task', id: task.id }} isRemoved={isRemoved} />
      <TimeForm key={String(timeForm)} task={task} form={timeForm} onClose={() => setTimeForm(null)} />
    </article>
  );
}

/** Shows who removed the task, with its text and unsaved input for copying. */
function RemovedTask({ task }: { readonly task: Task }) {
  const [text] = useState(() => {
    const { title, description, notes } = task;
    const saved = { Title: title, Description: description ?? '', Notes: notes ?? '' };
    return [formatFieldLines(saved), ...getUnsavedTexts().map((typed) => typed.text)].join('\n');
  });
  return (
    <Alert tone="warn" urgent title={`${capitalize(getRemover('task', task.id) ?? 'a colleague')} removed this`}>
      <p className="mb-2 text-table text-text">It can no longer be edited. You can copy its text from here.</p>
      <UnsavedTextField label="Text of the task" text={text} />
    </Alert>
  );
}
