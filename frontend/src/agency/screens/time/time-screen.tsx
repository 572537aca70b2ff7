import { addDays, formatDayRange, isCalendarDate, getWeekStart, getWeekDays } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { ClockPlus, Copy, Info, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { showToast } from '../../../lib/page/toast.js';
import { useToday } from '../../../session/today.js';
import { useUser } from '../../../session/session-store.js';
import { AddButton, Button } from '../../../ui/buttons/button.js';
import { defineDialog } from '../../../ui/dialogs/dialog-host.js';
import { Framed } from '../../../ui/lists/list-states.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { canLogFor } from '../../features/time/public.js';
import { WeekHead } from '../../shared/week-head.js';
import { refetch, useAgency } from '../../store/agency-store.js';
import { addTasks } from './rows/added-rows.js';
import { type CellKey, isCurrentRow } from './cells/cell-writes.js';
import { DayView } from './day/day-view.js';
import { RejectedCells } from './cells/rejected-cells.js';
import { CellAnnouncer } from './cells/cell-announcer.js';
import { getInitialDay } from './rows/sheet-rows.js';
import { useWeekSheet } from './rows/use-week-sheet.js';
import { SheetSkeleton } from './sheet-skeleton.js';
import { SheetToolbar } from './sheet-toolbar.js';
import { type FocusTarget, WeekGrid } from './grid/week-grid.js';
import { WeekSummary } from './week-summary.js';

const addRowDialog = defineDialog('Add task', async () => (await import('./rows/add-row-dialog.js')).AddRowDialog);
const cellDetailsDialog = defineDialog(
  ({ cell }) => cell.title,
  async () => (await import('./cells/cell-details-dialog.js')).CellDetailsDialog,
  440,
);

type Open = { readonly kind: 'add' } | { readonly kind: 'details'; readonly cell: CellKey };

/** Returns the Monday of the week in the URL; that of the current week for an invalid date. */
const parseMonday = (param: string, today: string): string =>
  getWeekStart(isCalendarDate(param) && param >= '0001-01-15' && param <= '9999-12-05' ? param : today);

/** Screen with the week sheet of logged time. */
export function TimeScreen() {
  const { address, write } = useUrlParameters();
  const today = useToday();
  const user = useUser();
  const userId = address.get('person') ?? user.id;
  const monday = parseMonday(address.get('week') ?? '', today);
  const week = useMemo(() => getWeekDays(monday), [monday]);
  const projectId = parseProject(address.get('project') ?? '');
  const wide = useMediaQuery('(min-width: 768px)');
  const [open, setOpen] = useState<Open | null>(null);
  const [pickedDay, setPickedDay] = useState<string | null>(null);
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null);
  const sheet = useWeekSheet({ userId, monday, week, projectId });
  const { all, groups, sums, onSheet, copied, isKnown, isLoaded, failed } = sheet;

  const team = useAgency((state) => state.team.value);
  const former = useAgency((state) => state.formerLoggers.value);
  const left = former?.find(({ id }) => id === userId);
  const member = team?.find(({ id }) => id === userId) ?? left;
  const isOwn = userId === user.id;
  const isUnknownPerson = !isOwn && team !== undefined && former !== undefined && member === undefined;
  const name = isOwn ? getDisplayName(user) : getDisplayName(member);
  const canEdit = canLogFor(userId, user) && !isUnknownPerson && left === undefined;
  // Each week and person is a history entry, so that Back returns to it.
  const showSheet = (of: string, inWeek: string) =>
    write(
      {
        person: of === user.id ? '' : of,
        week: getWeekStart(inWeek) === getWeekStart(today) ? '' : getWeekStart(inWeek),
      },
      { step: true },
    );
  const showWeek = (inWeek: string) => showSheet(userId, inWeek);
  const day = getInitialDay(week, today, pickedDay);
  // A loading week keeps the layout and the focus of the previous one.
  const [wasLoaded, setWasLoaded] = useState(false);
  if (isLoaded && !wasLoaded) setWasLoaded(true);

  const add = (ids: readonly number[]) => {
    addTasks(userId, monday, ids);
    // Clears the filter, so that the added row is visible.
    if (projectId !== '') write({ project: '' });
    setOpen(null);
    const [first] = ids;
    if (first !== undefined)
      setFocusTarget({ userId, rowKey: String(first), day: week.includes(today) ? today : monday });
  };
  const copy = () => {
    if (copied.length > 0) {
      add(copied);
      showToast({
        title: `${formatPlural(copied.length, 'row')} added`,
        description: "Last week's tasks are on the sheet",
      });
    } else
      showToast({
        title: 'Nothing to copy',
        description: sheet.hasPreviousTasks
          ? "Last week's tasks are already on the sheet"
          : 'No time was logged last week',
        tone: 'neutral',
      });
  };
  const isOnSheet = (of: CellKey): boolean =>
    of.userId === userId &&
    (wide ? week.includes(of.day) : of.day === day) &&
    (!isLoaded || groups.some(({ rows }) => rows.some(({ key }) => key === of.rowKey)));
  const goTo = (of: CellKey) => {
    if (of.taskId !== null && sheet.isTaskKnown(of.taskId)) addTasks(of.userId, getWeekStart(of.day), [of.taskId]);
    setPickedDay(of.day);
    if (of.userId !== userId || !week.includes(of.day)) showSheet(of.userId, of.day);
    if (of.taskId !== null) setFocusTarget({ userId: of.userId, rowKey: of.rowKey, day: of.day });
  };
  const details = open?.kind === 'details' ? open.cell : null;
  const onPhone = useMediaQuery('(max-width: 639px)');
  const weekHead = (
    <WeekHead monday={monday} showWeek={showWeek} headingId="sheet-heading" currentLabel="This Week">
      {isKnown && !isUnknownPerson && groups.length > 0 && (
        <WeekSummary sums={sums} week={week} isPart={projectId !== ''} />
      )}
    </WeekHead>
  );

  return (
    <div className="flex flex-col gap-1.5 sm:gap-6">
      <ScreenHeader
        title="Time"
        brief="Time"
        subtitle={
          isOwn
            ? 'Your logged time, day by day'
            : isUnknownPerson
              ? 'Logged time, day by day'
              : `Logged time of ${name}, day by day`
        }
        action={canEdit && <AddButton onClick={() => setOpen({ kind: 'add' })}>Add task</AddButton>}
      />
      <SheetToolbar
        userId={userId}
        monday={monday}
        hasNoPerson={isUnknownPerson}
        projectId={projectId}
        onProject={(id) => write({ project: id })}
        onPerson={(id) => showSheet(id, monday)}
        lead={weekHead}
        onAdd={canEdit ? () => setOpen({ kind: 'add' }) : null}
        {...(canEdit && { copy: { isReady: sheet.canCopy, run: copy } })}
      />
      {!canEdit && !isUnknownPerson && (
        <p className="-mt-2 flex items-start gap-2 text-table text-muted">
          <Info className="mt-0.5 size-4 shrink-0" />
          <span>
            {isOwn
              ? 'You can read your time here. To log time, please ask an administrator for the right to edit tasks.'
              : left !== undefined
                ? `${name} is no longer in the team. Their time cannot be changed.`
                : `This is ${name}'s time: you can read it, and managers can change it.`}
          </span>
        </p>
      )}
      <RejectedCells
        isOnSheet={isOnSheet}
        nameOf={(id) =>
          id === userId
            ? null
            : id === user.id
              ? getDisplayName(user)
              : getDisplayName(team?.find((one) => one.id === id))
        }
        onShow={goTo}
      />
      <section aria-labelledby="sheet-heading" className="flex flex-col gap-3">
        {!onPhone && weekHead}
        {isUnknownPerson ? (
          <Framed>
            <EmptyState icon={Info} title="No team member was found at this address">
              <Button onClick={() => showSheet(user.id, monday)}>Show my week</Button>
            </EmptyState>
          </Framed>
        ) : failed !== undefined && !isLoaded ? (
          <Framed>
            <ErrorState
              error={failed.error}
              sentence="The time of this week could not be loaded."
              onRetry={() => void refetch('sheet', 'tasks', 'goals')}
            />
          </Framed>
        ) : groups.length > 0 && wasLoaded ? (
          wide ? (
            <WeekGrid
              focusTarget={focusTarget}
              onTargetFocused={() => setFocusTarget(null)}
              groups={groups}
              sums={sums}
              week={week}
              userId={userId}
              label={`Time of ${name}, ${formatDayRange(monday, addDays(monday, 6))}`}
              canEdit={canEdit}
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
              canEdit={canEdit}
              isKnown={isKnown}
              onDay={setPickedDay}
              onOpen={(cell) => setOpen({ kind: 'details', cell })}
            />
          )
        ) : isLoaded ? (
          <Framed>
            <EmptyState
              icon={ClockPlus}
              title={
                projectId !== '' && all.length > 0
                  ? 'No time for this project this week.'
                  : canEdit
                    ? 'Nothing logged this week. Add a task and type the time into a day.'
                    : 'Nothing logged this week.'
              }
            >
              {canEdit && (
                <div className="flex flex-wrap justify-center gap-2">
                  <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
                    Add task
                  </Button>
                  {copied.length > 0 && (
                    <Button
                      icon={Copy}
                      onClick={copy}
                    >{`Copy ${formatPlural(copied.length, 'task')} of last week`}</Button>
                  )}
                </div>
              )}
            </EmptyState>
          </Framed>
        ) : (
          <SheetSkeleton week={week} />
        )}
      </section>
      <CellAnnouncer />
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
            groups.flatMap(({ rows }) => rows).find(({ key }) => key === details.rowKey)?.cells[
              week.indexOf(details.day)
            ]?.entries ?? []
          }
          canAdd={canEdit && isCurrentRow(details.rowKey, details.taskId) && details.day <= today}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

const parseProject = (param: string): string => (/^[1-9]\d{0,8}$/.test(param) ? param : '');
