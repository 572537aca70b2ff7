import type { AgencySettings } from '@atrium/contract/agency/settings/schemas';
import { createAreaStore } from '../../lib/area/area-store.js';
import { type Filters, isRowKnown, isWindowLoaded } from '../../lib/area/windows.js';
import { isNotLoaded } from '../../lib/live/rows.js';
import { currentUser } from '../../session/session-store.js';
import { onNewDay } from '../../session/today.js';
import { agency, type AgencyState, type AnalyticsQuery, emptyAgency, withSettings } from './agency-state.js';
import { isSheetKnown, type SheetQuery } from './time-entries.js';

const store = createAreaStore(agency, () => currentUser()?.id ?? null);
onNewDay(store.refetchDaily);

/** Zustand store of all agency data. */
export const useAgency = store.use;

export const loadAgency = store.ensureLoaded;
export const refetch = store.refetch;
/** Loads the tasks of a window (the filters of the call), together with their goals. */
export const loadTasks = (filters: Filters, limit?: number): void => store.ensureWindow('tasks', filters, limit);
export const loadTaskRows = (ids: readonly number[]): void => store.ensureRows('tasks', ids);
const OPEN = { status: 'open' };
const CLOSED = { status: 'closed' };
export const loadOpenGoals = (): void => store.ensureWindow('goals', OPEN);
export const loadGoalRows = (ids: readonly number[]): void => store.ensureRows('goals', ids);
/** Returns whether the active goals are loaded. */
export const hasOpenGoals = ({ goals }: Pick<AgencyState, 'goals'>): boolean => isWindowLoaded(goals, OPEN);
/** Loads all goals, the active ones first. */
export function loadAllGoals(): void {
  loadOpenGoals();
  store.ensureWindow('goals', CLOSED);
}

export const getProjectGoalsFilter = (projectId: number): Filters => ({ marketingProjectId: String(projectId) });
export const loadProjectGoals = (projectId: number): void =>
  store.ensureWindow('goals', getProjectGoalsFilter(projectId));

/** Loads the missing goals of loaded tasks. */
useAgency.subscribe((state, before) => {
  const { tasks, goals } = state;
  if (goals.phase !== 'ready' || (tasks.all.rows === before.tasks.all.rows && goals.phase === before.goals.phase))
    return;
  const missing = new Set<number>();
  for (const { goalId } of tasks.all.rows.values()) if (!isRowKnown(goals, goalId)) missing.add(goalId);
  if (missing.size > 0) store.ensureRows('goals', [...missing]);
});

export const loadPages = (clientId: number): void => store.ensureLoadedFor('pages', { clientId });
export const loadPosts = (clientId: number): void => store.ensureLoadedFor('posts', { clientId });
export const loadTaskTime = (taskId: number): void => store.ensureLoadedFor('taskTime', { taskId });

const patchSlice = <K extends Exclude<keyof AgencyState, 'changes'>>(key: K, slice: Partial<AgencyState[K]>): void =>
  useAgency.setState((state) => ({ [key]: { ...state[key], ...slice } }));

/** Loads the week of a person. A week that is already loaded stays visible while its neighbors are read. */
export function loadSheet(of: SheetQuery): void {
  const { sheet } = useAgency.getState();
  if (sheet.of?.userId === of.userId && sheet.of.monday === of.monday && !isNotLoaded(sheet)) return;
  const loadedFor = sheet.phase === 'ready' ? sheet.of : sheet.loadedFor;
  const stays = isSheetKnown({ ...sheet, of, loadedFor });
  patchSlice('sheet', stays ? { of, loadedFor, phase: 'loading', error: null } : { ...emptyAgency.sheet, of });
  void refetch('sheet');
}

/** Loads the analytics of a range. Other filters load them again. */
export function loadAnalytics(query: AnalyticsQuery): void {
  patchSlice('analytics', { query, phase: 'loading', error: null });
  void refetch('analytics');
}
/** Stops fetching analytics again when they are no longer shown. */
export const unloadAnalytics = (): void => patchSlice('analytics', { query: null });

/** Loads the figures of marketing projects. Previous figures stay while they are fetched again. */
export function loadProjectFigures(): void {
  patchSlice('projectFigures', { watched: true });
  void refetch('projectFigures');
}
export const unloadProjectFigures = (): void => patchSlice('projectFigures', { watched: false });

/** Loads the hours of one marketing project and drops those of another. */
export function loadProjectHours(projectId: number): void {
  const { value } = useAgency.getState().projectHours;
  const loadedFor = value?.projectId === projectId ? value : undefined;
  patchSlice('projectHours', { phase: 'loading', error: null, value: loadedFor, projectId });
  void refetch('projectHours');
}
export const unloadProjectHours = (): void => patchSlice('projectHours', { projectId: null });

export const { upsertRow, removeRow } = store;
export const applySettings = (settings: AgencySettings): void =>
  store.change((state) => withSettings(state, settings), { type: 'agency-settings.updated', data: { settings } });
