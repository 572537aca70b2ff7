import type { Client } from '@atrium/contract/agency/clients';
import type { Goal } from '@atrium/contract/agency/goals';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects';
import type { Post } from '@atrium/contract/agency/posts';
import type { AgencySettings } from '@atrium/contract/agency/settings';
import type { Task } from '@atrium/contract/agency/tasks';
import type { WebsitePage } from '@atrium/contract/agency/website';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import { CAPTION_MS, type Circumstances } from '../../lib/rows.js';
import { type AgencyState, changeKey, type Changed, clientRules, goalRules, marketingProjectRules, pageRules, postRules, taskRules } from './agency-state.js';
import { timeCaption, timePlaceOf, withoutTimeEntry, withTimeEntry, withTimeUnlinked } from './time-entries.js';

/*
 * What an event does to the agency's store. Pure; events may come twice, late, or while a load runs (lib/upsert.ts). A
 * list that nobody has asked for takes nothing.
 */

export interface Consequences {
  /** Figures, departments' progress, recent changes, digest: the server counts them. */
  figures: boolean;
  analytics: boolean;
  /** What marketing projects have taken, and where it went. */
  projects: boolean;
  team: boolean;
}

export function applyAgencyEvents(
  before: AgencyState,
  events: readonly LiveEvent[],
  { me, now }: Circumstances,
): { state: AgencyState; consequences: Consequences } {
  const consequences: Consequences = { figures: false, analytics: false, projects: false, team: false };
  let state = before;
  for (const event of events) {
    if (CONCERNS_FIGURES.test(event.type)) consequences.figures = true;
    if (CONCERNS_ANALYTICS.test(event.type)) consequences.analytics = true;
    if (CONCERNS_PROJECTS.test(event.type)) consequences.projects = true;
    if (CONCERNS_TEAM.test(event.type)) consequences.team = true;
    const next = applyOne(state, event);
    const what = event.actor.id === me || next === state ? null : whatChanged(event, state);
    state =
      what === null
        ? next
        : { ...next, changes: new Map(next.changes).set(what.key, { key: event.id, caption: what.caption, until: now + CAPTION_MS }) };
  }
  return { state, consequences };
}

/* Replies to one's own writes go through the same doors as the events that follow them. */

export function withClient(state: AgencyState, client: Client): AgencyState {
  if (state.clients.phase === 'idle') return state;
  const all = clientRules.change(state.clients.all, (draft) => draft.upsert(client));
  return all === state.clients.all ? state : { ...state, clients: { ...state.clients, all } };
}

export function withoutClient(state: AgencyState, id: number): AgencyState {
  const all = clientRules.change(state.clients.all, (draft) => draft.remove(id));
  return all === state.clients.all ? state : { ...state, clients: { ...state.clients, all } };
}

export function withGoal(state: AgencyState, goal: Goal): AgencyState {
  if (state.goals.phase === 'idle') return state;
  const all = goalRules.change(state.goals.all, (draft) => draft.upsert(goal));
  return all === state.goals.all ? state : { ...state, goals: { ...state.goals, all } };
}

/** Its tasks go with it, and its marketing project is done without it; no event tells of either. What was logged on them stays. */
export function withoutGoal(before: AgencyState, id: number): AgencyState {
  const state = withTimeUnlinked(withoutLink(before, id), { goalId: id });
  const goals = goalRules.change(state.goals.all, (draft) => draft.remove(id));
  const tasks = taskRules.change(state.tasks.all, (draft) => {
    for (const task of state.tasks.all.rows.values()) if (task.goalId === id) draft.remove(task.id);
  });
  if (goals === state.goals.all && tasks === state.tasks.all) return state;
  return { ...state, goals: { ...state.goals, all: goals }, tasks: { ...state.tasks, all: tasks } };
}

export function withTask(state: AgencyState, task: Task): AgencyState {
  if (state.tasks.phase === 'idle') return state;
  const all = taskRules.change(state.tasks.all, (draft) => draft.upsert(task));
  return all === state.tasks.all ? state : { ...state, tasks: { ...state.tasks, all } };
}

/** What was logged on it stays. */
export function withoutTask(before: AgencyState, id: number): AgencyState {
  const state = withTimeUnlinked(before, { taskId: id });
  const all = taskRules.change(state.tasks.all, (draft) => draft.remove(id));
  return all === state.tasks.all ? state : { ...state, tasks: { ...state.tasks, all } };
}

export function withPage(state: AgencyState, page: WebsitePage): AgencyState {
  if (state.pages.clientId !== page.clientId) return state;
  const all = pageRules.change(state.pages.all, (draft) => draft.upsert(page));
  return all === state.pages.all ? state : { ...state, pages: { ...state.pages, all } };
}

export function withoutPage(state: AgencyState, id: number): AgencyState {
  const all = pageRules.change(state.pages.all, (draft) => draft.remove(id));
  return all === state.pages.all ? state : { ...state, pages: { ...state.pages, all } };
}

export function withPost(state: AgencyState, post: Post): AgencyState {
  if (state.posts.clientId !== post.clientId) return state;
  const all = postRules.change(state.posts.all, (draft) => draft.upsert(post));
  return all === state.posts.all ? state : { ...state, posts: { ...state.posts, all } };
}

export function withoutPost(state: AgencyState, id: number): AgencyState {
  const all = postRules.change(state.posts.all, (draft) => draft.remove(id));
  return all === state.posts.all ? state : { ...state, posts: { ...state.posts, all } };
}

export function withMarketingProject(state: AgencyState, project: MarketingProject): AgencyState {
  if (state.marketingProjects.phase === 'idle') return state;
  const all = marketingProjectRules.change(state.marketingProjects.all, (draft) => draft.upsert(project));
  return all === state.marketingProjects.all ? state : { ...state, marketingProjects: { ...state.marketingProjects, all } };
}

