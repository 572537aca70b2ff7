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
import { listAgencyTeam, listWorkWithoutAccess } from '@atrium/contract/agency/team/calls';
import { listWebsitePages } from '@atrium/contract/agency/website/calls';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import {
  about,
  type Area,
  drop,
  emptyState,
  is,
  list,
  reading,
  type StateOf,
  unlink,
  windowed,
} from '../../lib/area/area.js';
import { call, callPage } from '../../lib/api/http.js';
import { SHEET, TASK_TIME } from './time-entries.js';

/* What the agency's screens show. Entities exist once, whatever number of screens shows them. */

/** Query of the analytics; it always has dates, so that the end of a day changes nothing unnoticed. */
export interface AnalyticsQuery {
  readonly from: string;
  readonly to: string;
  readonly departmentId: string;
  readonly person: string;
  readonly clientId: string;
  readonly marketingProjectId: string;
}

interface OfClient {
  readonly clientId: number | null;
}
const NO_CLIENT: OfClient = { clientId: null };
/** Only rows of the client that is shown. */
const ofShownClient = (row: { readonly clientId: number }, { clientId }: OfClient) =>
  row.clientId === clientId ? 'in' : null;

/** Parameters of parts that load on demand; null: the part is not shown. */
function asked<T>(value: T | null): T {
  if (value === null) throw new Error('Nobody looks at it');
  return value;
}

const parts = {
  clients: list<Client>('client', { read: () => call(listClients) }),
  goals: windowed<Goal>('goal', {
    readPart: (query) => callPage(listGoals, { query }),
    hangsOn: { department: unlink('departmentIds') },
  }),
  tasks: windowed<Task>('task', {
    readPart: (query) => callPage(listTasks, { query }),
    hangsOn: { goal: drop('goalId') },
  }),
  pages: list<WebsitePage, OfClient>('page', {
    of: NO_CLIENT,
    read: ({ clientId }) => call(listWebsitePages, { params: { clientId: asked(clientId) } }),
    place: ofShownClient,
  }),
  posts: list<Post, OfClient>('post', {
    of: NO_CLIENT,
    read: ({ clientId }) => call(listPosts, { params: { clientId: asked(clientId) } }),
    place: ofShownClient,
  }),
  marketingProjects: list<MarketingProject>(['marketing-project', 'marketingProject'], {
    read: () => call(listMarketingProjects),
    hangsOn: { goal: unlink('goalIds') },
  }),
  sheet: SHEET,
  taskTime: TASK_TIME,
  team: reading(() => call(listAgencyTeam)),
  formerLoggers: reading(() => call(listFormerLoggers)),
  /** Open work in the name of people who cannot open the agency. */
  workWithoutAccess: reading(() => call(listWorkWithoutAccess)),
  settings: reading(() => call(getAgencySettings)),
  /** With this week's progress, which the server counts. */
  departments: reading(() => call(listAgencyDepartments)),
  metrics: reading(() => call(getAgencyMetrics)),
  /** More than are shown, so that acts in bulk can be counted. */
  recent: reading(() => call(listRecentTasks, { query: { limit: 100 } })),
  digest: reading(() => call(getAgencyDigest)),
  /** Previous figures stay while new ones load. Null when not shown. */
  analytics: reading<
    { readonly query: AnalyticsQuery; readonly figures: Analytics },
    { readonly query: AnalyticsQuery | null }
  >(async ({ query }) => ({ query: asked(query), figures: await call(getAnalytics, { query: { ...asked(query) } }) }), {
    of: { query: null },
    isInUse: ({ query }) => query !== null,
  }),
  /** Figures of each marketing project over all entries. */
  projectFigures: reading<ReadonlyMap<number, ProjectFigures>, { readonly watched: boolean }>(
    async () => new Map((await call(listProjectFigures)).map((figures) => [figures.id, figures])),
    { of: { watched: false }, isInUse: ({ watched }) => watched },
  ),
  /** Logged hours of one marketing project. Null when not shown. */
  projectHours: reading<
    { readonly projectId: number; readonly hours: ProjectHours },
    { readonly projectId: number | null }
  >(
    async ({ projectId }) => ({
      projectId: asked(projectId),
      hours: await call(getProjectHours, { params: { id: asked(projectId) } }),
    }),
    { of: { projectId: null }, isInUse: ({ projectId }) => projectId !== null },
  ),
};

export type AgencyState = StateOf<typeof parts>;
export const emptyAgency: AgencyState = emptyState(parts);

export type Changed = 'client' | 'goal' | 'task' | 'page' | 'post' | 'marketing-project';
/** By which a row's change is known. */
export const changeKey = (what: Changed, id: number): string => `${what}-${id}`;

/** The analytics contain names of users and limits. */
const IN_ANALYTICS = 'client goal task time page post department staff assignment settings'.split(' ');

export const agency: Area<AgencyState, 'figures' | 'analytics' | 'projects' | 'team' | 'workWithoutAccess'> = {
  parts,
  empty: emptyAgency,
  again: {
    /** Figures, departments' progress, recent changes, digest: the server counts them. */
    figures: {
      parts: ['departments', 'metrics', 'recent', 'digest'],
      after: about('client', 'goal', 'task', 'post', 'department'),
      daily: true,
    },
    /** Reloaded less often, because they are expensive. */
    analytics: {
      parts: ['analytics'],
      after: about(...IN_ANALYTICS),
      everyMs: 1_000,
      daily: true,
    },
    /** They contain titles of goals and names of users. */
    projects: {
      parts: ['projectFigures', 'projectHours'],
      after: about('time', 'task', 'goal', 'marketing-project', 'staff'),
    },
    team: { parts: ['team', 'formerLoggers'], after: about('staff', 'assignment', 'team') },
    workWithoutAccess: {
      parts: ['workWithoutAccess'],
      after: about('goal', 'task', 'marketing-project', 'staff', 'assignment'),
    },
  },
  byHand: (state, event: LiveEvent) =>
    is(event, 'settings.updated') && 'wipLimit' in event.data.settings
      ? withSettings(state, event.data.settings)
      : state,
};

export function withSettings(state: AgencyState, settings: AgencySettings): AgencyState {
  const known = state.settings.value;
  if (known === undefined || known.version >= settings.version) return state;
  return { ...state, settings: { ...state.settings, value: settings } };
}
