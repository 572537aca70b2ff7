import { expect, it } from '@jest/globals';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { landingOf } from '@atrium/rules/people/landing';
import { currentOf, menuOf, navigationOf } from './navigation.js';
import type { Area } from '../pages.js';

type Visitor = Pick<CurrentUser, 'role' | 'projects'>;
const both: Visitor = { role: 'user', projects: ['perfect-b', 'talent-phi'] };
const agency: Visitor = { role: 'user', projects: ['talent-phi'] };
const admin: Visitor = { role: 'admin', projects: [] };
const superadmin: Visitor = { ...both, role: 'superadmin' };
const labels = (area: Area, visitor: Visitor) => navigationOf(area, visitor).map(({ label }) => label);

it('offers the pages that the user may open', () => {
  expect(labels('shell', both)).toEqual(['Dashboard', 'Log Usage', 'Requests']);
  expect(labels('shell', agency)).toEqual(['Dashboard']);
  expect(labels('shell', admin)).toEqual(['Dashboard', 'Enterprise Staff']);
  expect(labels('enterprise', admin)).toEqual(['Dashboard', 'Enterprise Staff', 'Audit', 'API keys', 'Security']);
  expect(labels('enterprise', superadmin)).toEqual([
    'Dashboard',
    'Log Usage',
    'Requests',
    'Enterprise Staff',
    'Audit',
    'API keys',
    'Security',
    'Jobs',
    'Status',
  ]);
  expect(labels('talent-phi', agency)).toContain('Clients');
  // Without access to the project the entries lead out of it.
  expect(labels('talent-phi', { role: 'user', projects: ['perfect-b'] })).toEqual([
    'Dashboard',
    'Log Usage',
    'Requests',
  ]);
  expect(labels('perfect-b', agency)).toEqual(['Dashboard', 'Settings']);
});

it('lists the inventory in the menu of users who manage the clinic', () => {
  const menu = (visitor: Visitor) => menuOf('shell', visitor).map(({ label }) => label);
  expect(menu({ role: 'manager', projects: ['perfect-b'] })).toContain('Manage Inventory');
  expect(menu({ role: 'manager', projects: ['talent-phi'] })).not.toContain('Manage Inventory');
  expect(menu(both)).not.toContain('Manage Inventory');
});

it('marks an entry as current on its page and on nested pages', () => {
  expect(currentOf('/talent-phi/clients', '/talent-phi/clients')).toBe('page');
  expect(currentOf('/talent-phi/clients', '/talent-phi/clients/3/website')).toBe('true');
  const inner = navigationOf('talent-phi', agency).filter(({ hasInner }) => hasInner);
  expect(inner.map(({ label }) => label)).toEqual(['Clients', 'Projects']);
});

it('starts users with a single project there and all others at the chooser', () => {
  expect(landingOf(agency)).toBe('/talent-phi');
  expect(landingOf({ role: 'manager', projects: ['perfect-b'] })).toBe('/perfect-b');
  for (const visitor of [
    both,
    admin,
    superadmin,
    { role: 'admin', projects: ['perfect-b'] } as const,
    { role: 'user', projects: [] } as const,
  ])
    expect(landingOf({ ...visitor, projects: [...visitor.projects] })).toBe('/');
});
