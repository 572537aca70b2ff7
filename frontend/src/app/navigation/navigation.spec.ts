import { expect, it } from '@jest/globals';
import { getLandingPage } from '@atrium/rules/people/landing-page';
import {
  getAriaCurrent,
  getCurrentTab,
  getMenu,
  getNavigation,
  getOpenAreas,
  getOpenPages,
  getOpenPath,
  getSection,
} from './navigation.js';
import type { Visitor } from './page.js';
import type { Area } from './page.js';

const both: Visitor = { role: 'user', projects: ['perfect-b', 'talent-phi'], permissions: {} };
const clinic: Visitor = { role: 'user', projects: ['perfect-b'], permissions: {} };
const agency: Visitor = { role: 'user', projects: ['talent-phi'], permissions: {} };
const manager: Visitor = { role: 'manager', projects: ['perfect-b'], permissions: { 'perfect-b': ['settings:edit'] } };
const admin: Visitor = { role: 'admin', projects: [], permissions: {} };
const superadmin: Visitor = { ...both, role: 'superadmin', permissions: manager.permissions };
const labels = (area: Area, visitor: Visitor) => getNavigation(area, visitor).map(({ label }) => label);
const tabs = (pathname: string, visitor: Visitor) =>
  getSection(pathname, visitor)?.groups.map(({ label, tabs: of }) => [label, ...of.map((tab) => tab.label)]);

it('offers the specified items that the user may open, in every place of an area', () => {
  expect(labels('perfect-b', clinic)).toEqual([
    'Dashboard',
    'Log Usage',
    'Supplies',
    'Consumables',
    'Requests',
    'Settings',
  ]);
  expect(labels('talent-phi', agency)).toEqual(['Dashboard', 'Clients', 'Goals', 'Tasks', 'Time', 'Analytics']);
  for (const area of ['shell', 'enterprise'] as const) {
    expect(labels(area, both)).toEqual(['Dashboard', 'Log Usage', 'Requests']);
    expect(labels(area, agency)).toEqual(['Dashboard']);
    expect(labels(area, admin)).toEqual(['Dashboard', 'Enterprise Staff']);
    expect(labels(area, superadmin)).toEqual(['Dashboard', 'Log Usage', 'Requests', 'Design', 'Enterprise Staff']);
  }
});

it('offers the areas that the user can open', () => {
  expect(getOpenAreas(clinic)).toEqual([{ area: 'perfect-b', path: '/perfect-b' }]);
  expect(getOpenAreas(admin)).toEqual([{ area: 'enterprise', path: '/enterprise/staff' }]);
  expect(getOpenAreas(superadmin).map(({ area }) => area)).toEqual(['perfect-b', 'talent-phi', 'enterprise']);
});

it('leads out of a project without access to it', () => {
  expect(labels('talent-phi', clinic)).toEqual(['Dashboard', 'Log Usage', 'Requests']);
  expect(labels('perfect-b', agency)).toEqual(['Dashboard', 'Settings']);
});

it('lists the inventory in the menu of users who manage the clinic', () => {
  const menu = (visitor: Visitor) => getMenu('shell', visitor).map(({ label }) => label);
  expect(menu(manager)).toContain('Manage Inventory');
  expect(menu({ ...manager, projects: ['talent-phi'] })).not.toContain('Manage Inventory');
  expect(menu(both)).not.toContain('Manage Inventory');
});

it('offers the tabs of an item that the user may open', () => {
  expect(tabs('/perfect-b/lots/3', clinic)).toEqual([[undefined, 'Items', 'Lots', 'Counts']]);
  expect(tabs('/inventory', clinic)).toEqual([[undefined, 'Items', 'Lots', 'Counts']]);
  expect(tabs('/perfect-b/requests', clinic)).toEqual([[undefined, 'Suggested', 'Requests', 'On order', 'Received']]);
  expect(tabs('/perfect-b/usage', clinic)).toBeUndefined();
  expect(tabs('/perfect-b/usage', manager)).toEqual([[undefined, 'Tray', 'Kits']]);
  expect(tabs('/talent-phi/projects/4', agency)).toEqual([[undefined, 'Clients', 'Projects']]);
  expect(tabs('/perfect-b', manager)).toBeUndefined();
});

it('groups the tabs of the administration, each with the rights of its page', () => {
  const people = ['People', 'Staff', 'Access', 'Roles', 'Reviews', 'Import', 'Departments'];
  expect(tabs('/enterprise/jobs', superadmin)).toEqual([
    people,
    ['Security', 'Sign-in', 'Passwords', 'API keys', 'Webhooks'],
    ['System', 'Audit', 'Jobs', 'Status'],
  ]);
  expect(tabs('/enterprise/staff', admin)).toEqual([people, ['Security', 'Sign-in', 'API keys'], ['System', 'Audit']]);
  expect(tabs('/enterprise/staff', manager)).toBeUndefined();
});

it('lists every page that the user may open for the palette', () => {
  const names = getOpenPages('perfect-b', clinic).map(({ label }) => label);
  expect(names).toEqual(expect.arrayContaining(['Reports', 'Lots', 'Counts', 'On order', 'Import', 'Organization']));
  expect(names).not.toContain('Kits');
  expect(getOpenPages('enterprise', manager)).toEqual([]);
});

it('leads to the first tab that the user may open', () => {
  expect(getOpenPath('/perfect-b/settings', agency)).toBe('/perfect-b/settings/organization');
  expect(getOpenPath('/perfect-b/settings', clinic)).toBe('/perfect-b/settings');
  expect(getOpenPath('/perfect-b/lots', agency)).toBeUndefined();
  expect(getOpenPath('/webhooks', clinic)).toBeUndefined();
  expect(getOpenPath('/webhooks', manager)).toBe('/webhooks');
});

it('marks items and tabs as current on their page and on pages that belong to it', () => {
  expect(getAriaCurrent('/talent-phi/clients', '/talent-phi/clients')).toBe('page');
  expect(getAriaCurrent('/talent-phi/clients', '/talent-phi/clients/3/website')).toBe('true');
  expect(getAriaCurrent('/perfect-b/inventory', '/perfect-b/counts/7')).toBe('true');
  expect(getAriaCurrent('/perfect-b/inventory', '/inventory')).toBe('page');
  expect(getAriaCurrent('/perfect-b', '/perfect-b/usage')).toBeUndefined();
  expect(getCurrentTab({ pathname: '/perfect-b/counts/7', search: '' })).toBe('/perfect-b/counts');
  expect(getCurrentTab({ pathname: '/perfect-b/inventory/12', search: '' })).toBe('/perfect-b/inventory');
  const order = '/perfect-b/orders/7';
  expect(getCurrentTab({ pathname: order, search: '' })).toBe('/perfect-b/requests/on-order');
  expect(getCurrentTab({ pathname: order, search: '?view=orders' })).toBe('/perfect-b/requests/received');
});

it('starts users with a single project there and all others at the chooser', () => {
  expect(getLandingPage(agency)).toBe('/talent-phi');
  expect(getLandingPage(manager)).toBe('/perfect-b');
  for (const visitor of [
    both,
    admin,
    superadmin,
    { ...admin, projects: ['perfect-b'] } as const,
    { ...clinic, projects: [] },
  ])
    expect(getLandingPage({ ...visitor, projects: [...visitor.projects] })).toBe('/');
});
