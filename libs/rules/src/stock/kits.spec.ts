import { describe, expect, it } from '@jest/globals';
import { compareWithKit } from './kits.js';

const FILLERS = [1, 2, 3];
const whole = (stockId: number, quantity: number) => ({ stockId, quantity, content: null, contentUnit: null });
const part = (stockId: number, content: number) => ({ stockId, quantity: null, content, contentUnit: 'U' });
const KIT = [
  { stockIds: FILLERS, quantity: 1, content: null, contentUnit: null },
  { stockIds: [10], quantity: 2, content: null, contentUnit: null },
  { stockIds: [20], quantity: null, content: 24, contentUnit: 'U' },
];

describe('differences between a treatment and its kit', () => {
  it("exclude the choice between a line's products", () => {
    expect(compareWithKit(KIT, [whole(3, 1), whole(10, 2), part(20, 24)])).toEqual([]);
  });

  it('list omitted, changed and added lines', () => {
    expect(compareWithKit(KIT, [whole(2, 1), whole(10, 3), whole(30, 1)])).toEqual([
      { what: 'amount', stockId: 10, planned: 2, used: 3, plannedUnit: null, usedUnit: null },
      { what: 'left-out', stockId: 20, planned: 24, used: null, plannedUnit: 'U', usedUnit: null },
      { what: 'added', stockId: 30, planned: null, used: 1, plannedUnit: null, usedUnit: null },
    ]);
  });

  it('add up two lots of one product and two choices of one line', () => {
    expect(compareWithKit(KIT, [whole(1, 1), whole(10, 1), whole(10, 1), part(20, 24)])).toEqual([]);
    expect(compareWithKit(KIT, [whole(1, 1), whole(2, 1), whole(10, 2), part(20, 24)])).toEqual([
      { what: 'added', stockId: 2, planned: null, used: 1, plannedUnit: null, usedUnit: null },
    ]);
  });

  it('list a whole unit instead of a content as another amount', () => {
    expect(compareWithKit(KIT, [whole(1, 1), whole(10, 2), whole(20, 1)])).toEqual([
      { what: 'amount', stockId: 20, planned: 24, used: 1, plannedUnit: 'U', usedUnit: null },
    ]);
  });

  it('list the same number in another unit as another amount', () => {
    const inMl = { ...part(20, 24), contentUnit: 'ml' };
    expect(compareWithKit(KIT, [whole(1, 1), whole(10, 2), inMl])).toEqual([
      { what: 'amount', stockId: 20, planned: 24, used: 24, plannedUnit: 'U', usedUnit: 'ml' },
    ]);
  });

  it('add up decimals without rounding errors', () => {
    const kit = [{ stockIds: [5], quantity: null, content: 0.3, contentUnit: 'U' }];
    expect(compareWithKit(kit, [part(5, 0.1), part(5, 0.2)])).toEqual([]);
  });
});
