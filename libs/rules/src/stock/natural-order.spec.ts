import { expect, it } from '@jest/globals';
import { getNaturalSortKey } from './natural-order.js';

it('sorts names with numbers in numeric order', () => {
  const names = ['Needle 10 mm', 'élastic', 'Needle 4 mm', 'ELASTIC B', 'needle 4,5 mm', 'Needle', '2 ml', '10 ml'];
  const inOrder = names.toSorted((a, b) => (getNaturalSortKey(a) < getNaturalSortKey(b) ? -1 : 1));
  expect(inOrder).toEqual([
    '2 ml',
    '10 ml',
    'élastic',
    'ELASTIC B',
    'Needle',
    'Needle 4 mm',
    'needle 4,5 mm',
    'Needle 10 mm',
  ]);
});
