import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { getWeekStart, getWeekDays } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { AddButton, Button, PhoneAdd } from '../../../ui/buttons/button.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { PANEL_PADDING } from '../../../ui/details/use-details-route.js';
import { classes } from '../../../ui/classes.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { ListFilters } from '../../../ui/lists/list-filters.js';
import { useAgencyRight } from '../../shared/rights.js';
import { WeekHead } from '../../shared/week-head.js';
import { loadAgency, loadOpenGoals, useAgency } from '../../store/agency-store.js';
import { withPendingChanges, usePendingChanges } from './change-task.js';
import { GoalsSummary, StatusBoard, TaskDetailsPage, TaskDetailsPanel, TaskList } from './lazy-views.js';
import { TasksLoader } from './tasks-loader.js';
import { AttentionStrip } from './board/attention-strip.js';
import type { TaskActions } from './task-actions.js';
import type { ShowTaskAction } from './details/task-dialog.js';
import { deleteTaskDialog, moveTaskDialog, taskDialog, timeEntryDialog } from './task-dialogs.js';
import { useHandoverTasks, useTimelineTasks } from './timeline-tasks.js';
import { useTaskFields } from './task-fields.js';
import { getListHeading } from './list/list-heading.js';
import { type TaskRoute, useTaskRoute } from './use-task-route.js';
import { parseGrouping, parseSort, useTaskSelection } from './tasks-view.js';
import { useFilteredTasks, useTaskFilter } from './use-task-filter.js';
import type { InitialTask } from '../../features/tasks/public.js';
import { WipOverrideDialog } from './wip/wip-parts.js';
import { WeekBoard } from './board/week-board.js';
import { createDayCapacity, getTasksUnderway, parseWeek, type TaskFilter } from './board/week.js';

const NO_FILTER: TaskFilter = { person: '', department: '', client: '', status: '', goal: '', tasks: '', search: '' };

/** The tasks of a week or of all weeks, with the details of one of them. */
export function TasksScreen() {
  const details = useTaskRoute();
  return (
    <>
      {details.shown === 'page' ? <TaskDetailsPage id={details.id ?? 0} /> : <Tasks details={details} />}
      {details.shown === 'panel' && <TaskDetailsPanel id={details.id ?? 0} step={details.step} close={details.close} />}
      <WipOverrideDialog />
    </>
  );
}

