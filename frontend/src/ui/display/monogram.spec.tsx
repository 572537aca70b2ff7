import { expect, it } from '@jest/globals';
import { getLetters } from './monogram.js';

it('uses the first letters of two words, or two letters of one word', () => {
  expect(
    ['Botulinum Toxin A', 'Gauze', 'Adrenaline 1:1000', 'x', '', 'Éther pur', '2 ml syringe'].map(getLetters),
  ).toEqual(['BT', 'GA', 'AD', 'X', '', 'ÉP', '2M']);
});
