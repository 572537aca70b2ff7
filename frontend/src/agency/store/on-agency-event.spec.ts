import { describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import { applyEvents, applyFact } from '../../lib/area/apply-events.js';
import { createCollectionRules } from '../../lib/live/collection.js';
import { agency as area, type AgencyState, emptyAgency } from './agency-state.js';

const goalRules = createCollectionRules<Goal>(({ version }) => version);
const taskRules = createCollectionRules<Task>(({ version }) => version);
const postRules = createCollectionRules<Post>(({ version }) => version);
const marketingProjectRules = createCollectionRules<MarketingProject>(({ version }) => version);
const withTask = (state: AgencyState, one: Task) => applyFact(area, state, { data: { task: one } });

const goal = (id: number, version: number, more: Partial<Goal> = {}): Goal =>
  ({
    id,
    version,
    title: `Goal ${id}`,
    departmentIds: [5],
    completedTasks: 0,
    totalTasks: 1,
    progress: 0,
    ...more,
  }) as Goal;
const task = (id: number, version: number, more: Partial<Task> = {}): Task =>
  ({ id, version, goalId: 1, title: `Task ${id}`, status: 'todo', dueDate: '2026-11-20', ...more }) as Task;
const post = (id: number, version: number, clientId: number): Post =>
  ({ id, version, clientId, content: 'Hello', scheduledDate: '2026-11-20T09:00:00' }) as Post;

let lastId = 0;
const event = <T extends EventType>(type: T, data: EventCatalogue[T], actor = 'ana'): LiveEvent => ({
  id: String(++lastId),
  cursor: String(lastId),
  type,
  at: '2026-11-21T10:00:00Z',
  actor: { id: actor, name: 'Ana Silva' },
  project: 'talent-phi',
  data,
});

const agency = (goals: Goal[], tasks: Task[]): AgencyState => ({
  ...emptyAgency,
  goals: { ...emptyAgency.goals, phase: 'ready', error: null, all: goalRules.load(goalRules.empty, goals) },
  tasks: { ...emptyAgency.tasks, phase: 'ready', error: null, all: taskRules.load(taskRules.empty, tasks) },
});
const apply = (state: AgencyState, ...events: LiveEvent[]) =>
  applyEvents(area, state, events, { me: 'me', now: 1_000 });

describe('tasks and their goal', () => {
  it("another user's change updates the task and the goal's progress, with a highlight that names the user", () => {
    const { state, consequences } = apply(
      agency([goal(1, 1)], [task(7, 1)]),
      event('task.updated', {
        task: task(7, 2, { status: 'completed' }),
        goal: goal(1, 2, { completedTasks: 1, progress: 100 }),
      }),
    );
    expect(state.tasks.all.rows.get(7)?.status).toBe('completed');
    expect(state.goals.all.rows.get(1)?.progress).toBe(100);
    expect([...state.changes.entries()]).toEqual([
      ['task-7', expect.objectContaining({ caption: 'Ana Silva changed this' })],
    ]);
    expect(consequences.figures).toBe(true);
  });

  it('the echo of a reply changes nothing', () => {
    const replied = withTask(agency([goal(1, 1)], [task(7, 1)]), task(7, 2));
    expect(apply(replied, event('task.updated', { task: task(7, 2), goal: goal(1, 1) }, 'me')).state).toBe(replied);
  });

  it('a late event with an older version is ignored', () => {
    const before = agency([goal(1, 5)], [task(7, 5)]);
    expect(
      apply(before, event('task.updated', { task: task(7, 4, { dueDate: '2026-11-01' }), goal: goal(1, 4) })).state,
    ).toBe(before);
  });

  it('a deleted goal removes its tasks, and a late task stays removed', () => {
    const { state } = apply(
      agency([goal(1, 1), goal(2, 1)], [task(7, 1), task(8, 1, { goalId: 2 })]),
      event('goal.removed', { goal: { id: 1 } }),
    );
    expect([...state.goals.all.rows.keys()]).toEqual([2]);
    expect([...state.tasks.all.rows.keys()]).toEqual([8]);
    expect(
      apply(state, event('task.updated', { task: task(7, 1), goal: goal(1, 1) })).state.tasks.all.rows.has(7),
    ).toBe(false);
  });

  it('goals lose the name of a deleted department', () => {
    const { state } = apply(
      agency([goal(1, 1, { departmentIds: [5, 6] })], []),
      event('department.removed', { department: { id: 5 } }),
    );
    expect(state.goals.all.rows.get(1)?.departmentIds).toEqual([6]);
  });
});

describe('data of one client', () => {
  it('excludes posts of a client that is not displayed', () => {
    const before: AgencyState = {
      ...emptyAgency,
      posts: { phase: 'ready', error: null, all: postRules.empty, clientId: 3 },
    };
    const { state } = apply(
      before,
      event('post.created', { post: post(1, 1, 3) }),
      event('post.created', { post: post(2, 1, 4) }),
    );
    expect([...state.posts.all.rows.keys()]).toEqual([1]);
  });

  it('ignores events for lists that were never loaded', () => {
    expect(apply(emptyAgency, event('goal.created', { goal: goal(1, 1) })).state).toBe(emptyAgency);
  });
});

describe('marketing projects', () => {
  const project = (id: number, version: number, goalIds: number[]): MarketingProject =>
    ({ id, version, name: `Project ${id}`, goalIds }) as MarketingProject;
  const before: AgencyState = {
    ...agency([goal(1, 1), goal(2, 1)], []),
    marketingProjects: {
      phase: 'ready',
      error: null,
      all: marketingProjectRules.load(marketingProjectRules.empty, [project(3, 1, [1]), project(4, 1, [2])]),
    },
  };

  it("another user's project appears with a highlight that names the user, and figures are read again", () => {
    const { state, consequences } = apply(
      before,
      event('marketing-project.created', { marketingProject: project(5, 1, []) }),
    );
    expect([...state.marketingProjects.all.rows.keys()]).toEqual([3, 4, 5]);
    expect(state.changes.get('marketing-project-5')?.caption).toBe('Ana Silva added this');
    expect(consequences).toEqual({
      figures: false,
      analytics: false,
      projects: true,
      hours: false,
      team: false,
      workWithoutAccess: true,
    });
  });

  it('a deleted goal leaves its project, and others keep theirs', () => {
    const { state } = apply(before, event('goal.removed', { goal: { id: 1 } }));
    expect([...state.marketingProjects.all.rows.values()].map(({ goalIds }) => goalIds)).toEqual([[], [2]]);
  });

  it('a deleted project is removed, and its goals stay', () => {
    const { state } = apply(before, event('marketing-project.removed', { marketingProject: { id: 3 } }));
    expect([...state.marketingProjects.all.rows.keys()]).toEqual([4]);
    expect(state.goals.all.rows.size).toBe(2);
  });

  it('logged time reloads the figures of projects', () => {
    expect(apply(before, event('time.removed', { timeEntry: { id: 9 }, task: null })).consequences.projects).toBe(true);
  });
});
