import { getAnalytics } from '@atrium/contract/agency/analytics';
import { listClients } from '@atrium/contract/agency/clients';
import { getAgencyDigest, getAgencyMetrics, listAgencyDepartments, listRecentTasks } from '@atrium/contract/agency/dashboard';
import { listGoals } from '@atrium/contract/agency/goals';
import { getProjectHours, listMarketingProjects, listProjectFigures } from '@atrium/contract/agency/marketing-projects';
import { listPosts } from '@atrium/contract/agency/posts';
import { getAgencySettings } from '@atrium/contract/agency/settings';
import { listTasks } from '@atrium/contract/agency/tasks';
import { listAgencyTeam } from '@atrium/contract/agency/team';
import { listTimeEntries, type TimeEntry } from '@atrium/contract/agency/time-entries';
import { listWebsitePages } from '@atrium/contract/agency/website';
import { call, callPage } from '../../lib/http.js';
import { Loads, type Place } from '../../lib/rows.js';
import { type AgencyState, clientRules, goalRules, marketingProjectRules, pageRules, postRules, taskRules, timeRules } from './agency-state.js';
import { sheetDays } from './time-entries.js';

export interface Access {
  readonly get: () => AgencyState;
  readonly set: (part: Partial<AgencyState>) => void;
}

/** Loaded whole. */
export type List = 'clients' | 'goals' | 'tasks' | 'marketingProjects';
/** What the server says or counts. */
export type Told = 'team' | 'settings' | 'departments' | 'metrics' | 'recent' | 'digest';
export type Part = List | Told | 'pages' | 'posts' | 'sheet' | 'taskTime' | 'analytics' | 'projectFigures' | 'projectHours';

const loads = new Loads();
export const abandonLoads = (): void => loads.abandon();

const placeOf = <K extends Part>({ get, set }: Access, key: K): Place<AgencyState[K]> => ({
  get: () => get()[key],
  set: (part) => set({ [key]: { ...get()[key], ...part } }),
});

/** Reads a part of the store, anew if it is there already. Pages and posts are those of the client that is shown, time that of the person or task. */
export function loadPart(access: Access, part: Part): Promise<void> {
  switch (part) {
    case 'clients':
      return loads.rows(part, placeOf(access, part), clientRules, () => call(listClients));
    case 'goals':
      return loads.rows(part, placeOf(access, part), goalRules, () => call(listGoals));
    case 'tasks':
      return loads.rows(part, placeOf(access, part), taskRules, () => call(listTasks));
    case 'marketingProjects':
      return loads.rows(part, placeOf(access, part), marketingProjectRules, () => call(listMarketingProjects));
    case 'pages':
      return loads.rows(part, placeOf(access, part), pageRules, () => call(listWebsitePages, { params: { clientId: shownClient(access, part) } }));
    case 'posts':
      return loads.rows(part, placeOf(access, part), postRules, () => call(listPosts, { params: { clientId: shownClient(access, part) } }));
    case 'sheet':
      return loads.rows(part, placeOf(access, part), timeRules, () => readSheet(access));
    case 'taskTime':
      return loads.rows(part, placeOf(access, part), timeRules, () => readTime({ taskId: access.get().taskTime.taskId }));
    case 'team':
      return loads.reading(part, placeOf(access, part), () => call(listAgencyTeam));
    case 'settings':
      return loads.reading(part, placeOf(access, part), () => call(getAgencySettings));
    case 'departments':
      return loads.reading(part, placeOf(access, part), () => call(listAgencyDepartments));
    case 'metrics':
      return loads.reading(part, placeOf(access, part), () => call(getAgencyMetrics));
    case 'recent':
      return loads.reading(part, placeOf(access, part), () => call(listRecentTasks));
    case 'digest':
      return loads.reading(part, placeOf(access, part), () => call(getAgencyDigest));
    case 'analytics':
      return loads.reading(part, placeOf(access, part), () => readAnalytics(access));
    case 'projectFigures':
      return loads.reading(part, placeOf(access, part), async () => new Map((await call(listProjectFigures)).map((figures) => [figures.id, figures])));
    case 'projectHours':
      return loads.reading(part, placeOf(access, part), () => readProjectHours(access));
  }
}

const shownClient = (access: Access, part: 'pages' | 'posts'): number => access.get()[part].clientId ?? 0;

async function readAnalytics({ get }: Access): Promise<NonNullable<AgencyState['analytics']['value']>> {
  const { query } = get().analytics;
  if (query === null) throw new Error('Nobody looks at the analytics');
  return { query, figures: await call(getAnalytics, { query: { ...query } }) };
}

async function readProjectHours({ get }: Access): Promise<NonNullable<AgencyState['projectHours']['value']>> {
  const { projectId } = get().projectHours;
  if (projectId === null) throw new Error('Nobody looks at a marketing project');
  return { projectId, hours: await call(getProjectHours, { params: { id: projectId } }) };
}

async function readSheet({ get }: Access): Promise<TimeEntry[]> {
  const { of } = get().sheet;
  if (of === null) throw new Error('Nobody looks at a week');
  return readTime({ userId: of.userId, ...sheetDays(of.monday) });
}

const MOST_AT_ONCE = 500;

async function readTime(filter: { readonly userId?: string; readonly taskId?: number | null; readonly from?: string; readonly to?: string }): Promise<TimeEntry[]> {
  const all: TimeEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: TimeEntry[]; next: string | null } = await callPage(listTimeEntries, { query: { ...filter, limit: MOST_AT_ONCE, cursor } });
    all.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}
