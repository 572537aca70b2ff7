import { describe, expect, it } from '@jest/globals';
import { kitChanges } from './kits.js';

const FILLERS = [1, 2, 3];
const whole = (stockId: number, quantity: number) => ({ stockId, quantity, content: null });
const part = (stockId: number, content: number) => ({ stockId, quantity: null, content });
const KIT = [
  { stockIds: FILLERS, quantity: 1, content: null },
  { stockIds: [10], quantity: 2, content: null },
  { stockIds: [20], quantity: null, content: 24 },
];

describe('where a treatment differs from its kit', () => {
  it('any choice of a line is the line as it stands', () => {
    expect(kitChanges(KIT, [whole(3, 1), whole(10, 2), part(20, 24)])).toEqual([]);
  });

  it('names what was left out, in another amount, and added', () => {
    expect(kitChanges(KIT, [whole(2, 1), whole(10, 3), whole(30, 1)])).toEqual([
      { what: 'amount', stockId: 10, planned: 2, used: 3 },
      { what: 'left-out', stockId: 20, planned: 24, used: null },
      { what: 'added', stockId: 30, planned: null, used: 1 },
    ]);
  });

  it('two lots of one product, and two choices of one line, count together', () => {
    expect(kitChanges(KIT, [whole(1, 1), whole(10, 1), whole(10, 1), part(20, 24)])).toEqual([]);
    expect(kitChanges(KIT, [whole(1, 1), whole(2, 1), whole(10, 2), part(20, 24)])).toEqual([
      { what: 'added', stockId: 2, planned: null, used: 1 },
    ]);
  });

  it('a whole one instead of a content is another amount', () => {
    expect(kitChanges(KIT, [whole(1, 1), whole(10, 2), whole(20, 1)])).toEqual([
      { what: 'amount', stockId: 20, planned: 24, used: 1 },
    ]);
  });

  it('decimals add up', () => {
    const kit = [{ stockIds: [5], quantity: null, content: 0.3 }];
    expect(kitChanges(kit, [part(5, 0.1), part(5, 0.2)])).toEqual([]);
  });
});
