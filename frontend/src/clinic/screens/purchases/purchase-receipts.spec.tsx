import { expect, it } from '@jest/globals';
import { aMovement } from '../../../../test/fixtures/clinic.js';
import { formatReceipts } from './purchase-receipts.js';

const ana = { id: 'a', firstName: 'Ana', lastName: 'Silva', email: null };
const marta = { id: 'm', firstName: 'Marta', lastName: 'Lopes', email: null };
let lastId = 0;
const received = (purchaseId: number, delta: number, user: typeof ana, at: string, number?: string) =>
  aMovement({
    id: (lastId += 1),
    purchaseId,
    delta,
    user,
    at,
    lot: number === undefined ? null : { id: 1, number, expiresOn: null },
  });

it('lists the receipts of a purchase with users, oldest first', () => {
  const item = { id: 3, name: 'Toxin', unit: 'vials' } as never;
  const newestFirst = [
    received(7, -7, ana, '2026-11-26T09:00:00Z'),
    received(8, 4, ana, '2026-11-26T08:00:00Z'),
    received(7, 3, marta, '2026-11-25T16:00:00.120Z', 'B7'),
    received(7, 2, marta, '2026-11-25T16:00:00.110Z', 'A12'),
    received(7, 2, ana, '2026-11-25T10:00:00Z'),
    { ...received(7, 4, ana, '2026-11-25T09:00:00Z'), isTakenBack: true },
  ];
  expect(formatReceipts({ id: 7, item }, newestFirst)).toMatchObject([
    { text: expect.stringMatching(/^2 vials by Ana Silva, .+10:00$/), quantity: 2, movementIds: [5] },
    { text: expect.stringMatching(/^5 vials by Marta Lopes, .+: lot A12 and lot B7$/), movementIds: [4, 3] },
  ]);
});
