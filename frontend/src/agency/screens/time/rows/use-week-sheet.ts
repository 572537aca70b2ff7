import { useCallback, useEffect, useMemo } from 'react';
import { isRowKnown, isRowMissing, isWindowLoaded } from '../../../../lib/area/windows.js';
import {
  hasOpenGoals,
  loadAgency,
  loadGoalRows,
  loadOpenGoals,
  loadSheet,
  loadTaskRows,
  loadTasks,
  useAgency,
} from '../../../store/agency-store.js';
import { isSheetKnown } from '../../../store/time-entries.js';
import { isCurrentRow } from '../cells/cell-writes.js';
import { useAddedTasks } from './added-rows.js';
import {
  areTaskGoalsLoaded,
  buildSheetGroups,
  getSheetTaskFilters,
  sumSheet,
  selectTasksToCopy,
  type WeekSheetInput,
} from './sheet-rows.js';

interface WeekSheetQuery {
  readonly userId: string;
  readonly monday: string;
  readonly week: readonly string[];
  /** Marketing project filter; '' for all. */
  readonly projectId: string;
}

/** Loads the rows of a user's week, and the tasks of the week before that can be copied. */
export function useWeekSheet({ userId, monday, week, projectId }: WeekSheetQuery) {
  const added = useAddedTasks(userId, monday);
  const windows = useMemo(() => getSheetTaskFilters(userId, week), [userId, week]);
  useEffect(() => {
    loadOpenGoals();
    loadAgency('clients', 'team', 'formerLoggers', 'settings', 'marketingProjects');
  }, []);
  useEffect(() => windows.forEach((window) => loadTasks(window)), [windows]);
  useEffect(() => loadSheet({ userId, monday }), [userId, monday]);

  const sheet = useAgency((state) => state.sheet);
  const tasks = useAgency((state) => state.tasks);
  const goals = useAgency((state) => state.goals);
  const hasGoals = useAgency(hasOpenGoals);
  const clients = useAgency((state) => state.clients.all.rows);
  const isOfThis = sheet.of?.userId === userId && sheet.of.monday === monday;
  const isKnown = isOfThis && isSheetKnown(sheet);
  const entries = sheet.all.rows;
  const named = useMemo(
    () => [...new Set([...added, ...[...entries.values()].flatMap(({ taskId }) => taskId ?? [])])],
    [added, entries],
  );
  useEffect(() => {
    if (tasks.phase === 'ready') loadTaskRows(named);
  }, [tasks, named]);
  const namedGoals = useMemo(
    () => [...new Set([...entries.values()].flatMap(({ goalId }) => goalId ?? []))],
    [entries],
  );
  useEffect(() => {
    if (goals.phase === 'ready') loadGoalRows(namedGoals);
  }, [goals.phase, namedGoals]);
  // Entries render rows with time; tasks add their actions.
  const hasTasks =
    hasGoals &&
    windows.every((window) => isWindowLoaded(tasks, window)) &&
    areTaskGoalsLoaded(userId, tasks.all.rows, (id) => isRowKnown(goals, id));
  const hasNamed = hasTasks && named.every((id) => isRowKnown(tasks, id));
  const projects = useAgency((state) => state.marketingProjects.all.rows);
  const project = projectId === '' ? null : (projects.get(Number(projectId)) ?? null);
  const build = useCallback(
    (ofProject: WeekSheetInput['project']) =>
      !hasTasks
        ? []
        : buildSheetGroups({
            week,
            userId,
            entries: isKnown ? entries.values() : [],
            tasks: tasks.all.rows,
            goals: goals.all.rows,
            clients,
            added,
            isGoalMissing: (id) => isRowMissing(goals, id),
            project: ofProject,
          }),
    [hasTasks, week, userId, entries, isKnown, tasks, goals, clients, added],
  );
  const all = useMemo(() => build(null), [build]);
  const groups = useMemo(
    () => (projectId === '' ? all : project === null ? [] : build(project)),
    [all, build, projectId, project],
  );
  const sums = useMemo(() => sumSheet(groups, week), [groups, week]);
  const onSheet = useMemo(
    () =>
      new Set(all.flatMap(({ rows }) => rows.flatMap(({ key, taskId }) => (isCurrentRow(key, taskId) ? taskId : [])))),
    [all],
  );
  const before = useMemo(
    () => (isOfThis && sheet.phase === 'ready' ? selectTasksToCopy(entries.values(), monday, tasks.all.rows) : []),
    [isOfThis, sheet.phase, entries, monday, tasks],
  );
  const copied = useMemo(() => before.filter((id) => !onSheet.has(id)), [before, onSheet]);

  return {
    all,
    groups,
    sums,
    /** Ids of the tasks on the sheet to whose row new time can be added. */
    onSheet,
    /** Ids of last week's tasks that are not on the sheet. */
    copied,
    hasPreviousTasks: before.length > 0,
    canCopy: isOfThis && sheet.phase === 'ready' && hasNamed,
    isKnown,
    isLoaded: hasTasks && isKnown,
    failed: [sheet, tasks, goals].find(({ phase }) => phase === 'failed'),
    isTaskKnown: (id: number) => tasks.all.rows.has(id),
  };
}
