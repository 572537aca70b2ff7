import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { addDays, formatDayRange, startOfWeek, weekOf } from '@atrium/rules/time/calendar';
import { plural, TASK_STATUS_LABELS, labelOf } from '@atrium/rules/stock/labels';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { AddButton } from '../../../ui/buttons/add-button.js';
import { Button } from '../../../ui/buttons/button.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { editGoalDialog } from '../../features/goals/public.js';
import { useAgencyRight } from '../../shared/rights.js';
import { needAgency, needOpenGoals, useAgency } from '../../store/agency-store.js';
import { asAsked, useAsked } from './change-task.js';
import { GoalsSummary } from './goals-summary.js';
import { LoadedTasks } from './loaded-tasks.js';
import { OverdueButton } from './overdue-button.js';
import type { TaskActs } from './task-acts.js';
import type { WayTo } from './details/task-dialog.js';
import {
  deleteTaskDialog,
  moveTaskDialog,
  OpenedTask,
  Overriding,
  taskDialog,
  timeEntryDialog,
} from './task-dialogs.js';
import { useHandedTasks, useNamedTask, useShownTasks } from './shown-tasks.js';
import { TaskFilters } from './task-filters.js';
import { TaskList } from './task-list.js';
import { rememberPerson, useRememberedPerson } from './remembered-person.js';
import type { TaskStart } from '../../features/tasks/public.js';
import { WeekBoard } from './board/week-board.js';
import { capacityOf, filterTasks, isOverAllWeeks, shownWeek, type TaskFilter } from './board/week.js';

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
  // A link to a task shows its week.
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
      onMove: (task) => openDialog(moveTaskDialog, { task, week }),
      onLogTime: (task) => openDialog(timeEntryDialog, { task }),
      onDelete: (task) => openDialog(deleteTaskDialog, { task }),
    }),
    [mayEdit, write, monday, week],
  );
  const closeTask = useCallback(
    () => write({ task: '', week: monday === startOfWeek(today) ? '' : monday }),
    [write, monday, today],
  );
  const add = (start: TaskStart) =>
    // The filtered person is the assignee, else the user.
    openDialog(taskDialog, { start: { ...firstMember(team, person, me), ...start }, wayTo });
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
      <LoadedTasks isThere={list.isThere}>
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
          onEdit={(goal) => openDialog(editGoalDialog, { goal })}
        />
        {taskId !== '' && (
          <OpenedTask id={Number(taskId)} task={opened} mayEdit={mayEdit} wayTo={wayTo} close={closeTask} />
        )}
        <Suspense>
          <Overriding />
        </Suspense>
      </LoadedTasks>
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
