import type { Task } from '@atrium/contract/agency/tasks';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { addDays, formatDayRange, startOfWeek, weekOf } from '@atrium/rules/calendar';
import { plural, TASK_STATUS_LABELS, labelOf } from '@atrium/rules/labels';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.js';
import { useAddress } from '../../lib/address.js';
import { isRowKnown, isWindowFull, isWindowKnown } from '../../lib/area/windows.js';
import { useLastKnown } from '../../lib/last-known.js';
import { sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { useUser } from '../../session/session-store.js';
import { useToday } from '../../session/today.js';
import { AddButton } from '../../ui/add-button.js';
import { Button } from '../../ui/button.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { Framed } from '../../ui/list-frame.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { useAgencyRight } from '../parts/rights.js';
import {
  hasOpenGoals,
  needAgency,
  needOpenGoals,
  needTaskRows,
  needTasks,
  reread,
  useAgency,
} from '../store/agency-store.js';
import { asAsked, useAsked, useRefused } from './change-task.js';
import { GoalsSummary } from './goals-summary.js';
import { OverdueButton } from './overdue-button.js';
import type { TaskActs } from './task-acts.js';
import type { WayTo } from './task-dialog.js';
import { TaskFilters } from './task-filters.js';
import { TaskList } from './task-list.js';
import { rememberPerson, useRememberedPerson } from './remembered-person.js';
import type { TaskStart } from '../parts/task-values.js';
import { WeekBoard } from './week-board.js';
import {
  capacityOf,
  filterTasks,
  idsOf,
  isOverAllWeeks,
  LIST_STEP,
  shownWeek,
  type TaskFilter,
  UNDATED,
  windowOfList,
  windowOfWeek,
} from './week.js';

const TaskDialog = lazyDialog(
  async () => (await import('./task-dialog.js')).TaskDialog,
  ({ task }) => (task === undefined ? 'Add Task' : 'Edit Task'),
  840,
);
const TaskDetailsDialog = lazyDialog(
  async () => (await import('./task-details-dialog.js')).TaskDetailsDialog,
  ({ task }) => task.title,
);
const MoveTaskDialog = lazyDialog(async () => (await import('./move-task-dialog.js')).MoveTaskDialog, 'Move to…', 440);
const DeleteTaskDialog = lazyDialog(
  async () => (await import('./delete-task-dialog.js')).DeleteTaskDialog,
  ({ task }) => `Delete ${task.title}?`,
  440,
);
const OverrideDialog = lazyPart(async () => ({ default: (await import('./override-dialog.js')).OverrideDialog }));
const TimeEntryDialog = lazyDialog(
  async () => (await import('../parts/time/time-entry-dialog.js')).TimeEntryDialog,
  'Log Time',
  440,
);
const EditGoalDialog = lazyDialog(
  async () => (await import('../parts/goal-dialog.js')).EditGoalDialog,
  'Edit Goal',
  840,
);

type Open =
  | { readonly kind: 'new'; readonly start: TaskStart }
  | { readonly kind: 'move' | 'delete' | 'time'; readonly taskId: number }
  | { readonly kind: 'goal'; readonly goalId: number };

export function TasksScreen() {
  const { address, write } = useAddress();
  const today = useToday();
  const asked = useAsked();
  const stored = useAgency((state) => state.tasks.all.rows);
  const goals = useAgency((state) => state.goals.all.rows);
  const team = useAgency((state) => state.team.value);
  const capacityHours = useAgency((state) => state.settings.value?.capacityHours);
  const mayEdit = useAgencyRight('tasks:edit');
  const { id: me } = useUser();
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(() => {
    needOpenGoals();
    needAgency('clients', 'departments', 'team', 'settings');
  }, []);

  const get = (name: string) => address.get(name) ?? '';
  const [person, department, client, status, goal, handed] = [
    get('person'),
    get('department'),
    get('client'),
    get('status'),
    get('goal'),
    get('tasks'),
  ];
  const filter = useMemo<TaskFilter>(
    () => ({ person, department, client, status, goal, tasks: handed }),
    [person, department, client, status, goal, handed],
  );
  const taskId = get('task');
  useHandedTasks(handed);
  const tasks = useMemo(() => asAsked(stored.values(), asked), [stored, asked]);
  const opened = tasks.find(({ id }) => String(id) === taskId);
  useNamedTask(Number(taskId));
  // A link to a task shows the week it lies in.
  const monday = shownWeek(get('week'), opened?.dueDate ?? today);
  const week = useMemo(() => weekOf(monday), [monday]);
  const shown = useMemo(() => filterTasks(tasks, goals, filter, today), [tasks, goals, filter, today]);
  const activeGoals = useMemo(
    () =>
      [...goals.values()]
        .filter(
          (one) =>
            one.status === 'active' &&
            (client === '' || String(one.clientId) === client) &&
            (department === '' || one.departmentIds.some((id) => String(id) === department)) &&
            (goal === '' || String(one.id) === goal),
        )
        .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id)),
    [goals, client, department, goal],
  );
  const showWeek = useCallback(
    (day: string) => write({ week: startOfWeek(day) === startOfWeek(today) ? '' : startOfWeek(day) }),
    [write, today],
  );
  const acts = useMemo<TaskActs>(
    () => ({
      mayEdit,
      onOpen: ({ id }) => write({ task: String(id), week: monday }),
      onMove: ({ id }) => setOpen({ kind: 'move', taskId: id }),
      onLogTime: ({ id }) => setOpen({ kind: 'time', taskId: id }),
      onDelete: ({ id }) => setOpen({ kind: 'delete', taskId: id }),
    }),
    [mayEdit, write, monday],
  );
  const closeTask = useCallback(
    () => write({ task: '', week: monday === startOfWeek(today) ? '' : monday }),
    [write, monday, today],
  );
  const add = (start: TaskStart) =>
    setOpen({
      kind: 'new',
      // Whose tasks are looked at, else one's own.
      start: { ...firstMember(team, person, me), ...start },
    });
  const allWeeks = isOverAllWeeks(filter);
  const wayTo: WayTo = (dueDate) =>
    allWeeks || dueDate === null || week.includes(dueDate) ? null : { label: 'Show', run: () => showWeek(dueDate) };
  useRememberedPerson(me, address, write);
  const list = useShownTasks(monday, filter, allWeeks);

  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title="Weekly Task Timeline"
        subtitle="Tasks by due date and assignee"
        action={mayEdit && <AddButton onClick={() => add({})}>Add Task</AddButton>}
      />
      <Loaded isThere={list.isThere}>
        <TaskFilters
          values={filter}
          write={(changes) => {
            if (changes['person'] !== undefined) rememberPerson(me, changes['person']);
            write(changes);
          }}
        />
        {allWeeks ? (
          <section aria-labelledby="timeline-heading" className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 id="timeline-heading" className="text-heading font-semibold">
                {listHeading(filter, goals.get(Number(goal))?.title)}
              </h2>
              <p role="status" className="figures text-table text-muted">
                {list.isCut
                  ? `The first ${plural(shown.length, 'task')}`
                  : `${plural(shown.length, 'task')} in all weeks`}
              </p>
              <Button
                size="small"
                className="ml-auto"
                icon={<ArrowLeft className="size-4" aria-hidden="true" />}
                onClick={() => write({ status: '', goal: '', tasks: '' })}
              >
                Back to the week
              </Button>
            </div>
            <TaskList
              key={`${status} ${goal} ${handed}`}
              tasks={shown}
              newestFirst={status === 'completed'}
              acts={acts}
              onBack={() => write({ status: '', goal: '' })}
              {...(list.isCut && { onMore: list.more })}
            />
          </section>
        ) : (
          <section aria-labelledby="timeline-heading" className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 id="timeline-heading" aria-live="polite" className="figures text-heading font-semibold">
                {formatDayRange(monday, addDays(monday, 6))}
              </h2>
              <OverdueButton
                tasks={tasks}
                filter={filter}
                week={week}
                onShow={() => write({ status: 'overdue' }, { step: true })}
              />
              <div className="ml-auto flex gap-2 max-sm:w-full max-sm:*:flex-1">
                <Button size="small" onClick={() => showWeek(addDays(monday, -7))}>
                  Previous Week
                </Button>
                <Button size="small" onClick={() => showWeek(today)}>
                  Today
                </Button>
                <Button size="small" onClick={() => showWeek(addDays(monday, 7))}>
                  Next Week
                </Button>
              </div>
            </div>
            <WeekBoard
              monday={monday}
              tasks={shown}
              capacity={capacityOf(team, capacityHours, filter)}
              acts={acts}
              onAdd={(dueDate) => add({ dueDate })}
            />
          </section>
        )}
        <GoalsSummary
          goals={activeGoals}
          tasks={tasks}
          acts={acts}
          onAdd={(goalId) => add({ goalId })}
          onEdit={(goalId) => setOpen({ kind: 'goal', goalId })}
        />
        {taskId !== '' && (
          <OpenedTask id={Number(taskId)} task={opened} mayEdit={mayEdit} wayTo={wayTo} close={closeTask} />
        )}
        {open !== null && (
          <OpenDialog open={open} tasks={tasks} week={week} wayTo={wayTo} close={() => setOpen(null)} />
        )}
        <Suspense>
          <Overriding />
        </Suspense>
      </Loaded>
    </div>
  );
}

