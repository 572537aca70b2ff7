import { expect, it } from '@jest/globals';
import { lettersOf } from './monogram.js';

it('letters are those of two words, or two of one', () => {
  expect(
    ['Botulinum Toxin A', 'Gauze', 'Adrenaline 1:1000', 'x', '', 'Éther pur', '2 ml syringe'].map(lettersOf),
  ).toEqual(['BT', 'GA', 'AD', 'X', '', 'ÉP', '2M']);
});
