import { describe, expect, it } from '@jest/globals';
import { getEffectiveRights } from '@atrium/rules/people/rights';
import { diffPermissions, describeRights } from './permissions.js';

describe('single rights', () => {
  it('are stored as the deviations from the role only', () => {
    expect(diffPermissions('user', 'perfect-b', new Set(getEffectiveRights('user', 'perfect-b', [])))).toEqual([]);
    expect(diffPermissions('user', 'perfect-b', new Set(['stock:use', 'reorder:decide']))).toEqual([
      '-stock:edit',
      '-suppliers:edit',
      '-reorder:request',
      'reorder:decide',
      '-export',
    ]);
    expect(diffPermissions('manager', 'talent-phi', new Set(['settings:edit']))).toEqual([
      '-clients:edit',
      '-goals:edit',
      '-tasks:edit',
      '-posts:edit',
      '-comments:write',
      '-export',
    ]);
  });

  it('combine to the rights in force', () => {
    const wanted = new Set(['stock:use', 'settings:edit'] as const);
    expect(getEffectiveRights('user', 'perfect-b', diffPermissions('user', 'perfect-b', wanted))).toEqual([
      'settings:edit',
      'stock:use',
    ]);
  });

  it('are counted in words', () => {
    expect(describeRights('manager', 'perfect-b', [])).toBe('All 7 rights');
    expect(describeRights('user', 'talent-phi', ['-export'])).toBe('5 of 7 rights');
  });
});