function firstMember(
  team: readonly TeamMember[] | undefined,
  ...wanted: readonly string[]
): Pick<TaskStart, 'assignedTo'> {
  const assignedTo = wanted.find((wish) => team?.some(({ id, isActive }) => isActive && id === wish));
  return assignedTo === undefined ? {} : { assignedTo };
}

const listHeading = ({ status, tasks }: TaskFilter, goalTitle: string | undefined): string => {
  if (tasks !== '') return 'Tasks Handed Over';
  const what =
    status === 'overdue'
      ? 'Overdue Tasks'
      : status === 'in_progress'
        ? 'Tasks in Progress'
        : status === 'open'
          ? 'Open Tasks'
          : status === ''
            ? 'Tasks'
            : `Tasks: ${labelOf(TASK_STATUS_LABELS, status)}`;
  return goalTitle === undefined ? what : `${what} of ${goalTitle}`;
};

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647;

/** The tasks of a hand-over, wherever they lie. */
function useHandedTasks(handed: string): void {
  const phase = useAgency((state) => state.tasks.phase);
  useEffect(() => {
    if (handed !== '' && phase === 'ready') needTaskRows(idsOf(handed));
  }, [handed, phase]);
}

/** A task that the address names, wherever it lies. */
function useNamedTask(id: number): void {
  const tasks = useAgency((state) => state.tasks);
  useEffect(() => {
    if (tasks.phase === 'ready' && isId(id)) needTaskRows([id]);
  }, [tasks, id]);
}

