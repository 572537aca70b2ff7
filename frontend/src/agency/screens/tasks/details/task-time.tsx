import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatDuration, hoursToSeconds } from '@atrium/rules/agency/duration';
import { ChevronDown, Plus, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { LinesSkeleton } from '../../../../ui/feedback/states.js';
import { TimeEntryDialog, TimeEntryList } from '../../../features/time/public.js';
import { loadTaskTime, useAgency } from '../../../store/agency-store.js';

interface TaskTimeProps {
  readonly task: Task;
  readonly canLog: boolean;
  /** Opens the form: `new` for a new entry, or the id of the entry to edit. */
  readonly onForm?: (form: 'new' | number) => void;
}

/** Logged time of a task against its estimate; entries load on demand. */
export function TaskTime({ task, canLog, onForm }: TaskTimeProps) {
  const [open, setOpen] = useState(false);
  const logged = hoursToSeconds(task.loggedHours);
  const estimate = task.estimatedHours === null ? null : hoursToSeconds(task.estimatedHours);
  const over = estimate === null ? 0 : logged - estimate;
  return (
    <div className="relative border-t border-line pt-2">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="-ml-2 flex min-h-9 w-fit max-w-[calc(100%-104px)] cursor-pointer list-none flex-wrap items-center gap-x-1.5 rounded-control px-2 text-table font-normal text-muted hover:text-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronDown className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
          Time
          <span className={classes('figures inline-flex items-center gap-1 font-normal', over > 0 && 'text-warn-text')}>
            <span>{`${logged === 0 ? 'nothing logged yet' : `${formatDuration(logged)} logged`}${estimate !== null ? ` of ${formatDuration(estimate)} estimated` : ''}`}</span>
            {over > 0 && <TriangleAlert className="size-3.5" aria-label="Over the estimate" role="img" />}
          </span>
        </summary>
        {open && <Entries taskId={task.id} onEdit={onForm} />}
      </details>
      {canLog && (
        <Button
          size="small"
          className="absolute! top-2.5 right-0"
          icon={<Plus className="size-3.5" />}
          onClick={() => onForm?.('new')}
        >
          Log time
        </Button>
      )}
    </div>
  );
}

function Entries({ taskId, onEdit }: { readonly taskId: number; readonly onEdit: TaskTimeProps['onForm'] }) {
  const { phase, error, all, taskId: shownId } = useAgency((state) => state.taskTime);
  useEffect(() => loadTaskTime(taskId), [taskId]);
  const entries = useMemo(
    () =>
      [...all.rows.values()].toSorted((a, b) =>
        a.dateWorked < b.dateWorked ? 1 : a.dateWorked > b.dateWorked ? -1 : b.id - a.id,
      ),
    [all],
  );
  if (shownId !== taskId || phase === 'idle' || phase === 'loading')
    return <LinesSkeleton label="Loading the time" lines={2} />;
  if (phase === 'failed')
    return (
      <Alert tone="bad" urgent>
        {getErrorMessage(error, 'The time could not be loaded.')}
      </Alert>
    );
  if (entries.length === 0) return <p className="pb-2 text-table text-muted">No time logged yet.</p>;
  return <TimeEntryList entries={entries} withPerson onEdit={({ id }) => onEdit?.(id)} />;
}

interface TimeFormProps {
  readonly task: Task;
  readonly form: 'new' | number | null;
  readonly onClose: () => void;
}

/** Form of a new or existing time entry. */
export function TimeForm({ task, form, onClose }: TimeFormProps) {
  const entry = useAgency((state) => (typeof form === 'number' ? state.taskTime.all.rows.get(form) : undefined));
  const isGone = typeof form === 'number' && entry === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (form === null || isGone) return null;
  return <TimeEntryDialog task={task} {...(entry !== undefined && { entry })} onClose={onClose} />;
}
