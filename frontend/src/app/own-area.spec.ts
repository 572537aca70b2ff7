import { expect, it } from '@jest/globals';
import { ownAreaOf } from './pages.js';

it('keeps personal pages in the last area, or in the only project', () => {
  expect(ownAreaOf('/account', 'talent-phi', ['perfect-b', 'talent-phi'])).toBe('talent-phi');
  expect(ownAreaOf('/account', 'shell', ['talent-phi'])).toBe('talent-phi');
  expect(ownAreaOf('/account', 'shell', ['perfect-b', 'talent-phi'])).toBe('shell');
  expect(ownAreaOf('/webhooks', 'shell', [])).toBe('shell');
  expect(ownAreaOf('/talent-phi/goals', 'perfect-b', ['talent-phi'])).toBe('talent-phi');
});
