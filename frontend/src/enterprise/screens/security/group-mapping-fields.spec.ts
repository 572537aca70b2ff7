import { expect, it } from '@jest/globals';
import { groupMappingErrors } from './group-mapping-fields.js';

it('marks lines without a name, with a repeated name or without an effect', () => {
  const lines = ['clinic', ' ', 'agency', 'clinic '].map((group) => ({
    group,
    role: null,
    projects: ['perfect-b' as const],
  }));
  const nothing = { group: 'desk', role: null, projects: [] };
  expect(groupMappingErrors([...lines, nothing, { ...nothing, group: 'managers', role: 'manager' }])).toEqual([
    undefined,
    'Group is required',
    undefined,
    'Already in line 1',
    'Choose a role or a project',
    undefined,
  ]);
});