/** What the timeline shows: the week, with its neighbours behind it, or a list over all weeks, some at a time. */
function useShownTasks(monday: string, filter: TaskFilter, allWeeks: boolean) {
  const today = useToday();
  const tasks = useAgency((state) => state.tasks);
  const window = useMemo(
    () => (allWeeks ? windowOfList(filter, today) : windowOfWeek(monday)),
    [allWeeks, filter, today, monday],
  );
  const [{ of, most }, setMost] = useState({ of: window, most: LIST_STEP });
  const wanted = of === window ? most : LIST_STEP;
  const isKnown = isWindowKnown(tasks, window);
  useEffect(() => {
    if (allWeeks) needTasks(window, wanted);
    else {
      needTasks(window);
      needTasks(UNDATED);
    }
  }, [allWeeks, window, wanted]);
  useEffect(() => {
    if (!isKnown || allWeeks) return;
    needTasks(windowOfWeek(addDays(monday, 7)));
    needTasks(windowOfWeek(addDays(monday, -7)));
  }, [isKnown, allWeeks, monday]);
  return {
    isThere: isKnown,
    isCut: allWeeks && isWindowFull(tasks, window),
    more: () => setMost({ of: window, most: wanted + LIST_STEP }),
  };
}

interface LoadedProps {
  readonly isThere: boolean;
  readonly children: ReactNode;
}

