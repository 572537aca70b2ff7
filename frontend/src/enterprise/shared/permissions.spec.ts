import { describe, expect, it } from '@jest/globals';
import { rightsInForce } from '@atrium/rules/people/rights';
import { permissionsFor, rightsText } from './permissions.js';

describe('single rights', () => {
  it('are what differs from the role, and nothing else', () => {
    expect(permissionsFor('user', 'perfect-b', new Set(rightsInForce('user', 'perfect-b', [])))).toEqual([]);
    expect(permissionsFor('user', 'perfect-b', new Set(['stock:use', 'reorder:decide']))).toEqual([
      '-stock:edit',
      '-suppliers:edit',
      '-reorder:request',
      'reorder:decide',
      '-export',
    ]);
    expect(permissionsFor('manager', 'talent-phi', new Set(['settings:edit']))).toEqual([
      '-clients:edit',
      '-goals:edit',
      '-tasks:edit',
      '-posts:edit',
      '-export',
    ]);
  });

  it('put back together, are in force', () => {
    const wanted = new Set(['stock:use', 'settings:edit'] as const);
    expect(rightsInForce('user', 'perfect-b', permissionsFor('user', 'perfect-b', wanted))).toEqual([
      'settings:edit',
      'stock:use',
    ]);
  });

  it('are counted in words', () => {
    expect(rightsText('manager', 'perfect-b', [])).toBe('All 7 rights');
    expect(rightsText('user', 'talent-phi', ['-export'])).toBe('4 of 6 rights');
  });
});
