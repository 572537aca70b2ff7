import { expect, it } from '@jest/globals';
import type { Lot } from '@atrium/contract/clinic/lots';
import { lotHoldsText } from './lot-acts.js';

it('what a lot holds names what is open beside the whole ones', () => {
  const item = { unit: 'vials' } as Lot['item'];
  const opened = [
    { left: 40, unit: 'U' },
    { left: 23.5, unit: 'U' },
  ] as unknown as Lot['opened'];
  expect(lotHoldsText({ quantity: 3, opened: [], item })).toBe('3 vials');
  expect(lotHoldsText({ quantity: 3, opened, item })).toBe('3 vials and 63.5 U open');
  expect(lotHoldsText({ quantity: 0, opened, item })).toBe('63.5 U open');
  expect(lotHoldsText({ quantity: 0, opened: [], item })).toBe('0 vials');
});
