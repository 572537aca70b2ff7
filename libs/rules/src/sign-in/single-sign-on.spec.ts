import { describe, expect, it } from '@jest/globals';
import { accessByGroups, claimOf, type GroupLine, groupsOf } from './single-sign-on.js';

describe('access by groups', () => {
  const table: readonly GroupLine[] = [
    { group: 'nurses', role: null, projects: ['perfect-b'] },
    { group: 'leads', role: 'manager', projects: ['perfect-b'] },
    { group: 'it', role: 'admin', projects: [] },
  ];
  const user = { role: 'user', projects: [] } as const;

  it('gives the access of all matching groups and the highest role', () => {
    expect(accessByGroups(table, ['nurses'], user)).toEqual({
      role: 'user',
      give: ['perfect-b'],
      take: [],
      accessRoles: {},
    });
    expect(accessByGroups(table, ['leads', 'it', 'other'], user)).toMatchObject({ role: 'admin', give: ['perfect-b'] });
  });

  it('removes only access that the mapping could have given', () => {
    expect(accessByGroups(table, [], { role: 'manager', projects: ['perfect-b', 'talent-phi'] })).toEqual({
      role: 'user',
      give: [],
      take: ['perfect-b'],
      accessRoles: {},
    });
    expect(accessByGroups(table, ['leads'], { role: 'admin', projects: [] })).toMatchObject({ role: 'manager' });
  });

  it('keeps roles and projects that are not in the mapping', () => {
    expect(accessByGroups(table, ['leads'], { role: 'superadmin', projects: ['talent-phi'] })).toEqual({
      role: 'superadmin',
      give: ['perfect-b'],
      take: [],
      accessRoles: {},
    });
    expect(accessByGroups([], ['leads'], { role: 'admin', projects: ['perfect-b'] })).toEqual({
      role: 'admin',
      give: [],
      take: [],
      accessRoles: {},
    });
  });

  it('gives the access role of the first group that names one for the project', () => {
    const roles: readonly GroupLine[] = [
      { group: 'nurses', role: null, projects: ['perfect-b'], accessRoles: { 'perfect-b': null, 'talent-phi': 9 } },
      { group: 'leads', role: null, projects: ['perfect-b'], accessRoles: { 'perfect-b': 7 } },
      { group: 'it', role: null, projects: ['perfect-b'], accessRoles: { 'perfect-b': 8 } },
    ];
    expect(accessByGroups(roles, ['nurses', 'leads', 'it'], user).accessRoles).toEqual({ 'perfect-b': 7 });
    expect(accessByGroups(roles, ['nurses'], { role: 'user', projects: ['perfect-b'] }).accessRoles).toEqual({});
    expect(accessByGroups(roles, ['it'], { role: 'user', projects: ['perfect-b'] })).toMatchObject({
      give: [],
      accessRoles: { 'perfect-b': 8 },
    });
  });

  it('makes a superadmin only by an explicit group', () => {
    const withSuper: readonly GroupLine[] = [...table, { group: 'root', role: 'superadmin', projects: [] }];
    expect(accessByGroups(withSuper, ['it'], user).role).toBe('admin');
    expect(accessByGroups(withSuper, ['root', 'it'], user).role).toBe('superadmin');
    expect(accessByGroups(withSuper, ['it'], { role: 'superadmin', projects: [] }).role).toBe('admin');
  });
});

it('reads claims by name or path, and groups as a list', () => {
  expect(claimOf({ 'https://a.example/groups': ['x'] }, 'https://a.example/groups')).toEqual(['x']);
  expect(claimOf({ realm_access: { roles: ['x'] } }, 'realm_access.roles')).toEqual(['x']);
  expect(claimOf({}, 'toString')).toBeUndefined();
  expect(claimOf({ a: null }, 'a.b')).toBeUndefined();
  expect(groupsOf(['a', 1, 'b'])).toEqual(['a', 'b']);
  expect(groupsOf('a')).toEqual(['a']);
  expect(groupsOf(undefined)).toEqual([]);
  expect(groupsOf({ a: 1 })).toEqual([]);
});
