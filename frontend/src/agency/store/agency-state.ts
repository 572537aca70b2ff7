import { getAnalytics } from '@atrium/contract/agency/analytics/calls';
import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { listClients } from '@atrium/contract/agency/clients/calls';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import {
  getAgencyDigest,
  getAgencyMetrics,
  listAgencyDepartments,
  listRecentTasks,
} from '@atrium/contract/agency/dashboard/calls';
import { listGoals } from '@atrium/contract/agency/goals/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import {
  getProjectHours,
  listMarketingProjects,
  listProjectFigures,
} from '@atrium/contract/agency/marketing-projects/calls';
import type {
  MarketingProject,
  ProjectFigures,
  ProjectHours,
} from '@atrium/contract/agency/marketing-projects/schemas';
import { listPosts } from '@atrium/contract/agency/posts/calls';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { getAgencySettings } from '@atrium/contract/agency/settings/calls';
import type { AgencySettings } from '@atrium/contract/agency/settings/schemas';
import { listTasks } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { listFormerLoggers } from '@atrium/contract/agency/time-entries/calls';
import {
  listAgencyTeam,
  listMemberships,
  listWorkloads,
  listWorkWithoutAccess,
} from '@atrium/contract/agency/team/calls';
import { listWebsitePages } from '@atrium/contract/agency/website/calls';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import {
  isAbout,
  type Area,
  cascade,
  createEmptyState,
  isEvent,
  list,
  query,
  type AreaState,
  unlink,
  windowedList,
} from '../../lib/area/area.js';
import { call, callPage } from '../../lib/api/http.js';
import { mayMoveHours, SHEET, TASK_TIME } from './time-entries.js';

/* State of the agency's screens. Each entity is stored once, however many screens show it. */

/** Query of the analytics. It always contains dates, so that figures do not change silently at midnight. */
export interface AnalyticsQuery {
  readonly from: string;
  readonly to: string;
  readonly departmentId: string;
  readonly person: string;
  readonly clientId: string;
  readonly marketingProjectId: string;
}

interface ClientParam {
  readonly clientId: number | null;
}
const NO_CLIENT: ClientParam = { clientId: null };
/** Returns 'in' for a row of the displayed client, otherwise null. */
const placeForClient = (row: { readonly clientId: number }, { clientId }: ClientParam) =>
  row.clientId === clientId ? 'in' : null;

/** Returns the parameter of a part that loads on demand. Throws when the part is not shown. */
function requireParam<T>(value: T | null): T {
  if (value === null) throw new Error('No component subscribes to it');
  return value;
}

