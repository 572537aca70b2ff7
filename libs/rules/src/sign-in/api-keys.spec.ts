import { expect, it } from '@jest/globals';
import { type KeyPermissions, getKeyRights } from './api-keys.js';
import { hasProject, type Project, PROJECTS, type Right, getEffectiveRights, type Role } from '../people/rights.js';

const person = (role: Role, assigned: Partial<Record<Project, readonly string[]>>) => ({
  role,
  projects: PROJECTS.filter((project) => hasProject(role, assigned[project] !== undefined)),
  rights: Object.fromEntries(
    PROJECTS.map((project) => [project, new Set(getEffectiveRights(role, project, assigned[project] ?? null))]),
  ) as unknown as Record<Project, ReadonlySet<Right>>,
});
const inForce = (owner: ReturnType<typeof person>, permissions: KeyPermissions, administers = false) => {
  const { role, projects, rights } = getKeyRights(owner, { permissions, administers });
  return { role, projects, clinic: [...rights['perfect-b']], agency: [...rights['talent-phi']] };
};

it('gives access to its projects with its rights', () => {
  expect(inForce(person('user', { 'perfect-b': [], 'talent-phi': [] }), { 'perfect-b': ['stock:use'] })).toEqual({
    role: 'user',
    projects: ['perfect-b'],
    clinic: ['stock:use'],
    agency: [],
  });
});

it('has read access only when no right was given', () => {
  expect(inForce(person('manager', { 'talent-phi': [] }), { 'talent-phi': [] })).toMatchObject({
    role: 'manager',
    projects: ['talent-phi'],
    agency: [],
  });
});

it('loses rights that its owner lost and projects that the owner left', () => {
  const given: KeyPermissions = { 'perfect-b': ['stock:use', 'reorder:decide'], 'talent-phi': ['tasks:edit'] };
  expect(inForce(person('user', { 'perfect-b': ['-stock:use'] }), given)).toEqual({
    role: 'user',
    projects: ['perfect-b'],
    clinic: [],
    agency: [],
  });
});

it('administers only when allowed to, and only while its owner does', () => {
  const none: KeyPermissions = {};
  expect(inForce(person('superadmin', {}), none, true).role).toBe('superadmin');
  expect(inForce(person('superadmin', {}), { 'perfect-b': [] }).role).toBe('manager');
  expect(inForce(person('admin', {}), none).role).toBe('user');
  expect(inForce(person('admin', {}), none, true).role).toBe('admin');
  expect(inForce(person('user', {}), none, true).role).toBe('user');
});
