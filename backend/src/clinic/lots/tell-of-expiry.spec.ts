import { expect, it } from '@jest/globals';
import { type Due, noticeOf } from './tell-of-expiry.js';

const due = (expiresOn: string, days: Due['days'], quantity = 4): Due => ({
  id: 7,
  number: 'A12',
  name: 'Toxin',
  unit: 'vials',
  today: '2026-11-22',
  quantity,
  expiresOn,
  days,
});
const said = (of: Due) => {
  const { title, body, type, group } = noticeOf(of);
  return [type, title, body, group?.text(3).body];
};

it('says of what, what happens, and what to do', () => {
  expect(said(due('2026-12-20', 30))).toEqual([
    'lot.expiring',
    'Lot Expiring',
    'Lot A12 of "Toxin" expires on Dec 20, 2026, 4 vials left. Please use it first, or return it',
    '3 lots expire within 30 days. Please use them first, or return them',
  ]);
  expect(said(due('2026-11-22', 0, 1))).toEqual([
    'lot.expired',
    'Lot Expires Today',
    'Lot A12 of "Toxin" expires today, 1 vial left. Please use it today, or write it off',
    '3 lots expire today. Please use them today, or write them off',
  ]);
  expect(said(due('2026-11-21', 0))).toEqual([
    'lot.expired',
    'Lot Expired',
    'Lot A12 of "Toxin" expired on Nov 21, 2026, 4 vials left. Please write it off',
    '3 lots expired. Please write them off',
  ]);
});
