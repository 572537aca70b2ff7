import { expect, it } from '@jest/globals';
import { getOwnArea } from './pages.js';

it('shows personal pages in the only project of the user, or outside of the areas', () => {
  expect(getOwnArea('/account', ['talent-phi'])).toBe('talent-phi');
  expect(getOwnArea('/account', ['perfect-b', 'talent-phi'])).toBe('shell');
  expect(getOwnArea('/webhooks', [])).toBe('shell');
  expect(getOwnArea('/talent-phi/goals', ['talent-phi'])).toBe('talent-phi');
  // The access to the agency ended.
  expect(getOwnArea('/talent-phi/tasks/5', ['perfect-b'])).toBe('shell');
});
