import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { EARLIEST_PICKABLE_DATE, isCalendarDate } from '@atrium/rules/time/calendar';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { DateField } from '../../../../ui/fields/date/date-field.js';
import { useAgency } from '../../../store/agency-store.js';
import { moveTask } from '../change-task.js';
import { describeColumn } from './week-board.js';
import { getDayOfColumn, NO_DAY, getColumnName, getColumn } from './week.js';

interface MoveTaskDialogProps {
  readonly task: Task;
  /** Days of the displayed week. */
  readonly week: readonly string[];
  readonly onClose: () => void;
}

/** Dialog to move a task without dragging: to a day of this week, no day, or any date. */
export function MoveTaskDialog({ task: opened, week, onClose }: MoveTaskDialogProps) {
  const current = useAgency((state) => state.tasks.all.rows.get(opened.id));
  const task = useQuestionRow(opened, current, onClose);
  const today = useToday();
  const [date, setDate] = useState(task.dueDate ?? '');
  const [error, setError] = useState<string>();
  const here = getColumn(task);
  const move = (column: string) => {
    onClose();
    void moveTask(task, getDayOfColumn(column), describeColumn(today));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCalendarDate(date)) setError('Please choose a date');
    else if (date < EARLIEST_PICKABLE_DATE) setError('Please choose a date in 1900 or later');
    else move(date);
  };
  return (
    <Dialog onClose={onClose} title="Move to…" description={task.title}>
      <ul className="flex flex-col">
        {[...week, NO_DAY].map((column) => (
          <li key={column}>
            <button
              type="button"
              aria-current={column === here ? 'date' : undefined}
              onClick={() => move(column)}
              className={classes(
                'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunken pointer-coarse:min-h-11 dark:hover:bg-line',
                column === here && 'font-normal text-accent-text',
              )}
            >
              <span className="figures">{getColumnName(column, today)}</span>
              {column === today && <span className="text-caption text-muted">Today</span>}
              {column === here && <Check className="ml-auto size-4" />}
            </button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="mt-3 flex items-start gap-2 border-t border-line pt-4">
        <DateField
          label="Another day"
          labelHidden
          error={error}
          className="flex-1"
          min={EARLIEST_PICKABLE_DATE}
          value={date}
          onChange={(event) => {
            setDate(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit">Move</Button>
      </form>
    </Dialog>
  );
}
