import { describe, expect, it } from '@jest/globals';
import {
  canAdministerEnterprise,
  canAdministerSystem,
  hasProject,
  isProject,
  isRight,
  canGiveRole,
  canManageUser,
  PROJECTS,
  RIGHTS,
  RIGHTS_OF_PROJECT,
  getEffectiveRights,
  ROLES,
} from './rights.js';

const CLINIC_STAFF = ['export', 'reorder:request', 'stock:edit', 'stock:use', 'suppliers:edit'];
const CLINIC_ALL = [
  'export',
  'reorder:decide',
  'reorder:request',
  'settings:edit',
  'stock:edit',
  'stock:use',
  'suppliers:edit',
];
const AGENCY_STAFF = ['clients:edit', 'comments:write', 'export', 'goals:edit', 'posts:edit', 'tasks:edit'];
const AGENCY_ALL = [
  'clients:edit',
  'comments:write',
  'export',
  'goals:edit',
  'posts:edit',
  'settings:edit',
  'tasks:edit',
];

describe('rights in a project', () => {
  it('without an assignment belong only to the superadmin', () => {
    for (const role of ['user', 'manager', 'admin'] as const)
      for (const project of PROJECTS) expect(getEffectiveRights(role, project, null)).toEqual([]);
    expect(getEffectiveRights('superadmin', 'perfect-b', null)).toEqual(CLINIC_ALL);
    expect(getEffectiveRights('superadmin', 'talent-phi', null)).toEqual(AGENCY_ALL);
  });

  it('of assigned staff and admins are all but decisions and settings', () => {
    for (const role of ['user', 'admin'] as const) {
      expect(getEffectiveRights(role, 'perfect-b', [])).toEqual(CLINIC_STAFF);
      expect(getEffectiveRights(role, 'talent-phi', [])).toEqual(AGENCY_STAFF);
    }
  });

  it('of an assigned manager are all', () => {
    expect(getEffectiveRights('manager', 'perfect-b', [])).toEqual(CLINIC_ALL);
    expect(getEffectiveRights('manager', 'talent-phi', [])).toEqual(AGENCY_ALL);
  });

  it('can be added and removed by an assignment', () => {
    expect(getEffectiveRights('user', 'perfect-b', ['reorder:decide'])).toEqual(
      CLINIC_ALL.filter((right) => right !== 'settings:edit'),
    );
    expect(getEffectiveRights('admin', 'perfect-b', ['settings:edit', 'reorder:decide'])).toEqual(CLINIC_ALL);
    expect(getEffectiveRights('manager', 'perfect-b', ['-reorder:decide', '-export'])).toEqual(
      CLINIC_ALL.filter((right) => right !== 'reorder:decide' && right !== 'export'),
    );
    expect(
      getEffectiveRights(
        'user',
        'talent-phi',
        AGENCY_ALL.map((right) => `-${right}`),
      ),
    ).toEqual([]);
  });

  it('are removed when an assignment both adds and removes them', () => {
    expect(getEffectiveRights('user', 'perfect-b', ['reorder:decide', '-reorder:decide'])).toEqual(CLINIC_STAFF);
    expect(getEffectiveRights('user', 'perfect-b', ['-reorder:decide', 'reorder:decide', 'reorder:decide'])).toEqual(
      CLINIC_STAFF,
    );
  });

  it('of the other project do not count', () => {
    expect(getEffectiveRights('user', 'perfect-b', ['clients:edit', 'tasks:edit'])).toEqual(CLINIC_STAFF);
    expect(getEffectiveRights('user', 'talent-phi', ['reorder:decide', '-stock:use'])).toEqual(AGENCY_STAFF);
  });

  it('ignore unknown strings', () => {
    expect(
      getEffectiveRights('user', 'perfect-b', [
        '',
        '-',
        '--reorder:decide',
        '*',
        ' reorder:decide',
        'REORDER:DECIDE',
        'admin',
        '__proto__',
      ]),
    ).toEqual(CLINIC_STAFF);
  });

  it('of a superadmin cannot be removed', () => {
    expect(getEffectiveRights('superadmin', 'perfect-b', ['-stock:use', '-reorder:decide'])).toEqual(CLINIC_ALL);
  });

  it('are returned as sorted copies, so that changing one changes no rule', () => {
    for (const project of PROJECTS)
      expect(RIGHTS_OF_PROJECT[project]).toEqual([...RIGHTS_OF_PROJECT[project]].toSorted());
    getEffectiveRights('superadmin', 'perfect-b', null).pop();
    expect(getEffectiveRights('superadmin', 'perfect-b', null)).toEqual(CLINIC_ALL);
  });

  it('all belong to a project', () => {
    expect([...RIGHTS].toSorted()).toEqual([...new Set(Object.values(RIGHTS_OF_PROJECT).flat())].toSorted());
    expect([
      isRight('export'),
      isRight('-export'),
      isRight('toString'),
      isProject('perfect-b'),
      isProject('constructor'),
    ]).toEqual([true, false, false, true, false]);
  });

  it('require only the assignment to read a project', () => {
    expect(ROLES.map((role) => hasProject(role, false))).toEqual([true, false, false, false]);
    expect(ROLES.map((role) => hasProject(role, true))).toEqual([true, true, true, true]);
  });
});

describe('rights over people', () => {
  it('let admins and superadmins administer the enterprise, and only superadmins the system', () => {
    expect(ROLES.filter(canAdministerEnterprise)).toEqual(['superadmin', 'admin']);
    expect(ROLES.filter(canAdministerSystem)).toEqual(['superadmin']);
  });

  it('let only superadmins edit or create admins and superadmins', () => {
    for (const may of [canManageUser, canGiveRole]) {
      expect(ROLES.filter((role) => may('superadmin', role))).toEqual(['superadmin', 'admin', 'manager', 'user']);
      expect(ROLES.filter((role) => may('admin', role))).toEqual(['manager', 'user']);
      expect(ROLES.filter((role) => may('manager', role))).toEqual([]);
      expect(ROLES.filter((role) => may('user', role))).toEqual([]);
    }
  });
});
