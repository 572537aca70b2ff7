import { expect, it } from '@jest/globals';
import {
  addWork,
  hasWork,
  lacksAccess,
  NO_WORK,
  getLostKinds,
  formatKinds,
  restrictWork,
  getTakeoverProblem,
  formatWork,
  restrictParts,
  WORK_KINDS,
} from './open-work.js';

const work = { ...NO_WORK, tasks: 11, goals: 4, projects: 2 };

it('lists the open work and leaves out zero counts', () => {
  expect(formatWork(work)).toBe('11 tasks, 4 goals, 2 projects');
  expect(formatWork({ ...NO_WORK, tasks: 1, projects: 1 })).toBe('1 task, 1 project');
  expect(formatWork({ ...NO_WORK, posts: 2, pages: 1 })).toBe('2 posts, 1 website page');
  expect(formatKinds(work)).toBe('tasks, goals and marketing projects');
  expect(restrictWork(work, ['goals'])).toEqual({ ...NO_WORK, goals: 4 });
  expect([hasWork(NO_WORK), hasWork({ ...NO_WORK, projects: 1 })]).toEqual([false, true]);
  expect(addWork(work, { tasks: 1, posts: 3 })).toEqual({ tasks: 12, goals: 4, projects: 2, posts: 3, pages: 0 });
});

it('can be taken over by a user with access and the rights', () => {
  expect(getTakeoverProblem(work, { role: 'user', permissions: [] })).toBeNull();
  expect(getTakeoverProblem(work, { role: 'superadmin', permissions: null })).toBeNull();
});

it.each([
  ['user', null, 'has no access to Talent Phi'],
  ['manager', null, 'has no access to Talent Phi'],
  ['admin', null, 'has no access to Talent Phi'],
  ['user', ['-tasks:edit'], 'may not edit tasks in Talent Phi'],
  ['manager', ['-goals:edit'], 'may not edit goals in Talent Phi'],
  ['user', ['-clients:edit'], 'may not edit marketing projects in Talent Phi'],
] as const)('cannot be taken over by a %s with %j', (role, permissions, reason) => {
  expect(getTakeoverProblem(work, { role, permissions })).toBe(reason);
  expect(lacksAccess({ role, permissions })).toBe(permissions === null);
});

it('requires only the rights for the existing kinds of work', () => {
  const taker = { role: 'user', permissions: ['-goals:edit', '-clients:edit'] } as const;
  expect(getTakeoverProblem({ ...NO_WORK, tasks: 1 }, taker)).toBeNull();
});

it('loses the kinds of work without a right when a right or the access is removed', () => {
  const member = { role: 'user', permissions: [] } as const;
  expect(getLostKinds(member, { role: 'user', permissions: null })).toEqual([...WORK_KINDS]);
  expect(getLostKinds(member, { role: 'user', permissions: ['-goals:edit', '-export'] })).toEqual(['goals']);
  expect(getLostKinds(member, { role: 'user', permissions: ['-clients:edit'] })).toEqual(['projects', 'pages']);
  const withoutTasks = { role: 'user', permissions: ['-tasks:edit'] } as const;
  expect(getLostKinds(withoutTasks, { role: 'user', permissions: null })).toEqual([...WORK_KINDS]);
  expect(getLostKinds(withoutTasks, { role: 'user', permissions: ['-tasks:edit', '-goals:edit'] })).toEqual([
    'tasks',
    'goals',
  ]);
  expect(getLostKinds(withoutTasks, { role: 'user', permissions: ['-tasks:edit', '-export'] })).toEqual([]);
  expect(getLostKinds(withoutTasks, member)).toEqual([]);
  // The role alone gives a superadmin all rights; a manager has the same rights to work as a user.
  expect(getLostKinds({ ...member, role: 'superadmin' }, { role: 'superadmin', permissions: null })).toEqual([]);
  expect(getLostKinds({ ...member, role: 'manager' }, member)).toEqual([]);
});

it('keeps the parts with work of the given kinds', () => {
  const goal = { kind: 'goal', id: 1, title: 'Rank first', tasks: 2, posts: 0, pages: 0, owned: true } as const;
  const client = { kind: 'client', id: 2, title: 'Harbour Yoga', tasks: 0, posts: 1, pages: 3, owned: false } as const;
  expect(restrictParts([goal, client], ['tasks'])).toEqual([{ ...goal, owned: false }]);
  expect(restrictParts([goal, client], ['goals'])).toEqual([{ ...goal, tasks: 0 }]);
  expect(restrictParts([goal, client], ['pages', 'projects'])).toEqual([{ ...client, posts: 0 }]);
});
