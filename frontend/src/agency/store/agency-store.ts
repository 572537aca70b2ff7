import type { AgencySettings } from '@atrium/contract/agency/settings/schemas';
import { areaStore } from '../../lib/area/area-store.js';
import { type Filters, isRowKnown, isWindowKnown } from '../../lib/area/windows.js';
import { isMissing } from '../../lib/live/rows.js';
import { currentUser } from '../../session/session-store.js';
import { onNewDay } from '../../session/today.js';
import { agency, type AgencyState, type AnalyticsQuery, emptyAgency, withSettings } from './agency-state.js';
import { isSheetKnown, type SheetOf } from './time-entries.js';

const store = areaStore(agency, () => currentUser()?.id ?? null);
onNewDay(store.endDay);

/** The one store of the agency. */
export const useAgency = store.use;

export const needAgency = store.need;
export const reread = store.reread;
/** Tasks of a window (the filters of their call); their goals come with them. */
export const needTasks = (filters: Filters, most?: number): void => store.needWindow('tasks', filters, most);
export const needTaskRows = (ids: readonly number[]): void => store.needRows('tasks', ids);
const OPEN = { status: 'open' };
const CLOSED = { status: 'closed' };
export const needOpenGoals = (): void => store.needWindow('goals', OPEN);
export const needGoalRows = (ids: readonly number[]): void => store.needRows('goals', ids);
/** Whether the goals that are worked on are there. */
export const hasOpenGoals = ({ goals }: Pick<AgencyState, 'goals'>): boolean => isWindowKnown(goals, OPEN);
/** All goals: those that are worked on first. */
export function needAllGoals(): void {
  needOpenGoals();
  store.needWindow('goals', CLOSED);
}

export const goalsOfProject = (projectId: number): Filters => ({ marketingProjectId: String(projectId) });
export const needGoalsOfProject = (projectId: number): void => store.needWindow('goals', goalsOfProject(projectId));

/** Whatever task is held, its goal is. */
useAgency.subscribe((state, before) => {
  const { tasks, goals } = state;
  if (goals.phase !== 'ready' || (tasks.all.rows === before.tasks.all.rows && goals.phase === before.goals.phase))
    return;
  const missing = new Set<number>();
  for (const { goalId } of tasks.all.rows.values()) if (!isRowKnown(goals, goalId)) missing.add(goalId);
  if (missing.size > 0) store.needRows('goals', [...missing]);
});

export const needPages = (clientId: number): void => store.needOf('pages', { clientId });
export const needPosts = (clientId: number): void => store.needOf('posts', { clientId });
export const needTaskTime = (taskId: number): void => store.needOf('taskTime', { taskId });

const show = <K extends Exclude<keyof AgencyState, 'changes'>>(key: K, slice: Partial<AgencyState[K]>): void =>
  useAgency.setState((state) => ({ [key]: { ...state[key], ...slice } }));

/** A person's week. A week that is known already stays in sight while its neighbours are read. */
export function needSheet(of: SheetOf): void {
  const { sheet } = useAgency.getState();
  if (sheet.of?.userId === of.userId && sheet.of.monday === of.monday && !isMissing(sheet)) return;
  const known = sheet.phase === 'ready' ? sheet.of : sheet.known;
  const stays = isSheetKnown({ ...sheet, of, known });
  show('sheet', stays ? { of, known, phase: 'loading', error: null } : { ...emptyAgency.sheet, of });
  void reread('sheet');
}

/** Figures over a range; other filters reload them. */
export function needAnalytics(query: AnalyticsQuery): void {
  show('analytics', { query, phase: 'loading', error: null });
  void reread('analytics');
}
/** Stops reloading figures that are no longer shown. */
export const leaveAnalytics = (): void => show('analytics', { query: null });

/** Figures of marketing projects; previous ones stay while they reload. */
export function needProjectFigures(): void {
  show('projectFigures', { watched: true });
  void reread('projectFigures');
}
export const leaveProjectFigures = (): void => show('projectFigures', { watched: false });

/** Where one marketing project's hours went; those of another are forgotten. */
export function needProjectHours(projectId: number): void {
  const { value } = useAgency.getState().projectHours;
  const known = value?.projectId === projectId ? value : undefined;
  show('projectHours', { phase: 'loading', error: null, value: known, projectId });
  void reread('projectHours');
}
export const leaveProjectHours = (): void => show('projectHours', { projectId: null });

export const { took, lost } = store;
export const tookSettings = (settings: AgencySettings): void =>
  store.change((state) => withSettings(state, settings), { type: 'settings.updated', data: { settings } });
