import { expect, it } from '@jest/globals';
import type { Stock } from '../../../store/clinic-state.js';
import { isMore, keptParts, moreThan } from './kept-lots.js';

const stock = { contentUnit: 'U' } as Stock;
const kept = {
  quantity: 3,
  content: null,
  lots: [
    { lotId: 1, number: 'FI24751E', amount: 1 },
    { lotId: 2, number: 'FI24764F', amount: 2 },
  ],
};
const shown = (wanted: number) => keptParts(kept, stock, wanted).map(({ text, caption }) => `${text}, ${caption}`);

it('lists every lot of a logged line with its quantity, and what a smaller quantity returns', () => {
  expect(shown(3)).toEqual(['1 from lot FI24751E, taken already', '2 from lot FI24764F, taken already']);
  expect(shown(2)).toEqual(['1 from lot FI24751E, taken already', '1 from lot FI24764F, 1 of 2 is returned']);
});

it('takes only what exceeds the logged amount', () => {
  expect(moreThan(kept, 5, undefined)).toEqual({ quantity: 2, used: undefined });
  expect(isMore(moreThan(kept, 3, undefined), false)).toBe(false);
  const content = { ...kept, quantity: 0, content: 12.5 };
  const more = moreThan(content, 1, { content: '20', isWhole: false });
  expect(more.used).toEqual({ content: '7.5', isWhole: false });
  expect(isMore(more, true)).toBe(true);
});
