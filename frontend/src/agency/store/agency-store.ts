import type { Client } from '@atrium/contract/agency/clients';
import type { Goal } from '@atrium/contract/agency/goals';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects';
import type { Post } from '@atrium/contract/agency/posts';
import type { AgencySettings } from '@atrium/contract/agency/settings';
import type { Task } from '@atrium/contract/agency/tasks';
import type { TimeEntry } from '@atrium/contract/agency/time-entries';
import type { WebsitePage } from '@atrium/contract/agency/website';
import { create } from 'zustand';
import { coalesce } from '../../lib/coalesce.js';
import { onLive } from '../../lib/live.js';
import { isMissing, noRows, sweepChanges } from '../../lib/rows.js';
import { currentUser } from '../../session/session-store.js';
import { onNewDay } from '../../session/today.js';
import { type AgencyState, type AnalyticsQuery, emptyAgency, pageRules, postRules, type SheetOf, timeRules } from './agency-state.js';
import { abandonLoads, type List, loadPart, type Part, type Told } from './load-agency.js';
import {
  applyAgencyEvents, withClient, withGoal, withMarketingProject, withoutClient, withoutGoal, withoutMarketingProject, withoutPage, withoutPost, withoutTask, withPage,
  withPost, withSettings, withTask,
} from './on-agency-event.js';
import { isSheetKnown, withoutTimeEntry, withTimeEntry } from './time-entries.js';

/** The one store of the agency. It is written by loads, by events and by the answers to one's own writes. */
export const useAgency = create<AgencyState>(() => emptyAgency);

const access = { get: useAgency.getState, set: useAgency.setState };

/** Loads what is not there yet. */
export function needAgency(...parts: readonly (List | Told)[]): void {
  for (const part of parts) if (isMissing(useAgency.getState()[part])) void loadPart(access, part);
}

/** Pages of a client's website; those of another client are forgotten. */
export function needPages(clientId: number): void {
  const { pages } = useAgency.getState();
  if (pages.clientId !== clientId) useAgency.setState({ pages: { ...noRows(pageRules), clientId } });
  if (pages.clientId !== clientId || isMissing(pages)) void loadPart(access, 'pages');
}

/** A client's posts; those of another client are forgotten. */
export function needPosts(clientId: number): void {
  const { posts } = useAgency.getState();
  if (posts.clientId !== clientId) useAgency.setState({ posts: { ...noRows(postRules), clientId } });
  if (posts.clientId !== clientId || isMissing(posts)) void loadPart(access, 'posts');
}

/** A person's week. A week that is known already stays in sight while its neighbours are read. */
export function needSheet(of: SheetOf): void {
  const { sheet } = useAgency.getState();
  if (sheet.of?.userId === of.userId && sheet.of.monday === of.monday && !isMissing(sheet)) return;
  const known = sheet.phase === 'ready' ? sheet.of : sheet.known;
  useAgency.setState({
    sheet: isSheetKnown({ ...sheet, of, known }) ? { ...sheet, of, known, phase: 'loading', error: null } : { ...noRows(timeRules), of, known: null },
  });
  void loadPart(access, 'sheet');
}

/** What was logged on a task; that of another task is forgotten. */
export function needTaskTime(taskId: number): void {
  const { taskTime } = useAgency.getState();
  if (taskTime.taskId !== taskId) useAgency.setState({ taskTime: { ...noRows(timeRules), taskId } });
  if (taskTime.taskId !== taskId || isMissing(taskTime)) void loadPart(access, 'taskTime');
}

/** Figures over a range; looked at with other filters they are read anew. */
export function needAnalytics(query: AnalyticsQuery): void {
  useAgency.setState((state) => ({ analytics: { ...state.analytics, query, phase: 'loading', error: null } }));
  void loadPart(access, 'analytics');
}

/** Nobody looks any more: they are not read again until somebody does. */
export const leaveAnalytics = (): void => useAgency.setState((state) => ({ analytics: { ...state.analytics, query: null } }));

/** What marketing projects have taken; what was read at the last look stays while it is read anew. */
export function needProjectFigures(): void {
  useAgency.setState((state) => ({ projectFigures: { ...state.projectFigures, watched: true } }));
  void loadPart(access, 'projectFigures');
}
export const leaveProjectFigures = (): void => useAgency.setState((state) => ({ projectFigures: { ...state.projectFigures, watched: false } }));

