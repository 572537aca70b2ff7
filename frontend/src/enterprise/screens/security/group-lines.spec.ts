import { expect, it } from '@jest/globals';
import { lineErrors } from './group-lines.js';

it('a line without a name, one that stands twice and one that gives nothing are marked where they stand', () => {
  const lines = ['clinic', ' ', 'agency', 'clinic '].map((group) => ({
    group,
    role: null,
    projects: ['perfect-b' as const],
  }));
  const nothing = { group: 'desk', role: null, projects: [] };
  expect(lineErrors([...lines, nothing, { ...nothing, group: 'managers', role: 'manager' }])).toEqual([
    undefined,
    'Group is required',
    undefined,
    'Stands in line 1 already',
    'Choose a role or a project',
    undefined,
  ]);
});
