import { describe, expect, it } from '@jest/globals';
import {
  getAttentionAction,
  type AttentionFacts,
  isShownToUser,
  isUnhandled,
  formatLevel,
  canResolve,
  runsOutSoon,
  compareUrgency,
} from './attention.js';

const facts: AttentionFacts = {
  state: 'low',
  isCritical: false,
  name: 'Botox',
  daysLeft: 2,
  hasRequest: false,
  onOrder: 0,
};
const act = (change: Partial<AttentionFacts>) => getAttentionAction({ ...facts, ...change });

describe('the action of an attention row', () => {
  it('is the next step of the reorder process', () => {
    expect(act({})).toBe('reorder');
    expect(act({ hasRequest: true })).toBe('place');
    expect(act({ onOrder: 6 })).toBe('receive');
    expect(act({ state: 'late' })).toBe('receive');
    expect(act({ state: 'over' })).toBe('discard');
  });

  it('is offered to users with the right to take it', () => {
    const may =
      (...rights: readonly string[]) =>
      (right: string) =>
        rights.includes(right);
    expect(canResolve(facts, may('reorder:request'))).toBe(true);
    expect(canResolve({ ...facts, hasRequest: true }, may('reorder:request'))).toBe(false);
    expect(canResolve({ ...facts, state: 'over' }, may('stock:use'))).toBe(true);
    expect(canResolve({ ...facts, state: 'expired' }, may('stock:use'))).toBe(false);
    expect(isShownToUser({ ...facts, state: 'expired' }, may('stock:use'))).toBe(false);
    expect(isShownToUser(facts, may())).toBe(true);
  });
});

it('sorts by the days left, critical items first', () => {
  const rows: AttentionFacts[] = [
    { ...facts, name: 'never used', daysLeft: null },
    { ...facts, name: 'in five days', daysLeft: 5 },
    { ...facts, name: 'on its way', state: 'out', isCritical: true, daysLeft: 0, onOrder: 3 },
    { ...facts, name: 'forgotten', state: 'out', isCritical: true, daysLeft: 0 },
    { ...facts, name: 'open too long', state: 'over', daysLeft: 0 },
    { ...facts, name: 'gloves', state: 'out', daysLeft: 0 },
  ];
  expect(rows.toSorted(compareUrgency).map(({ name }) => name)).toEqual([
    'forgotten',
    'on its way',
    'gloves',
    'open too long',
    'in five days',
    'never used',
  ]);
});

it('sorts out-of-stock rows before low ones, and rows without an order first', () => {
  const rows: AttentionFacts[] = [
    { ...facts, name: 'one pair', daysLeft: 0 },
    { ...facts, name: 'on its way', state: 'out', daysLeft: 0, onOrder: 3 },
    { ...facts, name: 'never used', state: 'out', daysLeft: null },
  ];
  expect(rows.toSorted(compareUrgency).map(({ name }) => name)).toEqual(['never used', 'on its way', 'one pair']);
});

it('treats low stock as forgotten unless its order arrives before it runs out', () => {
  expect(isUnhandled({ daysLeft: 4, onOrder: 0 }, null)).toBe(true);
  expect(isUnhandled({ daysLeft: 4, onOrder: 6 }, null)).toBe(true);
  expect(isUnhandled({ daysLeft: 4, onOrder: 6 }, 3)).toBe(false);
  expect(isUnhandled({ daysLeft: 2, onOrder: 6 }, 3)).toBe(true);
  expect(isUnhandled({ daysLeft: null, onOrder: 6 }, 3)).toBe(false);
  expect(isUnhandled({ daysLeft: 9, onOrder: 6 }, -1)).toBe(true);
});

it('marks stock that runs out before an order of today would arrive', () => {
  expect(runsOutSoon(6, 7)).toBe(true);
  expect(runsOutSoon(7, 7)).toBe(false);
  expect(runsOutSoon(null, 7)).toBe(false);
  const rows: AttentionFacts[] = [
    { ...facts, name: 'enough of it', state: 'soon', daysLeft: 5 },
    { ...facts, name: 'low', daysLeft: 5 },
    { ...facts, name: 'low, for longer', daysLeft: 6 },
  ];
  expect(rows.toSorted(compareUrgency).map(({ name }) => name)).toEqual(['low', 'enough of it', 'low, for longer']);
});

it('describes the level and how long it lasts', () => {
  const level = { unit: 'vial', currentQuantity: 1, usableQuantity: 1 };
  expect(formatLevel(level, 2)).toBe('1 vial, 2 days left');
  expect(formatLevel(level, 0)).toBe('1 vial, less than a day left');
  expect(formatLevel(level, null)).toBe('1 vial');
  expect(formatLevel({ ...level, currentQuantity: 8, usableQuantity: 0 }, null)).toBe('None of 8 vials usable');
  expect(formatLevel({ ...level, currentQuantity: 0, usableQuantity: 0 }, 0)).toBe('None left');
});
