import type { ChecklistItem, Task } from '@atrium/contract/agency/tasks/schemas';
import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/time/calendar';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../../ui/buttons/button.js';
import { SelectField } from '../../../../../ui/fields/control-fields.js';
import { DateField } from '../../../../../ui/fields/date/date-field.js';
import { useTaskNames } from '../../../../features/tasks/public.js';
import { buildPersonChoices } from '../../../../shared/person-choices.js';
import { useAgency } from '../../../../store/agency-store.js';
import { changeItemOrReport } from './checklist-calls.js';

interface ItemPlanProps {
  readonly task: Task;
  readonly item: ChecklistItem;
  readonly onClose: () => void;
}

/** Fields for the person and the date of an item, shown in place of the item. */
export function ItemPlan({ task, item, onClose }: ItemPlanProps) {
  const team = useAgency((state) => state.team.value);
  const names = useTaskNames(task);
  const [assignedTo, setAssignedTo] = useState(item.assignedTo ?? '');
  const [dueDate, setDueDate] = useState(item.dueDate ?? '');
  const people = useMemo(() => buildPersonChoices(team ?? [], 'Nobody'), [team]);
  const save = async () => {
    const change = { assignedTo: assignedTo === '' ? null : assignedTo, dueDate: dueDate === '' ? null : dueDate };
    await changeItemOrReport(task.id, item.id, change);
    onClose();
  };
  const place = useRef<HTMLDivElement>(null);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target instanceof Node) || !place.current?.contains(event.target)) return;
    // Closes only these fields, not the details of the task.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <div
      ref={place}
      role="group"
      aria-label={`Person and date of ${item.text}`}
      className="flex flex-col gap-2 px-2 pt-1 pb-3"
    >
      <div className="grid gap-2 @min-[400px]:grid-cols-2">
        <SelectField
          label="Person"
          choices={people}
          present={
            item.assignedTo === null ? undefined : { value: item.assignedTo, label: names.person(item.assignedTo) }
          }
          value={assignedTo}
          autoFocus
          onChange={(event) => setAssignedTo(event.currentTarget.value)}
        />
        <DateField
          label="Date"
          min={EARLIEST_PICKABLE_DATE}
          value={dueDate}
          onChange={(event) => setDueDate(event.currentTarget.value)}
        />
      </div>
      <div className="flex gap-2">
        <Button size="small" variant="primary" onClick={() => void save()}>
          Save
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
