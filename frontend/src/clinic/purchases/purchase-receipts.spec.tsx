import { expect, it } from '@jest/globals';
import type { Movement } from '@atrium/contract/clinic/stock';
import { receiptLines } from './purchase-receipts.js';

const ana = { id: 'a', firstName: 'Ana', lastName: 'Silva', email: null };
const marta = { id: 'm', firstName: 'Marta', lastName: 'Lopes', email: null };
const received = (purchaseId: number, delta: number, user: typeof ana, at: string, number?: string) =>
  ({
    purchaseId,
    delta,
    user,
    at,
    lot: number === undefined ? null : { id: 1, number, expiresOn: null },
  }) as unknown as Movement;

it('lists who received which part of a purchase, the first receipt first', () => {
  const item = { id: 3, name: 'Toxin', unit: 'vials' } as never;
  const newestFirst = [
    received(7, -7, ana, '2026-11-26T09:00:00Z'),
    received(8, 4, ana, '2026-11-26T08:00:00Z'),
    received(7, 3, marta, '2026-11-25T16:00:00.120Z', 'B7'),
    received(7, 2, marta, '2026-11-25T16:00:00.110Z', 'A12'),
    received(7, 2, ana, '2026-11-25T10:00:00Z'),
  ];
  expect(receiptLines({ id: 7, item }, newestFirst).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^2 vials by Ana Silva, .+10:00$/),
    expect.stringMatching(/^5 vials by Marta Lopes, .+: lot A12 and lot B7$/),
  ]);
});