function Tasks({ details }: { readonly details: TaskRoute }) {
  const openId = details.shown === 'panel' ? details.id : null;
  const { open } = details;
  const { address, write } = useUrlParameters();
  const today = useToday();
  const pendingChanges = usePendingChanges();
  const stored = useAgency((state) => state.tasks.all.rows);
  const goals = useAgency((state) => state.goals.all.rows);
  const team = useAgency((state) => state.team.value);
  const capacityHours = useAgency((state) => state.settings.value?.capacityHours);
  const memberships = useAgency((state) => state.memberships.value);
  const canEdit = useAgencyRight('tasks:edit');
  const { id: me } = useUser();
  useEffect(() => {
    loadOpenGoals();
    loadAgency('clients', 'departments', 'team', 'settings', 'memberships', 'workWithoutAccess');
  }, []);

  const get = (name: string) => address.get(name) ?? '';
  const { filter, view } = useTaskFilter(address);
  const { person, department, client, status, goal } = filter;
  useHandoverTasks(filter.tasks);
  const tasks = useMemo(() => withPendingChanges(stored.values(), pendingChanges), [stored, pendingChanges]);
  const monday = parseWeek(get('week'), today);
  const week = useMemo(() => getWeekDays(monday), [monday]);
  const shown = useFilteredTasks(tasks, filter, view);
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
    (day: string) => write({ week: getWeekStart(day) === getWeekStart(today) ? '' : getWeekStart(day) }),
    [write, today],
  );
  const actions = useMemo<TaskActions>(
    () => ({
      canEdit,
      onOpen: (task) => open(task),
      onMove: (task) => openDialog(moveTaskDialog, { task, week }),
      onLogTime: (task) => openDialog(timeEntryDialog, { task }),
      onDelete: (task) => openDialog(deleteTaskDialog, { task }),
    }),
    [canEdit, open, week],
  );
  const add = (start: InitialTask) =>
    // The filtered person is the assignee, else the user.
    openDialog(taskDialog, { start: { ...initialMember(team, person, me), ...start }, showAction });
  const showAction: ShowTaskAction = (dueDate) =>
    view !== '' || dueDate === null || week.includes(dueDate) ? null : { label: 'Show', run: () => showWeek(dueDate) };
  const change = useTaskSelection(me, address, write);
  const by = parseGrouping(view === 'list' ? get('by') : '');
  const sort = parseSort(view === 'list' ? get('sort') : '');
  const list = useTimelineTasks(monday, filter, view, sort !== '');

  const isOfWeek = view === '';
  const listed = useMemo(
    () => (isOfWeek ? shown.filter(({ dueDate }) => dueDate === null || week.includes(dueDate)) : shown),
    [shown, isOfWeek, week],
  );
  const underway = useMemo(() => getTasksUnderway(shown, goals, week, today), [shown, goals, week, today]);
  const onPhone = useMediaQuery('(max-width: 639px)');
  const lanes = get('lanes');
  const allFields = useTaskFields({ ...filter, status: get('status') }, { view, by, sort, lanes });
  const fields = openId === null ? allFields : allFields.filter(({ name }) => name !== 'lanes');
  const toWeek = () => change({ view: '', status: '', goal: '', tasks: '', search: '' });
  const isFiltered = Object.keys(NO_FILTER).some((name) => get(name) !== '');
  const strip = (
    <AttentionStrip
      tasks={tasks}
      filter={filter}
      canEdit={canEdit}
      onShowOverdue={() => write({ status: 'overdue' }, { step: true })}
    />
  );
  const head = isOfWeek ? (
    <WeekHead monday={monday} showWeek={showWeek} headingId="timeline-heading" currentLabel="Today">
      {strip}
    </WeekHead>
  ) : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-y-0">
      <h2 id="timeline-heading" className="text-heading font-semibold max-sm:text-body">
        {view === 'board' ? 'Tasks by status' : getListHeading(filter, goals.get(Number(goal))?.title)}
      </h2>
      {view === 'list' && (
        <p role="status" className="figures text-table text-muted max-sm:w-full max-sm:text-caption">
          {list.isCut
            ? `Showing the first ${formatPlural(shown.length, 'task')}`
            : `${formatPlural(shown.length, 'task')} in all weeks`}
        </p>
      )}
      {view === 'board' && strip}
    </div>
  );
  const back = view === 'list' && get('view') === '' && (
    <Button
      size="small"
      className="ml-auto max-sm:w-11"
      icon={<ArrowLeft className="size-4 shrink-0" />}
      onClick={toWeek}
    >
      <span className="max-sm:sr-only">Back to the week</span>
    </Button>
  );

  return (
    <div className={classes('flex flex-col gap-6 max-sm:gap-2', openId !== null && PANEL_PADDING)}>
      <ScreenHeader
        title="Weekly Task Timeline"
        brief="Tasks"
        subtitle="Tasks by due date and assignee"
        action={canEdit && <AddButton onClick={() => add({})}>Add Task</AddButton>}
      />
      <TasksLoader isLoaded={list.isThere}>
        <div className="flex flex-col gap-4 max-sm:gap-2">
          <ListFilters
            search={{
              label: 'Search tasks',
              placeholder: 'Search tasks, goals, and clients...',
              value: filter.search,
              onChange: (search) => write({ search }),
            }}
            fields={fields}
            tools={
              isFiltered && (
                <Button size="small" variant="quiet" onClick={() => change({ ...NO_FILTER })}>
                  Clear filters
                </Button>
              )
            }
            phoneActions={
              <>
                {back}
                {canEdit && <PhoneAdd label="Add Task" onClick={() => add({})} />}
              </>
            }
            onChange={(changes) =>
              change('view' in changes ? { status: '', goal: '', tasks: '', ...changes } : changes)
            }
          />
          <section aria-labelledby="timeline-heading" className="flex flex-col gap-3 max-sm:gap-1.5">
            <div className="flex items-center gap-4 *:first:flex-1">
              {head}
              {!onPhone && back}
            </div>
            {/* Next to the details, the week is a list of its days. */}
            <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
              {view === 'list' || openId !== null ? (
                <TaskList
                  key={`${status} ${goal} ${filter.tasks}`}
                  tasks={isOfWeek ? [...listed, ...underway] : listed}
                  by={by}
                  sort={sort}
                  newestFirst={status === 'completed'}
                  onOrder={details.onOrder}
                  actions={actions}
                  openId={openId}
                  onBack={toWeek}
                  {...(list.isCut && { onMore: list.more })}
                />
              ) : view === 'board' ? (
                <StatusBoard tasks={shown} actions={actions} />
              ) : (
                <WeekBoard
                  monday={monday}
                  tasks={listed}
                  underway={underway}
                  capacityOf={(day, member) =>
                    createDayCapacity(
                      memberships,
                      capacityHours,
                      member === undefined ? filter : { ...filter, person: member },
                    )(day)
                  }
                  hasLanes={lanes === 'person'}
                  actions={actions}
                  onAdd={(dueDate) => add({ dueDate })}
                />
              )}
            </Suspense>
          </section>
        </div>
        <GoalsSummary goals={activeGoals} tasks={tasks} actions={actions} onAdd={(goalId) => add({ goalId })} />
      </TasksLoader>
    </div>
  );
}

function initialMember(
  team: readonly TeamMember[] | undefined,
  ...wanted: readonly string[]
): Pick<InitialTask, 'assignedTo'> {
  const assignedTo = wanted.find((userId) => team?.some(({ id, isActive }) => isActive && id === userId));
  return assignedTo === undefined ? {} : { assignedTo };
}
