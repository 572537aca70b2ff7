import { expect, it } from '@jest/globals';
import { getOwnArea } from './pages.js';

it('keeps personal pages in the last area, or in the only project', () => {
  expect(getOwnArea('/account', 'talent-phi', ['perfect-b', 'talent-phi'])).toBe('talent-phi');
  expect(getOwnArea('/account', 'shell', ['talent-phi'])).toBe('talent-phi');
  expect(getOwnArea('/account', 'shell', ['perfect-b', 'talent-phi'])).toBe('shell');
  expect(getOwnArea('/webhooks', 'shell', [])).toBe('shell');
  expect(getOwnArea('/talent-phi/goals', 'perfect-b', ['talent-phi'])).toBe('talent-phi');
  // The access to the agency ended.
  expect(getOwnArea('/talent-phi/tasks/5', 'talent-phi', ['perfect-b'])).toBe('shell');
  expect(getOwnArea('/account', 'talent-phi', [])).toBe('shell');
});