export function withoutMarketingProject(state: AgencyState, id: number): AgencyState {
  const all = marketingProjectRules.change(state.marketingProjects.all, (draft) => draft.remove(id));
  return all === state.marketingProjects.all ? state : { ...state, marketingProjects: { ...state.marketingProjects, all } };
}

function withoutLink(state: AgencyState, goalId: number): AgencyState {
  const { rows } = state.marketingProjects.all;
  const project = [...rows.values()].find(({ goalIds }) => goalIds.includes(goalId));
  if (project === undefined) return state;
  const left = new Map(rows).set(project.id, { ...project, goalIds: project.goalIds.filter((one) => one !== goalId) });
  return { ...state, marketingProjects: { ...state.marketingProjects, all: { ...state.marketingProjects.all, rows: left } } };
}

export function withSettings(state: AgencyState, settings: AgencySettings): AgencyState {
  const known = state.settings.value;
  if (known === undefined || known.version >= settings.version) return state;
  return { ...state, settings: { ...state.settings, value: settings } };
}

/** Goals that named a department which is gone lose its name; the server's own rows have lost it too. */
function withoutDepartment(state: AgencyState, id: number): AgencyState {
  const { rows } = state.goals.all;
  if (![...rows.values()].some(({ departmentIds }) => departmentIds.includes(id))) return state;
  const left = new Map([...rows].map(([key, goal]) => [key, { ...goal, departmentIds: goal.departmentIds.filter((one) => one !== id) }]));
  return { ...state, goals: { ...state.goals, all: { ...state.goals.all, rows: left } } };
}

const CONCERNS_FIGURES = /^(client|goal|task|post|department)\./;
/** Names of people and limits stand in them too. */
const CONCERNS_ANALYTICS = /^(client|goal|task|time|page|post|department|staff|assignment|settings)\./;
/** Titles of goals and names of people stand in them too. */
const CONCERNS_PROJECTS = /^(time|task|goal|marketing-project|staff)\./;
const CONCERNS_TEAM = /^(staff|assignment)\./;

function applyOne(state: AgencyState, event: LiveEvent): AgencyState {
  if (is(event, 'client.created') || is(event, 'client.updated')) return withClient(state, event.data.client);
  if (is(event, 'client.removed')) return withoutClient(state, event.data.client.id);
  if (is(event, 'goal.created') || is(event, 'goal.updated')) return withGoal(state, event.data.goal);
  if (is(event, 'goal.removed')) return withoutGoal(state, event.data.goal.id);
  if (is(event, 'task.created') || is(event, 'task.updated')) return withGoal(withTask(state, event.data.task), event.data.goal);
  if (is(event, 'task.removed')) return withGoal(withoutTask(state, event.data.task.id), event.data.goal);
  if (is(event, 'time.created') || is(event, 'time.updated')) return withTimeEntry(withTaskOfTime(state, event.data.task), event.data.timeEntry);
  if (is(event, 'time.removed')) return withoutTimeEntry(withTaskOfTime(state, event.data.task), event.data.timeEntry.id);
  if (is(event, 'page.created') || is(event, 'page.updated')) return withPage(state, event.data.page);
  if (is(event, 'page.removed')) return withoutPage(state, event.data.page.id);
  if (is(event, 'post.created') || is(event, 'post.updated')) return withPost(state, event.data.post);
  if (is(event, 'post.removed')) return withoutPost(state, event.data.post.id);
  if (is(event, 'marketing-project.created') || is(event, 'marketing-project.updated')) return withMarketingProject(state, event.data.marketingProject);
  if (is(event, 'marketing-project.removed')) return withoutMarketingProject(state, event.data.marketingProject.id);
  if (is(event, 'department.removed')) return withoutDepartment(state, event.data.department.id);
  if (is(event, 'settings.updated') && 'wipLimit' in event.data.settings) return withSettings(state, event.data.settings);
  return state;
}

const is = <T extends EventType>(event: LiveEvent, type: T): event is LiveEvent<T> & { readonly data: EventCatalogue[T] } => event.type === type;

/** Under which name an event carries what changed. */
const CHANGED: readonly (readonly [Changed, string])[] = [
  ['task', 'task'], ['client', 'client'], ['goal', 'goal'], ['page', 'page'], ['post', 'post'], ['marketing-project', 'marketingProject'],
];

/** Its actual hours; null when it is gone. */
const withTaskOfTime = (state: AgencyState, task: Task | null): AgencyState => (task === null ? state : withTask(state, task));

/** Which row glows, and what it says: of a task's event the task, not its goal; of time the day and the task, also where it was taken away. */
function whatChanged(event: LiveEvent, before: AgencyState): { readonly key: string; readonly caption: string } | null {
  if (is(event, 'time.created') || is(event, 'time.updated') || is(event, 'time.removed')) {
    const place = timePlaceOf(before, event.data.timeEntry);
    return place === null ? null : { key: place.key, caption: timeCaption(event, place.day) };
  }
  const [what, name] = CHANGED.find(([changed]) => event.type.startsWith(`${changed}.`)) ?? [];
  if (what === undefined || name === undefined || event.type.endsWith('.removed')) return null;
  const entity = (event.data as Readonly<Record<string, { readonly id: number } | undefined>>)[name];
  return entity === undefined ? null : { key: changeKey(what, entity.id), caption: captionOf(event) };
}

const captionOf = (event: LiveEvent): string => `${event.actor.name} ${event.type.endsWith('.created') ? 'added' : 'changed'} this`;
