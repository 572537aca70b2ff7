import { expect, it } from '@jest/globals';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import { anOpenUnit } from '../../../../../test/fixtures/clinic.js';
import { describeEmptied, describeLotStock } from './lot-actions.js';

it('the stock of a lot names open content next to whole units', () => {
  const item = { unit: 'vials' } as Lot['item'];
  const opened = [anOpenUnit({ left: 40 }), anOpenUnit({ left: 23.5 })];
  expect(describeLotStock({ quantity: 3, opened: [], item })).toBe('3 vials');
  expect(describeLotStock({ quantity: 3, opened, item })).toBe('3 vials and 63.5 U open');
  expect(describeLotStock({ quantity: 0, opened, item })).toBe('63.5 U open');
  expect(describeLotStock({ quantity: 0, opened: [], item })).toBe('0 vials');
});

it('the second user sees who took the rest', () => {
  const person = { id: 'a', firstName: 'Ana', lastName: 'Silva', email: null };
  const line = (change: Partial<LotMovement>) =>
    ({
      type: 'waste',
      delta: -3,
      content: null,
      isTakenBack: false,
      isUndone: false,
      user: person,
      usedBy: null,
      at: '2026-11-20T03:42:00Z',
      ...change,
    }) as LotMovement;
  const lot = { number: 'SA1' };
  expect(describeEmptied(lot, [line({})])).toMatch(/^Ana Silva wrote off the rest of lot SA1, /);
  expect(describeEmptied(lot, [line({ isTakenBack: true }), line({ type: 'usage' })])).toMatch(
    /^Ana Silva used the rest/,
  );
  expect(describeEmptied(lot, [])).toBe('Nothing of lot SA1 is left.');
});
