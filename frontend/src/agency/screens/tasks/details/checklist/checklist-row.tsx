import type { ChecklistItem, Task } from '@atrium/contract/agency/tasks/schemas';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { formatDay } from '@atrium/rules/time/calendar';
import { CalendarDays, GripVertical, ListTodo, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, getErrorMessage } from '../../../../../lib/api/http.js';
import { useConnectionRetry, useSendAgain } from '../../../../../lib/forms/connection-retry.js';
import { usePreserveUnsaved } from '../../../../../lib/forms/unsaved-text.js';
import { showToast } from '../../../../../lib/page/toast.js';
import { MoreButton } from '../../../../../ui/buttons/more-button.js';
import { classes } from '../../../../../ui/classes.js';
import { navigateOrConfirm } from '../../../../../ui/details/pending-navigation.js';
import { MergeQuestion } from '../../../../../ui/dialogs/merge-question.js';
import { FormError } from '../../../../../ui/feedback/alert.js';
import { WaitingLine } from '../../../../../ui/feedback/waiting-line.js';
import { Textarea } from '../../../../../ui/fields/field.js';
import { taskPath } from '../../../../shared/task-path.js';
import { useTaskNames } from '../../../../features/tasks/public.js';
import { PROPERTY_TEXT, QUIET_CONTROL } from '../property-problem.js';
import { changeItem, convertItem, fail, removeItem } from './checklist-calls.js';
import { ItemPlan } from './item-plan.js';

interface ChecklistRowProps {
  readonly task: Task;
  readonly item: ChecklistItem;
  readonly onMove: (by: 1 | -1) => void;
}

