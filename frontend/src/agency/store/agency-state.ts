import type { Analytics } from '@atrium/contract/agency/analytics';
import type { Client } from '@atrium/contract/agency/clients';
import type { AgencyDepartment, AgencyDigest, AgencyMetrics, RecentTask } from '@atrium/contract/agency/dashboard';
import type { Goal } from '@atrium/contract/agency/goals';
import type { MarketingProject, ProjectFigures, ProjectHours } from '@atrium/contract/agency/marketing-projects';
import type { Post } from '@atrium/contract/agency/posts';
import type { AgencySettings } from '@atrium/contract/agency/settings';
import type { Task } from '@atrium/contract/agency/tasks';
import type { TimeEntry } from '@atrium/contract/agency/time-entries';
import type { WebsitePage } from '@atrium/contract/agency/website';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { type Change, noReading, noRows, type Reading, type Rows } from '../../lib/rows.js';
import { collectionRules } from '../../lib/upsert.js';

/* What the agency's screens show. Entities exist once, whatever number of screens shows them. */

/** Rows of one client; another client's are another list. */
export interface OfClient<T> extends Rows<T> {
  readonly clientId: number | null;
}

/** What the analytics look at; days are always said, so that a day's end changes nothing unseen. */
export interface AnalyticsQuery {
  readonly from: string;
  readonly to: string;
  readonly departmentId: string;
  readonly person: string;
  readonly clientId: string;
}

/** The figures of the last look stay while those of the next are read. */
export interface AnalyticsReading extends Reading<{ readonly query: AnalyticsQuery; readonly figures: Analytics }> {
  /** Null: nobody looks. */
  readonly query: AnalyticsQuery | null;
}

/** What each marketing project has taken so far. */
export interface ProjectFiguresReading extends Reading<ReadonlyMap<number, ProjectFigures>> {
  /** They are counted over all entries: read again only while somebody looks. */
  readonly watched: boolean;
}

/** Where one marketing project's hours went. */
export interface ProjectHoursReading extends Reading<{ readonly projectId: number; readonly hours: ProjectHours }> {
  /** Null: nobody looks. */
  readonly projectId: number | null;
}

/** A person's week; with it the weeks before and after are read, so that a step to either shows at once. */
export interface SheetOf {
  readonly userId: string;
  readonly monday: string;
}

export interface TimeSheet extends Rows<TimeEntry> {
  /** Null: nobody's was asked for yet. */
  readonly of: SheetOf | null;
  /** The week around which all entries are known, while those of another are read. */
  readonly known: SheetOf | null;
}

/** What was logged on one task; another task's is another list. */
export interface TimeOfTask extends Rows<TimeEntry> {
  readonly taskId: number | null;
}

export interface AgencyState {
  readonly clients: Rows<Client>;
  readonly goals: Rows<Goal>;
  readonly tasks: Rows<Task>;
  readonly pages: OfClient<WebsitePage>;
  readonly posts: OfClient<Post>;
  readonly marketingProjects: Rows<MarketingProject>;
  readonly projectFigures: ProjectFiguresReading;
  readonly projectHours: ProjectHoursReading;
  readonly sheet: TimeSheet;
  readonly taskTime: TimeOfTask;
  readonly team: Reading<readonly TeamMember[]>;
  readonly settings: Reading<AgencySettings>;
  /** With this week's progress, which the server counts. */
  readonly departments: Reading<readonly AgencyDepartment[]>;
  readonly metrics: Reading<AgencyMetrics>;
  readonly recent: Reading<readonly RecentTask[]>;
  readonly digest: Reading<AgencyDigest>;
  readonly analytics: AnalyticsReading;
  /** By `changeKey`. */
  readonly changes: ReadonlyMap<string, Change>;
}

export type Changed = 'client' | 'goal' | 'task' | 'page' | 'post' | 'marketing-project';
export const changeKey = (what: Changed, id: number): string => `${what}-${id}`;

export const clientRules = collectionRules<Client>((client) => client.version);
export const goalRules = collectionRules<Goal>((goal) => goal.version);
export const taskRules = collectionRules<Task>((task) => task.version);
export const pageRules = collectionRules<WebsitePage>((page) => page.version);
export const postRules = collectionRules<Post>((post) => post.version);
export const marketingProjectRules = collectionRules<MarketingProject>((project) => project.version);
export const timeRules = collectionRules<TimeEntry>((entry) => entry.version);

export const emptyAgency: AgencyState = {
  clients: noRows(clientRules),
  goals: noRows(goalRules),
  tasks: noRows(taskRules),
  pages: { ...noRows(pageRules), clientId: null },
  posts: { ...noRows(postRules), clientId: null },
  marketingProjects: noRows(marketingProjectRules),
  projectFigures: { ...noReading, watched: false },
  projectHours: { ...noReading, projectId: null },
  sheet: { ...noRows(timeRules), of: null, known: null },
  taskTime: { ...noRows(timeRules), taskId: null },
  team: noReading,
  settings: noReading,
  departments: noReading,
  metrics: noReading,
  recent: noReading,
  digest: noReading,
  analytics: { ...noReading, query: null },
  changes: new Map(),
};
