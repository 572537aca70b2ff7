import { addDays, formatDayRange, isCalendarDate, startOfWeek, weekOf } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { ClockPlus, Copy, Info, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import { isRowKnown, isWindowKnown } from '../../../lib/area/windows.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { showToast } from '../../../lib/page/toast.js';
import { useToday } from '../../../session/today.js';
import { useUser } from '../../../session/session-store.js';
import { AddButton } from '../../../ui/buttons/add-button.js';
import { Button } from '../../../ui/buttons/button.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { mayLogFor } from '../../features/time/public.js';
import {
  hasOpenGoals,
  needAgency,
  needOpenGoals,
  needSheet,
  needTaskRows,
  needTasks,
  reread,
  useAgency,
} from '../../store/agency-store.js';
import { isSheetKnown } from '../../store/time-entries.js';
import { addTasks, useAddedTasks } from './rows/added-rows.js';
import type { CellOf } from './cells/cell-writes.js';
import { DayView } from './day/day-view.js';
import { RefusedElsewhere } from './cells/refused-elsewhere.js';
import { Said } from './cells/said.js';
import {
  areGoalsOfTasksKnown,
  groupsOfProject,
  sheetGroups,
  sheetSums,
  sheetWindows,
  shownDay,
  tasksOfWeekBefore,
} from './rows/sheet-rows.js';
import { SheetSkeleton } from './sheet-skeleton.js';
import { SheetTools } from './sheet-tools.js';
import { type GridHandle, WeekGrid } from './grid/week-grid.js';
import { WeekHead } from './week-head.js';
import { WeekSummary } from './week-summary.js';

const addRowDialog = defineDialog({
  load: async () => (await import('./rows/add-row-dialog.js')).AddRowDialog,
  title: 'Add Row',
});
const cellDetailsDialog = defineDialog({
  load: async () => (await import('./cells/cell-details-dialog.js')).CellDetailsDialog,
  title: ({ cell }) => cell.title,
  width: 440,
});

type Open = { readonly kind: 'add' } | { readonly kind: 'details'; readonly cell: CellOf };

/** Monday of the week in the URL; of this week for an invalid date. */
const mondayOf = (asked: string, today: string): string =>
  startOfWeek(isCalendarDate(asked) && asked >= '0001-01-15' && asked <= '9999-12-05' ? asked : today);

/** Week sheet of logged time. */
export function TimeScreen() {
  const { address, write } = useAddress();
  const today = useToday();
  const user = useUser();
  const userId = address.get('person') ?? user.id;
  const monday = mondayOf(address.get('week') ?? '', today);
  const week = useMemo(() => weekOf(monday), [monday]);
  const projectId = projectIn(address.get('project') ?? '');
  const wide = useMediaQuery('(min-width: 768px)');
  const [open, setOpen] = useState<Open | null>(null);
  const [pickedDay, setPickedDay] = useState<string | null>(null);
  const grid = useRef<GridHandle>(null);
  const added = useAddedTasks(userId, monday);
  const windows = useMemo(() => sheetWindows(userId, week), [userId, week]);
  useEffect(() => {
    needOpenGoals();
    needAgency('clients', 'team', 'formerLoggers', 'settings', 'marketingProjects');
  }, []);
  useEffect(() => windows.forEach((window) => needTasks(window)), [windows]);
  useEffect(() => needSheet({ userId, monday }), [userId, monday]);

  const sheet = useAgency((state) => state.sheet);
  const tasks = useAgency((state) => state.tasks);
  const goals = useAgency((state) => state.goals);
  const hasGoals = useAgency(hasOpenGoals);
  const clients = useAgency((state) => state.clients.all.rows);
  const team = useAgency((state) => state.team.value);
  const isOfThis = sheet.of?.userId === userId && sheet.of.monday === monday;
  const isKnown = isOfThis && isSheetKnown(sheet);
  const entries = sheet.all.rows;
  const named = useMemo(
    () => [...new Set([...added, ...[...entries.values()].flatMap(({ taskId }) => taskId ?? [])])],
    [added, entries],
  );
  useEffect(() => {
    if (tasks.phase === 'ready') needTaskRows(named);
  }, [tasks, named]);
  // Entries render rows with time; tasks add their actions.
  const hasTasks =
    hasGoals &&
    windows.every((window) => isWindowKnown(tasks, window)) &&
    areGoalsOfTasksKnown(userId, tasks.all.rows, (id) => isRowKnown(goals, id));
  const hasNamed = hasTasks && named.every((id) => isRowKnown(tasks, id));
  const projects = useAgency((state) => state.marketingProjects.all.rows);
  const project = projectId === '' ? undefined : projects.get(Number(projectId));
  const all = useMemo(
    () =>
      !hasTasks
        ? []
        : sheetGroups({
            week,
            userId,
            entries: isKnown ? entries.values() : [],
            tasks: tasks.all.rows,
            goals: goals.all.rows,
            clients,
            added,
          }),
    [hasTasks, week, userId, entries, isKnown, tasks, goals, clients, added],
  );
  const groups = useMemo(() => (projectId === '' ? all : groupsOfProject(all, project)), [all, projectId, project]);
  const sums = useMemo(() => sheetSums(groups, week), [groups, week]);
  const onSheet = useMemo(() => new Set(all.flatMap(({ rows }) => rows.flatMap(({ taskId }) => taskId ?? []))), [all]);
  const before = useMemo(
    () => (isOfThis && sheet.phase === 'ready' ? tasksOfWeekBefore(entries.values(), monday, tasks.all.rows) : []),
    [isOfThis, sheet.phase, entries, monday, tasks],
  );
  const copied = useMemo(() => before.filter((id) => !onSheet.has(id)), [before, onSheet]);

  const former = useAgency((state) => state.formerLoggers.value);
  const left = former?.find(({ id }) => id === userId);
  const member = team?.find(({ id }) => id === userId) ?? left;
  const isOwn = userId === user.id;
  const isNobody = !isOwn && team !== undefined && former !== undefined && member === undefined;
  const name = isOwn ? displayName(user) : displayName(member);
  const mayEdit = mayLogFor(userId, user) && !isNobody && left === undefined;
  // Each week and person is a history entry, so that Back returns to it.
  const showSheet = (of: string, inWeek: string) =>
    write(
      { person: of === user.id ? '' : of, week: startOfWeek(inWeek) === startOfWeek(today) ? '' : startOfWeek(inWeek) },
      { step: true },
    );
  const showWeek = (inWeek: string) => showSheet(userId, inWeek);
  const day = shownDay(week, today, pickedDay);
  const failed = [sheet, tasks, goals].find(({ phase }) => phase === 'failed');
  const isThere = hasTasks && isKnown;
  // A loading week keeps the layout and the focus of the previous one.
  const [wasThere, setWasThere] = useState(false);
  if (isThere && !wasThere) setWasThere(true);

  const add = (ids: readonly number[]) => {
    addTasks(userId, monday, ids);
    // Clears the filter, so that the added row is visible.
    if (projectId !== '') write({ project: '' });
    setOpen(null);
    const [first] = ids;
    // After the dialog has returned the focus.
    setTimeout(() => first !== undefined && grid.current?.goTo(String(first)), 50);
  };
  const copy = () => {
    if (copied.length > 0) {
      add(copied);
      showToast({
        title: `${plural(copied.length, 'row')} added`,
        description: "Last week's tasks are on the sheet",
        tone: 'good',
      });
    } else
      showToast({
        title: 'Nothing to copy',
        description:
          before.length > 0 ? "Last week's tasks are on the sheet already" : 'No time was logged in the week before',
        tone: 'neutral',
      });
  };
  const isOnSheet = (of: CellOf): boolean =>
    of.userId === userId &&
    (wide ? week.includes(of.day) : of.day === day) &&
    (!isThere ||
      groups.some(({ rows }) =>
        rows.some(({ taskId, title }) => taskId === of.taskId && (taskId !== null || title === of.title)),
      ));
  const goTo = (of: CellOf) => {
    if (of.taskId !== null && tasks.all.rows.has(of.taskId)) addTasks(of.userId, startOfWeek(of.day), [of.taskId]);
    setPickedDay(of.day);
    if (of.userId !== userId || !week.includes(of.day)) showSheet(of.userId, of.day);
    // After the week has changed.
    setTimeout(() => of.taskId !== null && grid.current?.goTo(String(of.taskId), of.day), 50);
  };
  const details = open?.kind === 'details' ? open.cell : null;

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <ScreenHead
        title="Time"
        subtitle={
          isOwn
            ? 'Your logged time, day by day'
            : isNobody
              ? 'Logged time, day by day'
              : `Logged time of ${name}, day by day`
        }
        action={mayEdit && <AddButton onClick={() => setOpen({ kind: 'add' })}>Add Row</AddButton>}
      />
      <SheetTools
        userId={userId}
        monday={monday}
        isNobody={isNobody}
        projectId={projectId}
        onProject={(id) => write({ project: id })}
        onPerson={(id) => showSheet(id, monday)}
        {...(mayEdit && { copy: { isReady: isOfThis && sheet.phase === 'ready' && hasNamed, run: copy } })}
      />
      {!mayEdit && !isNobody && (
        <p className="-mt-2 flex items-start gap-2 text-table text-muted">
          <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {isOwn
            ? 'You can read your time here. To log time, please ask an administrator for the right to edit tasks.'
            : left !== undefined
              ? `${name} is in the team no more. Their time stays as it is.`
              : `This is ${name}'s time: you can read it, and managers can change it.`}
        </p>
      )}
      <RefusedElsewhere
        isOnSheet={isOnSheet}
        nameOf={(id) =>
          id === userId ? null : id === user.id ? displayName(user) : displayName(team?.find((one) => one.id === id))
        }
        onShow={goTo}
      />
      <section aria-labelledby="sheet-heading" className="flex flex-col gap-3">
        <WeekHead monday={monday} showWeek={showWeek}>
          {isKnown && !isNobody && groups.length > 0 && (
            <WeekSummary sums={sums} week={week} isPart={projectId !== ''} />
          )}
        </WeekHead>
        {isNobody ? (
          <Framed>
            <EmptyState icon={<Info className="size-5" />} title="No team member was found at this address.">
              <Button onClick={() => showSheet(user.id, monday)}>Show my week</Button>
            </EmptyState>
          </Framed>
        ) : failed !== undefined && !isThere ? (
          <Framed>
            <ErrorState
              sentence={sentenceOf(failed.error, 'The time of this week could not be loaded.')}
              onRetry={() => void reread('sheet', 'tasks', 'goals')}
            />
          </Framed>
        ) : groups.length > 0 && wasThere ? (
          wide ? (
            <WeekGrid
              ref={grid}
              groups={groups}
              sums={sums}
              week={week}
              userId={userId}
              label={`Time of ${name}, ${formatDayRange(monday, addDays(monday, 6))}`}
              mayEdit={mayEdit}
              isKnown={isKnown}
              onWeek={(days) => showWeek(addDays(monday, days))}
              onOpen={(cell) => setOpen({ kind: 'details', cell })}
            />
          ) : (
            <DayView
              groups={groups}
              sums={sums}
              week={week}
              day={day}
              userId={userId}
              mayEdit={mayEdit}
              isKnown={isKnown}
              onDay={setPickedDay}
              onOpen={(cell) => setOpen({ kind: 'details', cell })}
            />
          )
        ) : isThere ? (
          <Framed>
            <EmptyState
              icon={<ClockPlus className="size-5" />}
              title={
                projectId !== '' && all.length > 0
                  ? 'Nothing of this project stands on the sheet of this week.'
                  : mayEdit
                    ? 'Nothing logged this week. Add a task and type the time into a day.'
                    : 'Nothing logged this week.'
              }
            >
              {mayEdit && (
                <div className="flex flex-wrap justify-center gap-2">
                  <Button
                    icon={<Plus className="size-4" aria-hidden="true" />}
                    onClick={() => setOpen({ kind: 'add' })}
                  >
                    Add Row
                  </Button>
                  {copied.length > 0 && (
                    <Button
                      icon={<Copy className="size-4" aria-hidden="true" />}
                      onClick={copy}
                    >{`Copy ${plural(copied.length, 'task')} of last week`}</Button>
                  )}
                </div>
              )}
            </EmptyState>
          </Framed>
        ) : (
          <SheetSkeleton week={week} />
        )}
      </section>
      <Said />
      {open?.kind === 'add' && (
        <addRowDialog.Component
          userId={userId}
          without={onSheet}
          onChoose={(id) => add([id])}
          onClose={() => setOpen(null)}
        />
      )}
      {details !== null && (
        <cellDetailsDialog.Component
          cell={details}
          entries={
            groups
              .flatMap(({ rows }) => rows)
              .find(({ taskId, title }) => taskId === details.taskId && (taskId !== null || title === details.title))
              ?.cells[week.indexOf(details.day)]?.entries ?? []
          }
          mayAdd={mayEdit && details.taskId !== null && details.day <= today}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

const projectIn = (asked: string): string => (/^[1-9]\d{0,8}$/.test(asked) ? asked : '');
