import { expect, it } from '@jest/globals';
import { lineErrors } from './group-lines.js';

it('an empty line and a group that stands twice are marked where they stand', () => {
  const lines = ['clinic', ' ', 'agency', 'clinic '].map((group) => ({ group }));
  expect(lineErrors(lines)).toEqual([undefined, 'Group is required', undefined, 'Stands in line 1 already']);
});
