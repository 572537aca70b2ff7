import { expect, it } from '@jest/globals';
import { findMovedPath } from './moved-pages.js';

const moved = (address: string): string | undefined => findMovedPath(new URL(address, 'https://atrium.example'));

it('leads former addresses to the new ones, with their filters and hash', () => {
  expect(moved('/perfect-b/purchases')).toBe('/perfect-b/requests/received');
  expect(moved('/perfect-b/purchases?show=open&item=12&kind=consumable#list')).toBe(
    '/perfect-b/requests/received?show=open&item=12&kind=consumable#list',
  );
  for (const list of [
    '/perfect-b/requests?stage=orders&order=7',
    '/perfect-b/requests/on-order?order=7',
    '/perfect-b/requests/received?view=orders&order=7',
  ])
    expect(moved(list)).toBe('/perfect-b/orders/7');
  expect(moved('/requests?stage=suggested')).toBe('/perfect-b/requests/suggested');
  expect(moved('/enterprise/staff?view=matrix&access=talent-phi')).toBe('/enterprise/access?access=talent-phi');
  expect(moved('/perfect-b/usage?view=kits')).toBe('/perfect-b/usage/kits');
});

it('leaves current addresses', () => {
  for (const address of ['/perfect-b/requests', '/perfect-b/requests?status=all', '/enterprise/staff?view=list', '/x'])
    expect(moved(address)).toBeUndefined();
});
