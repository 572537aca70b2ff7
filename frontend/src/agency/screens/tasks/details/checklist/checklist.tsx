import type { ChecklistItem, Task } from '@atrium/contract/agency/tasks/schemas';
import { MAX_CHECKLIST_ITEMS } from '@atrium/contract/agency/tasks/values';
import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useState } from 'react';
import { MOUSE_ACTIVATION, TOUCH_ACTIVATION } from '../../../../shared/drag-activation.js';
import { changeItemOrReport } from './checklist-calls.js';
import { ChecklistRow, ChecklistValue } from './checklist-row.js';
import { NewItem } from './new-item.js';
import { DetailsHeading, type DetailsLevel } from '../../../../../ui/details/details-parts.js';

export const formatChecklist = (items: readonly ChecklistItem[]): string =>
  `${items.filter(({ isDone }) => isDone).length} of ${items.length}`;

/** Returns the ids in their order after a move, and the id of the item that follows the moved one. */
function moveItem(items: readonly ChecklistItem[], id: string, to: number) {
  const ids = items.map((item) => item.id).filter((one) => one !== id);
  return { ids: ids.toSpliced(to, 0, id), before: ids[to] ?? null };
}

interface ChecklistProps {
  readonly task: Task;
  readonly canEdit: boolean;
  readonly level: DetailsLevel;
}

/** The checklist of a task: items are checked, edited, moved by pointer and arrow keys, and turned into tasks. */
export function Checklist({ task, canEdit, level }: ChecklistProps) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(MouseSensor, MOUSE_ACTIVATION), useSensor(TouchSensor, TOUCH_ACTIVATION));
  const items =
    order === null ? task.checklist : task.checklist.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const move = (id: string, to: number) => {
    const from = items.findIndex((item) => item.id === id);
    if (from < 0 || to === from || to < 0 || to >= items.length) return;
    const { ids, before } = moveItem(items, id, to);
    setOrder(ids);
    setAnnouncement(`${items[from]?.text ?? ''} is now item ${to + 1} of ${items.length}`);
    void changeItemOrReport(task.id, id, { before }).finally(() => setOrder(null));
  };
  if (!canEdit && items.length === 0) return null;
  return (
    <section>
      <DetailsHeading title="Checklist" level={level} />
      <DndContext
        sensors={sensors}
        onDragEnd={({ active, over }) => {
          if (over !== null)
            move(
              String(active.id),
              items.findIndex(({ id }) => id === over.id),
            );
        }}
      >
        <ul aria-label="Checklist" className="-mx-2">
          {items.map((item, index) =>
            canEdit ? (
              <ChecklistRow key={item.id} task={task} item={item} onMove={(by) => move(item.id, index + by)} />
            ) : (
              <ChecklistValue key={item.id} task={task} item={item} />
            ),
          )}
        </ul>
      </DndContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {canEdit && items.length < MAX_CHECKLIST_ITEMS && <NewItem taskId={task.id} count={task.checklist.length} />}
    </section>
  );
}
