import { expect, it } from '@jest/globals';
import { addWork, hasWork, lacksAccess, NO_WORK, whyNotTake, workInWords } from './open-work.js';

const work = { tasks: 11, goals: 4, projects: 2 };

it('lists the open work and leaves out zero counts', () => {
  expect(workInWords(work)).toBe('11 tasks, 4 goals, 2 projects');
  expect(workInWords({ tasks: 1, goals: 0, projects: 1 })).toBe('1 task, 1 project');
  expect([hasWork(NO_WORK), hasWork({ ...NO_WORK, projects: 1 })]).toEqual([false, true]);
  expect(addWork(work, { tasks: 1, goals: 1, projects: 1 })).toEqual({ tasks: 12, goals: 5, projects: 3 });
});

it('can be taken over by a user with access and the rights', () => {
  expect(whyNotTake(work, { role: 'user', permissions: [] })).toBeNull();
  expect(whyNotTake(work, { role: 'superadmin', permissions: null })).toBeNull();
});

it.each([
  ['user', null, 'has no access to Talent Phi'],
  ['manager', null, 'has no access to Talent Phi'],
  ['admin', null, 'has no access to Talent Phi'],
  ['user', ['-tasks:edit'], 'may not edit tasks in Talent Phi'],
  ['manager', ['-goals:edit'], 'may not edit goals in Talent Phi'],
  ['user', ['-clients:edit'], 'may not edit marketing projects in Talent Phi'],
] as const)('cannot be taken over by a %s with %j', (role, permissions, reason) => {
  expect(whyNotTake(work, { role, permissions })).toBe(reason);
  expect(lacksAccess({ role, permissions })).toBe(permissions === null);
});

it('requires only the rights for the existing kinds of work', () => {
  const taker = { role: 'user', permissions: ['-goals:edit', '-clients:edit'] } as const;
  expect(whyNotTake({ tasks: 1, goals: 0, projects: 0 }, taker)).toBeNull();
});
