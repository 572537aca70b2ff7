import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatDuration, hoursToSeconds } from '@atrium/rules/agency/duration';
import { toDayNumber } from '@atrium/rules/time/calendar';
import { TriangleAlert } from 'lucide-react';
import { formatDaysFromNow } from '../../../../lib/format/dates.js';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { getAfterGoalWarning } from '../../../features/tasks/public.js';
import { useIsWithoutAccess } from '../../../shared/without-access-mark.js';
import { useAgency } from '../../../store/agency-store.js';
import { getColumnName, getColumn, isLate } from '../board/week.js';
import { formatChecklist } from './checklist/checklist.js';
import { useTasksInProgress } from '../wip/tasks-in-progress.js';
import type { Elements } from '../../../../ui/elements.js';

/** Facts of a task in one line: due day, workload of the assignee, time and checklist. */
export function TaskFacts({ task }: { readonly task: Task }) {
  return (
    <dl className="grid grid-cols-2 gap-y-3 border-y border-line py-3 @min-[480px]:auto-cols-fr @min-[480px]:grid-flow-col @min-[480px]:grid-cols-none @min-[480px]:divide-x @min-[480px]:divide-line">
      <DueFact task={task} />
      {task.assignee !== null && <WorkloadFact task={task} />}
      <TimeFact task={task} />
      {task.checklist.length > 0 && <Fact label="Checklist" value={formatChecklist(task.checklist)} />}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly tone?: 'bad' | 'warn' | undefined;
  readonly children?: Elements;
}

const Fact = ({ label, value, note, tone, children }: FactProps) => (
  <div className="min-w-0 @min-[480px]:px-3 @min-[480px]:first:pl-0 @min-[480px]:last:pr-0">
    <dt className="text-caption text-muted">{label}</dt>
    <dd>
      <span className="figures block font-semibold wrap-anywhere">{value}</span>
      {note !== undefined && (
        <span
          className={classes(
            'figures flex items-center gap-1 text-caption',
            tone === 'bad' ? 'text-bad-text' : tone === 'warn' ? 'text-warn-text' : 'text-muted',
          )}
        >
          {tone !== undefined && <TriangleAlert className="size-3 shrink-0" />}
          <span>{note}</span>
        </span>
      )}
      {children}
    </dd>
  </div>
);

function DueFact({ task }: { readonly task: Task }) {
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  const late = isLate(task, goals, today);
  const days = task.dueDate === null ? 0 : toDayNumber(today) - toDayNumber(task.dueDate);
  const warning = getAfterGoalWarning(task.dueDate, goals.get(task.goalId));
  const isOpen = task.status !== 'completed';
  const value =
    task.dueDate === null ? 'No due date' : isOpen ? formatDaysFromNow(-days) : getColumnName(getColumn(task), today);
  const tone = late ? 'bad' : warning !== undefined ? 'warn' : undefined;
  return <Fact label="Due" value={value} note={late ? 'Overdue' : warning} tone={tone} />;
}

/** Tasks in progress of the assignee, who is named in the properties. */
function WorkloadFact({ task }: { readonly task: Task }) {
  const limit = useAgency((state) => state.settings.value?.wipLimit) ?? 0;
  const inProgress = useTasksInProgress(task.assignedTo);
  const isWithoutAccess = useIsWithoutAccess(task.assignedTo, 'tasks') && task.status !== 'completed';
  const isAtLimit = limit > 0 && inProgress !== null && inProgress.length >= limit;
  const value =
    inProgress === null
      ? '—'
      : limit === 0
        ? `${inProgress.length} in progress`
        : `${inProgress.length} of ${limit} in progress`;
  const note = isWithoutAccess ? 'Assignee may not edit tasks' : isAtLimit ? 'At the limit' : undefined;
  return <Fact label="Workload" value={value} note={note} tone={note === undefined ? undefined : 'warn'} />;
}

function TimeFact({ task }: { readonly task: Task }) {
  const logged = hoursToSeconds(task.loggedHours);
  const estimate = task.estimatedHours === null ? null : hoursToSeconds(task.estimatedHours);
  const isOver = estimate !== null && logged > estimate;
  const value = estimate === null ? formatDuration(logged) : `${formatDuration(logged)} of ${formatDuration(estimate)}`;
  return (
    <Fact label="Time" value={value} note={isOver ? 'Over the estimate' : undefined} tone={isOver ? 'warn' : undefined}>
      {estimate !== null && estimate > 0 && (
        <ProgressBar
          label={`Time: ${value}`}
          percent={(logged / estimate) * 100}
          tone={isOver ? 'warn' : 'accent'}
          className="mt-1.5"
        />
      )}
    </Fact>
  );
}
