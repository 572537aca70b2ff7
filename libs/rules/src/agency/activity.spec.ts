import { describe, expect, it } from '@jest/globals';
import { formatActivity, getActivityTitle, formatActivityGroup, countProducts, getTreatmentLabel } from './activity.js';

describe('recent activity', () => {
  it('describes an action', () => {
    const item = { name: 'Botox 100U' };
    expect(getActivityTitle({ type: 'restock', item })).toBe('Restocked');
    expect(getActivityTitle({ type: 'request', item })).toBe('Reorder request');
    expect(getActivityTitle({ type: 'usage', item })).toBe('Botox 100U used');
  });

  it('describes an unknown or missing type as usage', () => {
    expect(getActivityTitle({ type: 'something', item: { name: 'Gauze' } })).toBe('Gauze used');
    expect(getActivityTitle({ item: { name: 'Gauze' } })).toBe('Gauze used');
    expect(getActivityTitle({ item: null })).toBe('Item used');
  });

  it('names the treatment or general use', () => {
    expect(getTreatmentLabel('botox_injection')).toBe('Botox Injection');
    expect(['', '  ', null, undefined].map(getTreatmentLabel)).toEqual([
      'General use',
      'General use',
      'General use',
      'General use',
    ]);
    expect(getTreatmentLabel('Micro_needling')).toBe('Micro_needling');
    expect(getTreatmentLabel('constructor')).toBe('constructor');
  });

  it('names the user and one or several products', () => {
    const user = { firstName: 'Ana', lastName: 'Silva', email: null };
    const entry = (id: number, name: string, more: object = {}) => ({
      type: 'usage' as const,
      item: { id, name, unit: 'vials' },
      quantityUsed: 1,
      treatmentType: null,
      user,
      undoneAt: null,
      ...more,
    });
    expect(formatActivity([entry(1, 'Botox')])).toBe('Ana Silva used 1 vial of Botox, General use');
    expect(formatActivity([entry(1, 'Botox', { quantityUsed: 2, undoneAt: '2026-11-20' })])).toBe(
      'Ana Silva used 2 vials of Botox, General use, undone',
    );
    const gone = { quantityUsed: 4, reason: 'Discontinued' };
    expect(formatActivity([entry(1, 'Botox', { type: 'cancellation', ...gone })])).toBe(
      'Ana Silva cancelled the order of 4 vials of Botox: Discontinued',
    );
    expect(formatActivity([entry(1, 'Botox', { type: 'reversal', ...gone })])).toBe(
      'Ana Silva reversed the receipt of 4 vials of Botox: Discontinued',
    );
    expect(formatActivity([entry(1, 'Botox', { type: 'restock', quantityUsed: 10 })])).toBe(
      'Ana Silva received 10 vials of Botox',
    );
    expect(formatActivity([entry(1, 'Botox'), entry(2, 'Gauze'), entry(1, 'Botox')])).toBe(
      'Ana Silva used Botox and Gauze',
    );
    expect(formatActivity(['A', 'B', 'C', 'D'].map((name, id) => entry(id, name, { type: 'request' })))).toBe(
      'Ana Silva requested A, B and 2 more products',
    );
  });
});

it('describes an adjustment by its change and reason', () => {
  const act = {
    type: 'adjustment',
    item: { id: 1, name: 'Filler', unit: 'vial' },
    quantityUsed: -1,
    treatmentType: null,
    user: { firstName: 'Ana', lastName: 'Silva', email: null },
    undoneAt: null,
  } as const;
  expect(formatActivity([{ ...act, reason: 'expired' }])).toBe('Ana Silva adjusted Filler by −1 vial, expired');
  expect(formatActivity([{ ...act, quantityUsed: 2 }])).toBe('Ana Silva adjusted Filler by +2 vials');
});

it('counts several lots of one product as one product', () => {
  const user = { firstName: 'Ana', lastName: 'Silva', email: null };
  const line = (quantityUsed: number, type: 'adjustment' | 'waste' | 'quarantine' | 'import' = 'adjustment') => ({
    type,
    item: { id: 1, name: 'Filler', unit: 'vial' },
    quantityUsed,
    treatmentType: null,
    user,
    undoneAt: null,
    reason: null as string | null,
  });
  const three = [line(-1), line(-2), line(-1)];
  expect(countProducts(three)).toBe(1);
  expect(formatActivity(three)).toBe('Ana Silva adjusted Filler by −4 vials');
  expect(formatActivity([{ ...line(2, 'waste'), reason: 'expired' }])).toBe(
    'Ana Silva wrote off 2 vials of Filler, expired',
  );
  expect(formatActivity([{ ...line(3, 'quarantine'), reason: 'lot A1' }])).toBe(
    'Ana Silva quarantined lot A1 of Filler, 3 vials left',
  );
  expect(formatActivity([{ ...line(12, 'import'), item: null, reason: 'stock.csv' }])).toBe(
    'Ana Silva imported stock.csv, 12 rows changed',
  );
});

describe('a group of actions by one user', () => {
  const user = { firstName: 'Ana', lastName: 'Silva', email: 'ana@clinic.example' };
  const act = (id: number, type: 'restock' | 'usage' = 'restock') => ({
    type,
    item: { id, name: `Product ${id}`, unit: 'box' },
    quantityUsed: 1,
    treatmentType: null,
    user,
    undoneAt: null,
  });

  it('is one sentence with the number of products', () => {
    expect(formatActivityGroup(Array.from({ length: 10 }, (_, id) => act(id)))).toBe('Ana Silva received 10 products');
    expect(formatActivityGroup([act(1), act(2)], true)).toBe('Ana Silva received 2+ products');
    expect(formatActivityGroup([act(1, 'usage'), act(1, 'usage')])).toBe(
      'Ana Silva used Product 1, 2 times, General use',
    );
  });
});

it('describes a bulk action on many products in one line', () => {
  const act = (reason: string, quantityUsed: number, undoneAt: string | null = null) => ({
    type: 'bulk' as const,
    item: null,
    quantityUsed,
    treatmentType: null,
    user: { firstName: 'Ana', lastName: 'Silva', email: null },
    undoneAt,
    reason,
  });
  expect(formatActivity([act('supplier', 12)])).toBe('Ana Silva changed the supplier of 12 products');
  expect(formatActivity([act('deactivate', 1, '2026-11-20')])).toBe('Ana Silva deactivated 1 product, undone');
  expect(formatActivity([act('constructor', 2)])).toBe('Ana Silva changed 2 products');
});
