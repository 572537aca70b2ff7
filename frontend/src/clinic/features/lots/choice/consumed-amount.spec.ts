import { expect, it } from '@jest/globals';
import type { Stock } from '../../../store/clinic-state.js';
import { hasAdditional, getConsumedParts, computeAdditionalQuantity } from './consumed-amount.js';

const stock = { contentUnit: 'U' } as Stock;
const consumed = {
  quantity: 3,
  content: null,
  lots: [
    { lotId: 1, number: 'FI24751E', amount: 1 },
    { lotId: 2, number: 'FI24764F', amount: 2 },
  ],
};
const shown = (wanted: number) =>
  getConsumedParts(consumed, stock, wanted).map(({ text, caption }) => `${text}, ${caption}`);

it('lists every lot of a logged line with its quantity, and the quantity that a smaller amount returns', () => {
  expect(shown(3)).toEqual(['1 from lot FI24751E, taken already', '2 from lot FI24764F, taken already']);
  expect(shown(2)).toEqual(['1 from lot FI24751E, taken already', '1 from lot FI24764F, 1 of 2 is returned']);
});

it('consumes only what exceeds the logged amount', () => {
  expect(computeAdditionalQuantity(consumed, 5, undefined)).toEqual({ quantity: 2, used: undefined });
  expect(hasAdditional(computeAdditionalQuantity(consumed, 3, undefined), false)).toBe(false);
  const content = { ...consumed, quantity: 0, content: 12.5 };
  const more = computeAdditionalQuantity(content, 1, { content: '20', isWhole: false });
  expect(more.used).toEqual({ content: '7.5', isWhole: false });
  expect(hasAdditional(more, true)).toBe(true);
});