/** An item that is dragged by its handle, or moved with the arrow keys of the handle. */
export function ChecklistRow({ task, item, onMove }: ChecklistRowProps) {
  const { listeners, setNodeRef: setDragNode, isDragging } = useDraggable({ id: item.id });
  const { setNodeRef, isOver } = useDroppable({ id: item.id });
  const check = useItemCheck(task.id, item);
  const [isPlanOpen, setPlanOpen] = useState(false);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const closePlan = () => {
    setPlanOpen(false);
    menu.current?.querySelector('button')?.focus();
  };
  const convert = async () => {
    const created = await convertItem(task.id, item);
    if (created === null) return;
    // Opens next to the list or as a page, like this task.
    const open = () => navigateOrConfirm(() => void navigate(`${taskPath(created)}${search}`, { state }));
    showToast({
      title: 'Success',
      description: 'Task created successfully',
      detail: created.title,
      action: { label: 'Open task', run: open },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes('group rounded-control', isOver && 'bg-accent-soft', isDragging && 'opacity-40')}
    >
      <div ref={setDragNode} className="flex items-start">
        <button
          type="button"
          {...listeners}
          onKeyDown={onKeyDown}
          aria-label={`Move ${item.text}`}
          data-tip="Drag, or arrow keys"
          className="mt-0.5 inline-flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:mt-0 pointer-coarse:size-11 pointer-coarse:opacity-100"
        >
          <GripVertical className="size-4" />
        </button>
        <ItemCheckbox label={item.text} check={check} />
        <div className="min-w-0 flex-1">
          <ItemText taskId={task.id} item={item} />
          <ItemCaption task={task} item={item} />
          <WaitingLine isWaiting={check.isWaiting} />
          {isPlanOpen && <ItemPlan task={task} item={item} onClose={closePlan} />}
        </div>
        <div ref={menu} className="flex">
          <MoreButton
            label={`Actions for ${item.text}`}
            className="size-8! opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:size-11! pointer-coarse:opacity-100"
            actions={[
              { label: 'Person and date', icon: CalendarDays, run: () => setPlanOpen(true) },
              { label: 'Convert to task', icon: ListTodo, run: () => void convert() },
              { label: 'Delete', icon: Trash2, isDestructive: true, run: () => void removeItem(task, item) },
            ]}
          />
        </div>
      </div>
    </li>
  );
}

/** State of the box of an item. A change that fails without a connection is kept, and saved when it is back. */
function useItemCheck(taskId: number, item: ChecklistItem) {
  const [pending, setPending] = useState<boolean | null>(null);
  const retry = useConnectionRetry();
  const save = async (isDone: boolean) => {
    setPending(isDone);
    try {
      await changeItem(taskId, item.id, { isDone });
      retry.stop();
    } catch (error) {
      if (retry.waitAfter(error)) return;
      fail(error);
    }
    setPending(null);
  };
  useSendAgain(retry, () => {
    if (pending !== null) void save(pending);
  });
  return { isDone: pending ?? item.isDone, isWaiting: retry.isWaiting, save };
}

interface ItemCheckboxProps {
  readonly label: string;
  readonly check: ReturnType<typeof useItemCheck>;
}

const ItemCheckbox = ({ label, check }: ItemCheckboxProps) => (
  <span className="flex h-8 items-center pointer-coarse:h-11">
    <input
      type="checkbox"
      aria-label={label}
      checked={check.isDone}
      onChange={(event) => void check.save(event.currentTarget.checked)}
      className="size-4 accent-accent"
    />
  </span>
);

/**
 * The text of an item. It is saved when the field loses the focus; a conflict with another user's change is asked
 * about.
 */
function ItemText({ taskId, item }: { readonly taskId: number; readonly item: ChecklistItem }) {
  const [edit, setEdit] = useState<{ readonly text: string; readonly from: string } | null>(null);
  const [isConflict, setConflict] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  usePreserveUnsaved('Checklist', () => (edit === null || edit.text === edit.from ? '' : edit.text));
  const field = useRef<HTMLTextAreaElement>(null);
  const retry = useConnectionRetry();
  const discard = () => {
    retry.stop();
    setEdit(null);
    setConflict(false);
    setRefusal(null);
  };
  const save = async (previousText: string) => {
    if (edit === null) return;
    if (edit.text.trim() === '' || edit.text.trim() === item.text) return discard();
    setConflict(false);
    try {
      await changeItem(taskId, item.id, { text: edit.text.trim(), previousText });
      discard();
    } catch (error) {
      if (retry.waitAfter(error)) return;
      if (error instanceof ApiError && error.code === 'resource.stale') setConflict(true);
      setRefusal(getErrorMessage(error, 'Failed to update task'));
    }
  };
  useSendAgain(retry, () => {
    if (document.activeElement !== field.current) void save(edit?.from ?? item.text);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    else if (event.key === 'Escape' && edit !== null) discard();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Textarea
        ref={field}
        aria-label="Item"
        rows={1}
        maxLength={200}
        value={edit?.text ?? item.text}
        onChange={({ currentTarget }) => setEdit({ text: currentTarget.value, from: edit?.from ?? item.text })}
        onBlur={() => void save(edit?.from ?? item.text)}
        onKeyDown={onKeyDown}
        className={classes(
          QUIET_CONTROL,
          PROPERTY_TEXT,
          'resize-none! py-1.5!',
          item.isDone && 'text-muted line-through',
        )}
      />
      {isConflict && edit !== null ? (
        <MergeQuestion
          sentence={(refusal ?? '').replace(/\.$/, '')}
          conflicts={[{ field: 'text', label: 'Item', theirs: item.text, mine: edit.text, choice: null }]}
          onChoose={(_, choice) => (choice === 'theirs' ? discard() : void save(item.text))}
          onKeepMine={() => void save(item.text)}
          onTakeTheirs={discard}
        />
      ) : (
        <FormError sentence={refusal} />
      )}
      <WaitingLine isWaiting={retry.isWaiting} />
    </>
  );
}

function ItemCaption({ task, item }: Pick<ChecklistRowProps, 'task' | 'item'>) {
  const names = useTaskNames(task);
  const facts = [
    item.assignedTo === null ? null : names.person(item.assignedTo),
    item.dueDate === null ? null : formatDay(item.dueDate),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : (
    <p className="figures truncate px-2 pb-1 text-caption text-muted">{facts.join(' · ')}</p>
  );
}

/** Shows an item to users who may not edit. */
export const ChecklistValue = ({ task, item }: Pick<ChecklistRowProps, 'task' | 'item'>) => (
  <li className="flex items-start gap-2 px-2 py-1 text-table">
    <input type="checkbox" aria-label={item.text} checked={item.isDone} disabled className="mt-0.5 size-4" />
    <div className="min-w-0">
      <p className={classes('wrap-anywhere', item.isDone && 'text-muted line-through')}>{item.text}</p>
      <ItemCaption task={task} item={item} />
    </div>
  </li>
);