/** Where one marketing project's hours went; those of another are forgotten. */
export function needProjectHours(projectId: number): void {
  const { value } = useAgency.getState().projectHours;
  useAgency.setState({ projectHours: { phase: 'loading', error: null, value: value?.projectId === projectId ? value : undefined, projectId } });
  void loadPart(access, 'projectHours');
}
export const leaveProjectHours = (): void => useAgency.setState((state) => ({ projectHours: { ...state.projectHours, projectId: null } }));

/** Reads once more, and says when that is done. */
export const reread = async (...parts: readonly Part[]): Promise<void> => {
  await Promise.all(parts.map((part) => loadPart(access, part)));
};

/* The answers to one's own writes: through the same doors as the events that will follow. */

export const tookClient = (client: Client): void => took((state) => withClient(state, client));
export const lostClient = (id: number): void => took((state) => withoutClient(state, id));
export const tookGoal = (goal: Goal): void => took((state) => withGoal(state, goal));
export const lostGoal = (id: number): void => took((state) => withoutGoal(state, id));
export const tookTask = (task: Task): void => took((state) => withTask(state, task));
export const lostTask = (id: number): void => took((state) => withoutTask(state, id));
export const tookPage = (page: WebsitePage): void => took((state) => withPage(state, page));
export const lostPage = (id: number): void => took((state) => withoutPage(state, id));
export const tookPost = (post: Post): void => took((state) => withPost(state, post));
export const lostPost = (id: number): void => took((state) => withoutPost(state, id));
export const tookMarketingProject = (project: MarketingProject): void => took((state) => withMarketingProject(state, project));
export const lostMarketingProject = (id: number): void => took((state) => withoutMarketingProject(state, id));
export const tookTimeEntry = (entry: TimeEntry): void => took((state) => withTimeEntry(state, entry));
export const lostTimeEntry = (id: number): void => took((state) => withoutTimeEntry(state, id));
export const tookSettings = (settings: AgencySettings): void => took((state) => withSettings(state, settings));

function took(change: (state: AgencyState) => AgencyState): void {
  useAgency.setState(change, true);
  readFigures();
  readAnalytics();
  readProjects();
}

const PARTS = [
  'clients', 'goals', 'tasks', 'pages', 'posts', 'sheet', 'taskTime', 'marketingProjects', 'team', 'settings', 'departments', 'metrics', 'recent', 'digest', 'analytics',
  'projectFigures', 'projectHours',
] as const satisfies readonly Part[];
/** They cost more than the other figures, and nobody reads a chart four times a second. */
const ANALYTICS_INTERVAL_MS = 1_000;
const FIGURES = ['departments', 'metrics', 'recent', 'digest'] as const satisfies readonly Part[];

/** What costs more to count is in use only while somebody looks. */
function inUse(part: Part): boolean {
  const state = useAgency.getState();
  if (part === 'analytics') return state.analytics.query !== null;
  if (part === 'projectFigures') return state.projectFigures.watched;
  if (part === 'projectHours') return state.projectHours.projectId !== null;
  return state[part].phase !== 'idle';
}

const readFigures = coalesce(() => reread(...FIGURES.filter(inUse)));
const readAnalytics = coalesce(() => reread(...(['analytics'] as const).filter(inUse)), ANALYTICS_INTERVAL_MS);
const readProjects = coalesce(() => reread(...(['projectFigures', 'projectHours'] as const).filter(inUse)));
const readTeam = coalesce(() => reread(...(['team'] as const).filter(inUse)));
const forgetChangesLater = sweepChanges(
  () => useAgency.getState().changes,
  (changes) => useAgency.setState({ changes }),
);

onLive({
  events(events) {
    const before = useAgency.getState();
    const { state, consequences } = applyAgencyEvents(before, events, { me: currentUser()?.id ?? null, now: Date.now() });
    if (state !== before) useAgency.setState(state, true);
    forgetChangesLater();
    if (consequences.figures) readFigures();
    if (consequences.analytics) readAnalytics();
    if (consequences.projects) readProjects();
    if (consequences.team) readTeam();
  },
  resync: () => void reread(...PARTS.filter(inUse)),
  connected: () => void reread(...PARTS.filter((part) => inUse(part) && useAgency.getState()[part].phase === 'failed')),
  reset() {
    abandonLoads();
    useAgency.setState(emptyAgency, true);
  },
});

/** What is counted by day or week begins anew with the organisation's day. */
onNewDay(() => {
  readFigures();
  readAnalytics();
});
