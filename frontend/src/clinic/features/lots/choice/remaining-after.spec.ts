import { expect, it } from '@jest/globals';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { aLot, anItem } from '../../../../../test/fixtures/clinic.js';
import { NO_CONTENT } from '../../../shared/stock/used-content.js';
import { FIRST_TO_EXPIRE, SCANNED_REASON } from '../../../shared/lot-selection.js';
import { sortByUseOrder, computeRemainingAfter, selectEarlierUses } from './remaining-after.js';

const lot = (id: number, quantity: number): Lot =>
  aLot({ id, number: `L${id}`, expiresOn: `2999-0${id}-28`, quantity });
const stock = anItem({ contentAmount: 100, contentUnit: 'U', hoursOnceOpened: 24 });
const clock = { now: new Date('2026-11-20T10:00:00Z'), zone: 'UTC', today: '2026-11-20' };
const whole = (quantity: number, lotId: number | null = null) => ({
  quantity,
  used: { ...NO_CONTENT, isWhole: true },
  lot: lotId === null ? FIRST_TO_EXPIRE : { lotId, lotReason: SCANNED_REASON },
});
const content = (amount: string) => ({ quantity: 1, used: { content: amount, isWhole: false }, lot: FIRST_TO_EXPIRE });

it('processes chosen lots first, then whole units, then contents, as the server does', () => {
  const [vial, first, chosen, second] = [content('24'), whole(1), whole(1, 2), whole(2)];
  const all = [vial, first, chosen, second];
  expect(selectEarlierUses(stock, first, all)).toEqual([chosen]);
  expect(selectEarlierUses(stock, second, all)).toEqual([chosen, first]);
  expect(selectEarlierUses(stock, vial, all)).toEqual([chosen, first, second]);
});

it('orders lots by expiry and receipt, without those that arrived after the use', () => {
  const [a, b, c] = [
    { ...lot(1, 1), receivedOn: '2026-11-18', expiresOn: '2999-01-01' },
    { ...lot(2, 1), receivedOn: '2026-11-10', expiresOn: '2999-01-01' },
    { ...lot(3, 1), receivedOn: '2026-11-21', expiresOn: '2998-01-01' },
  ];
  expect(sortByUseOrder([a, b, c], '2026-11-20')).toEqual([b, a]);
});

it('leaves the rest after chosen lots, whole units and contents', () => {
  const left = computeRemainingAfter(stock, [lot(1, 1), lot(2, 3)], [whole(1, 2), whole(2), content('24')], clock);
  expect(left.rows.map(({ quantity }) => quantity)).toEqual([0, 0]);
  expect(left.opened).toMatchObject([{ lotId: 2, left: 76, spoilsAt: '2026-11-21T10:00:00.000Z' }]);
});
