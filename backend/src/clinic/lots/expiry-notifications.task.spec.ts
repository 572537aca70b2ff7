import { expect, it } from '@jest/globals';
import { type DueLot, createNotification } from './expiry-notifications.task.js';

const due = (expiresOn: string, days: DueLot['days'], quantity = 4): DueLot => ({
  id: 7,
  number: 'A12',
  name: 'Toxin',
  unit: 'vials',
  today: '2026-11-22',
  quantity,
  expiresOn,
  days,
});
const notificationText = (of: DueLot) => {
  const { title, body, type, group } = createNotification(of);
  return [type, title, body, group?.text(3).body];
};

it('states the lots, the date and the next step', () => {
  expect(notificationText(due('2026-12-20', 30))).toEqual([
    'lot.expiring',
    'Lot expiring',
    'Lot A12 of "Toxin" expires on Dec 20, 2026, 4 vials left. Use or return it first',
    '3 lots expire within 30 days. Use or return these first',
  ]);
  expect(notificationText(due('2026-11-22', 0, 1))).toEqual([
    'lot.expired',
    'Lot expires today',
    'Lot A12 of "Toxin" expires today, 1 vial left. Use or write it off today',
    '3 lots expire today. Use or write them off today',
  ]);
  expect(notificationText(due('2026-11-21', 0))).toEqual([
    'lot.expired',
    'Lot expired',
    'Lot A12 of "Toxin" expired on Nov 21, 2026, 4 vials left. Write it off',
    '3 lots expired. Write them off',
  ]);
});
