import { describe, expect, it } from '@jest/globals';
import { SortedRows } from './sorted-rows.js';

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly left: number | null;
}

const rows: readonly Row[] = [
  { id: 1, name: 'gauze 10', left: 4 },
  { id: 2, name: 'Gauze 9', left: null },
  { id: 3, name: null, left: 4 },
  { id: 4, name: 'adrenaline', left: 0 },
  { id: 5, name: 'GAUZE 9', left: 12 },
];

const rowId = ({ id }: { readonly id: number }) => id;

const order = (list: SortedRows<Row>, of: readonly Row[], by: 'name' | 'left', desc = false) =>
  list.of(of, { sortValue: (row) => row[by], desc }).map(({ id }) => id);

describe('sorted rows', () => {
  it('are in natural order of names, with missing values last in either direction', () => {
    expect(order(new SortedRows<Row>(rowId), rows, 'name')).toEqual(['4', '2', '5', '1', '3']);
    expect(order(new SortedRows<Row>(rowId), rows, 'name', true)).toEqual(['1', '2', '5', '4', '3']);
    expect(order(new SortedRows<Row>(rowId), rows, 'left')).toEqual(['4', '1', '3', '5', '2']);
    expect(order(new SortedRows<Row>(rowId), rows, 'left', true)).toEqual(['5', '1', '3', '4', '2']);
  });

  it('keep the given order without a column', () => {
    const list = new SortedRows<Row>(rowId).of(rows, { sortValue: undefined, desc: false });
    expect(list.map(({ original }) => original)).toEqual(rows);
  });

  it('are independent of the previous order', () => {
    const list = new SortedRows<Row>(rowId);
    order(list, rows, 'left', true);
    const later = [...rows.slice(1, 4), { id: 6, name: 'Gauze 9', left: 4 }, { ...rows[0]!, name: 'abacus' }];
    for (const by of ['name', 'left', 'name'] as const)
      for (const desc of [false, true])
        expect(order(list, later, by, desc)).toEqual(order(new SortedRows<Row>(rowId), later, by, desc));
  });

  it('compare few rows when one of many has changed', () => {
    let compared = 0;
    const counted = (left: number) => ({ valueOf: () => ((compared += 1), left) }) as unknown as number;
    const many: Row[] = Array.from({ length: 2_000 }, (_, id) => ({ id, name: null, left: (id * 7_919) % 2_000 }));
    const list = new SortedRows<Row>(rowId);
    const by = { sortValue: ({ left }: Row) => counted(left ?? 0), desc: false };
    list.of(many, by);
    const first = compared;
    compared = 0;
    list.of(many.with(1_000, { id: 1_000, name: null, left: 0.5 }), by);
    expect(compared).toBeLessThan(first / 3);
  });
});