/** The screen needs its tasks and the goals they belong to. What was shown stays while more is read. */
function Loaded({ isThere, children }: LoadedProps) {
  const tasks = useAgency((state) => state.tasks);
  const goals = useAgency((state) => state.goals);
  const [wasThere, setWasThere] = useState(false);
  const failed = [tasks, goals].find(({ phase }) => phase === 'failed');
  const hasGoals = useAgency(hasOpenGoals);
  if (isThere && hasGoals && !wasThere) setWasThere(true);
  if (wasThere) return children;
  if (failed !== undefined)
    return (
      <Framed>
        <ErrorState
          sentence={sentenceOf(failed.error, 'The tasks could not be loaded.')}
          onRetry={() => void reread('tasks', 'goals')}
        />
      </Framed>
    );
  return (
    <div role="status" aria-busy="true" aria-label="Loading tasks" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-72" />
      <div className="grid gap-2 lg:grid-cols-7">
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} className="h-24 rounded-card lg:h-80" />
        ))}
      </div>
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}

/** The task that the address names; one that is not there is told of, once. */
function OpenedTask({
  id,
  task,
  mayEdit,
  wayTo,
  close,
}: {
  readonly id: number;
  readonly task: Task | undefined;
  readonly mayEdit: boolean;
  readonly wayTo: WayTo;
  readonly close: () => void;
}) {
  const isReady = useAgency(({ tasks }) => tasks.phase === 'ready' && (!isId(id) || isRowKnown(tasks, id)));
  const last = useLastKnown(task);
  // Whoever has it in the form keeps what was typed there.
  const shown = mayEdit ? last : task;
  const isGone = isReady && shown === undefined;
  useEffect(() => {
    if (!isGone) return;
    close();
    showToast({ title: 'Task not found', description: 'It may have been deleted.', tone: 'neutral' });
  }, [isGone, close]);
  if (shown === undefined) return null;
  return mayEdit ? (
    <TaskDialog key={shown.id} task={shown} wayTo={wayTo} onClose={close} />
  ) : (
    <TaskDetailsDialog task={shown} onClose={close} />
  );
}

interface OpenDialogProps {
  readonly open: Open;
  readonly tasks: readonly Task[];
  readonly week: readonly string[];
  readonly wayTo: WayTo;
  readonly close: () => void;
}

/** What a colleague deletes meanwhile takes its dialog along, unless that is a form. */
function OpenDialog({ open, tasks, week, wayTo, close }: OpenDialogProps) {
  const goal = useLastKnown(
    useAgency((state) => (open.kind === 'goal' ? state.goals.all.rows.get(open.goalId) : undefined)),
  );
  const now = 'taskId' in open ? tasks.find(({ id }) => id === open.taskId) : undefined;
  const last = useLastKnown(now);
  const task = open.kind === 'time' ? last : now;
  const isGone = (open.kind === 'goal' && goal === undefined) || ('taskId' in open && task === undefined);
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  if (open.kind === 'new') return <TaskDialog start={open.start} wayTo={wayTo} onClose={close} />;
  if (goal !== undefined) return <EditGoalDialog goal={goal} onClose={close} />;
  if (task === undefined) return null;
  if (open.kind === 'time') return <TimeEntryDialog task={task} onClose={close} />;
  return open.kind === 'move' ? (
    <MoveTaskDialog task={task} week={week} onClose={close} />
  ) : (
    <DeleteTaskDialog task={task} onClose={close} />
  );
}

function Overriding() {
  const refused = useRefused((state) => state.refused);
  return refused === null ? null : <OverrideDialog key={`${refused.task.id} ${refused.status}`} />;
}
