import { describe, expect, it } from '@jest/globals';
import { mapGroupsToAccess, getClaim, type GroupMapping, getGroups } from './single-sign-on.js';

describe('access by groups', () => {
  const table: readonly GroupMapping[] = [
    { group: 'nurses', role: null, projects: ['perfect-b'] },
    { group: 'leads', role: 'manager', projects: ['perfect-b'] },
    { group: 'it', role: 'admin', projects: [] },
  ];
  const user = { role: 'user', projects: [] } as const;

  it('gives the access of all matching groups and the highest role', () => {
    expect(mapGroupsToAccess(table, ['nurses'], user)).toEqual({
      role: 'user',
      give: ['perfect-b'],
      take: [],
      accessRoles: {},
    });
    expect(mapGroupsToAccess(table, ['leads', 'it', 'other'], user)).toMatchObject({
      role: 'admin',
      give: ['perfect-b'],
    });
  });

  it('removes only access that the mapping could have given', () => {
    expect(mapGroupsToAccess(table, [], { role: 'manager', projects: ['perfect-b', 'talent-phi'] })).toEqual({
      role: 'user',
      give: [],
      take: ['perfect-b'],
      accessRoles: {},
    });
    expect(mapGroupsToAccess(table, ['leads'], { role: 'admin', projects: [] })).toMatchObject({ role: 'manager' });
  });

  it('keeps roles and projects that are not in the mapping', () => {
    expect(mapGroupsToAccess(table, ['leads'], { role: 'superadmin', projects: ['talent-phi'] })).toEqual({
      role: 'superadmin',
      give: ['perfect-b'],
      take: [],
      accessRoles: {},
    });
    expect(mapGroupsToAccess([], ['leads'], { role: 'admin', projects: ['perfect-b'] })).toEqual({
      role: 'admin',
      give: [],
      take: [],
      accessRoles: {},
    });
  });

  it('gives the access role of the first group that names one for the project', () => {
    const roles: readonly GroupMapping[] = [
      { group: 'nurses', role: null, projects: ['perfect-b'], accessRoles: { 'perfect-b': null, 'talent-phi': 9 } },
      { group: 'leads', role: null, projects: ['perfect-b'], accessRoles: { 'perfect-b': 7 } },
      { group: 'it', role: null, projects: ['perfect-b'], accessRoles: { 'perfect-b': 8 } },
    ];
    expect(mapGroupsToAccess(roles, ['nurses', 'leads', 'it'], user).accessRoles).toEqual({ 'perfect-b': 7 });
    expect(mapGroupsToAccess(roles, ['nurses'], { role: 'user', projects: ['perfect-b'] }).accessRoles).toEqual({});
    expect(mapGroupsToAccess(roles, ['it'], { role: 'user', projects: ['perfect-b'] })).toMatchObject({
      give: [],
      accessRoles: { 'perfect-b': 8 },
    });
  });

  it('makes a superadmin only by an explicit group', () => {
    const withSuper: readonly GroupMapping[] = [...table, { group: 'root', role: 'superadmin', projects: [] }];
    expect(mapGroupsToAccess(withSuper, ['it'], user).role).toBe('admin');
    expect(mapGroupsToAccess(withSuper, ['root', 'it'], user).role).toBe('superadmin');
    expect(mapGroupsToAccess(withSuper, ['it'], { role: 'superadmin', projects: [] }).role).toBe('admin');
  });
});

it('reads claims by name or path, and groups as a list', () => {
  expect(getClaim({ 'https://a.example/groups': ['x'] }, 'https://a.example/groups')).toEqual(['x']);
  expect(getClaim({ realm_access: { roles: ['x'] } }, 'realm_access.roles')).toEqual(['x']);
  expect(getClaim({}, 'toString')).toBeUndefined();
  expect(getClaim({ a: null }, 'a.b')).toBeUndefined();
  expect(getGroups(['a', 1, 'b'])).toEqual(['a', 'b']);
  expect(getGroups('a')).toEqual(['a']);
  expect(getGroups(undefined)).toEqual([]);
  expect(getGroups({ a: 1 })).toEqual([]);
});
