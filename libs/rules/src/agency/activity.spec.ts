import { describe, expect, it } from '@jest/globals';
import { activitySentence, activityText, groupSentence, productsOf, treatmentText } from './activity.js';

describe('recent activity', () => {
  it('describes an action', () => {
    const item = { name: 'Botox 100U' };
    expect(activityText({ type: 'restock', item })).toBe('Restocked');
    expect(activityText({ type: 'request', item })).toBe('Reorder request');
    expect(activityText({ type: 'usage', item })).toBe('Botox 100U used');
  });

  it('describes an unknown or missing type as usage', () => {
    expect(activityText({ type: 'something', item: { name: 'Gauze' } })).toBe('Gauze used');
    expect(activityText({ item: { name: 'Gauze' } })).toBe('Gauze used');
    expect(activityText({ item: null })).toBe('Item used');
  });

  it('names the treatment or general use', () => {
    expect(treatmentText('botox_injection')).toBe('Botox Injection');
    expect(['', '  ', null, undefined].map(treatmentText)).toEqual([
      'General use',
      'General use',
      'General use',
      'General use',
    ]);
    expect(treatmentText('Micro_needling')).toBe('Micro_needling');
    expect(treatmentText('constructor')).toBe('constructor');
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
    expect(activitySentence([entry(1, 'Botox')])).toBe('Ana Silva used 1 vial of Botox, General use');
    expect(activitySentence([entry(1, 'Botox', { quantityUsed: 2, undoneAt: '2026-11-20' })])).toBe(
      'Ana Silva used 2 vials of Botox, General use, undone',
    );
    const gone = { quantityUsed: 4, reason: 'Discontinued' };
    expect(activitySentence([entry(1, 'Botox', { type: 'cancellation', ...gone })])).toBe(
      'Ana Silva cancelled the order of 4 vials of Botox: Discontinued',
    );
    expect(activitySentence([entry(1, 'Botox', { type: 'reversal', ...gone })])).toBe(
      'Ana Silva reversed the receipt of 4 vials of Botox: Discontinued',
    );
    expect(activitySentence([entry(1, 'Botox', { type: 'restock', quantityUsed: 10 })])).toBe(
      'Ana Silva received 10 vials of Botox',
    );
    expect(activitySentence([entry(1, 'Botox'), entry(2, 'Gauze'), entry(1, 'Botox')])).toBe(
      'Ana Silva used Botox and Gauze',
    );
    expect(activitySentence(['A', 'B', 'C', 'D'].map((name, id) => entry(id, name, { type: 'request' })))).toBe(
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
  expect(activitySentence([{ ...act, reason: 'expired' }])).toBe('Ana Silva adjusted Filler by −1 vial, expired');
  expect(activitySentence([{ ...act, quantityUsed: 2 }])).toBe('Ana Silva adjusted Filler by +2 vials');
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
  expect(productsOf(three)).toBe(1);
  expect(activitySentence(three)).toBe('Ana Silva adjusted Filler by −4 vials');
  expect(activitySentence([{ ...line(2, 'waste'), reason: 'expired' }])).toBe(
    'Ana Silva wrote off 2 vials of Filler, expired',
  );
  expect(activitySentence([{ ...line(3, 'quarantine'), reason: 'lot A1' }])).toBe(
    'Ana Silva quarantined lot A1 of Filler, 3 vials left',
  );
  expect(activitySentence([{ ...line(12, 'import'), item: null, reason: 'stock.csv' }])).toBe(
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
    expect(groupSentence(Array.from({ length: 10 }, (_, id) => act(id)))).toBe('Ana Silva received 10 products');
    expect(groupSentence([act(1), act(2)], true)).toBe('Ana Silva received 2+ products');
    expect(groupSentence([act(1, 'usage'), act(1, 'usage')])).toBe('Ana Silva used Product 1, 2 times, General use');
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
  expect(activitySentence([act('supplier', 12)])).toBe('Ana Silva changed the supplier of 12 products');
  expect(activitySentence([act('deactivate', 1, '2026-11-20')])).toBe('Ana Silva deactivated 1 product, undone');
  expect(activitySentence([act('constructor', 2)])).toBe('Ana Silva changed 2 products');
});