const parts = {
  clients: list<Client>('client', { read: () => call(listClients) }),
  goals: windowedList<Goal>('goal', {
    readPart: (query) => callPage(listGoals, { query }),
    onParentDeleted: { department: unlink('departmentIds') },
  }),
  tasks: windowedList<Task>('task', {
    readPart: (query) => callPage(listTasks, { query }),
    onParentDeleted: { goal: cascade('goalId') },
  }),
  pages: list<WebsitePage, ClientParam>('page', {
    of: NO_CLIENT,
    read: ({ clientId }) => call(listWebsitePages, { params: { clientId: requireParam(clientId) } }),
    getMembership: placeForClient,
  }),
  posts: list<Post, ClientParam>('post', {
    of: NO_CLIENT,
    read: ({ clientId }) => call(listPosts, { params: { clientId: requireParam(clientId) } }),
    getMembership: placeForClient,
  }),
  marketingProjects: list<MarketingProject>(['marketing-project', 'marketingProject'], {
    read: () => call(listMarketingProjects),
    onParentDeleted: { goal: unlink('goalIds') },
  }),
  sheet: SHEET,
  taskTime: TASK_TIME,
  team: query(() => call(listAgencyTeam)),
  formerLoggers: query(() => call(listFormerLoggers)),
  /** Open work of people who cannot access the agency. */
  memberships: query(() => call(listMemberships)),
  workWithoutAccess: query(() => call(listWorkWithoutAccess)),
  workloads: query(() => call(listWorkloads)),
  settings: query(() => call(getAgencySettings)),
  /** Departments with this week's progress, which the server computes. */
  departments: query(() => call(listAgencyDepartments)),
  metrics: query(() => call(getAgencyMetrics)),
  /** Recent changes. More are loaded than shown, so that bulk changes can be counted. */
  recent: query(() => call(listRecentTasks, { query: { limit: 100 } })),
  digest: query(() => call(getAgencyDigest)),
  /** Analytics; null when not shown. Previous figures stay while new ones load. */
  analytics: query<
    { readonly query: AnalyticsQuery; readonly figures: Analytics },
    { readonly query: AnalyticsQuery | null }
  >(
    async ({ query }) => ({
      query: requireParam(query),
      figures: await call(getAnalytics, { query: { ...requireParam(query) } }),
    }),
    {
      of: { query: null },
      isInUse: ({ query }) => query !== null,
    },
  ),
  /** Figures of each marketing project over all entries. */
  projectFigures: query<ReadonlyMap<number, ProjectFigures>, { readonly watched: boolean }>(
    async () => new Map((await call(listProjectFigures)).map((figures) => [figures.id, figures])),
    { of: { watched: false }, isInUse: ({ watched }) => watched },
  ),
  /** Logged hours of one marketing project. Null when not shown. */
  projectHours: query<
    { readonly projectId: number; readonly hours: ProjectHours },
    { readonly projectId: number | null }
  >(
    async ({ projectId }) => ({
      projectId: requireParam(projectId),
      hours: await call(getProjectHours, { params: { id: requireParam(projectId) } }),
    }),
    { of: { projectId: null }, isInUse: ({ projectId }) => projectId !== null },
  ),
};

export type AgencyState = AreaState<typeof parts>;
export const emptyAgency: AgencyState = createEmptyState(parts);

export type ChangedKind = 'client' | 'goal' | 'task' | 'page' | 'post' | 'marketing-project';
/** Returns the key under which the recent change of a row is stored. */
export const changeKey = (what: ChangedKind, id: number): string => `${what}-${id}`;

/** Event topics that change the analytics, because these contain names of users and limits. */
const ANALYTICS_TOPICS = 'client goal task time page post department staff assignment settings'.split(' ');

export const agency = {
  parts,
  empty: emptyAgency,
  refetchOn: {
    /**
     * Event types after which the server's figures are fetched again: departments' progress, recent changes and digest.
     */
    figures: {
      parts: ['departments', 'metrics', 'recent', 'digest'],
      after: isAbout('client', 'goal', 'task', 'post', 'department'),
      daily: true,
    },
    /** Event types after which analytics are fetched again. They are fetched less often, because they are expensive. */
    analytics: {
      parts: ['analytics'],
      after: isAbout(...ANALYTICS_TOPICS),
      everyMs: 1_000,
      daily: true,
    },
    /** Event types after which projects are fetched again, because they contain titles of goals and names of users. */
    projects: {
      parts: ['projectFigures', 'projectHours'],
      after: isAbout('time', 'task', 'goal', 'marketing-project', 'staff'),
    },
    /** Logged time is read again after its work moved, because the events do not contain its place. */
    hours: { parts: ['sheet', 'taskTime'], after: mayMoveHours },
    team: { parts: ['team', 'formerLoggers', 'memberships'], after: isAbout('staff', 'assignment', 'team') },
    workWithoutAccess: {
      parts: ['workWithoutAccess', 'workloads'],
      after: isAbout('goal', 'task', 'marketing-project', 'post', 'page', 'team', 'staff', 'assignment'),
      everyMs: 5_000,
    },
  },
  handleEvent: (state, event: LiveEvent) =>
    isEvent(event, 'agency-settings.updated') ? withSettings(state, event.data.settings) : state,
} satisfies Area<AgencyState>;

export function withSettings(state: AgencyState, settings: AgencySettings): AgencyState {
  const known = state.settings.value;
  if (known === undefined || known.version >= settings.version) return state;
  return { ...state, settings: { ...state.settings, value: settings } };
}
