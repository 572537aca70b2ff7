import { describe, expect, it } from '@jest/globals';
import { type LingeringRows, createLingeringRows, removeExpired, updateRows } from './lingering-rows.js';
import { HIGHLIGHT_MS } from './rows.js';

interface Row {
  readonly id: number;
  readonly text: string;
}
const row = (id: number, text = ''): Row => ({ id, text });
const idOf = ({ id }: Row): number => id;
const ids = ({ shown }: LingeringRows<Row>): number[] => shown.map(idOf);
const begun = () => createLingeringRows([row(1), row(2), row(3)]);

describe('lingering rows', () => {
  it('keep their position for some seconds, stay current, and new rows are appended', () => {
    const held = updateRows(begun(), [row(4), row(3, 'changed'), row(1)], idOf, undefined, 0);
    expect(held.shown).toEqual([row(1), row(2), row(3, 'changed'), row(4)]);
    expect([...held.until.keys()]).toEqual([2]);
    expect(removeExpired(held, HIGHLIGHT_MS - 1)).toBe(held);
    expect(ids(removeExpired(held, HIGHLIGHT_MS))).toEqual([4, 3, 1]);
  });

  it('are sorted again immediately when none was removed and no user interacts with them', () => {
    expect(ids(updateRows(begun(), [row(4), row(3), row(2), row(1)], idOf, undefined, 0))).toEqual([4, 3, 2, 1]);
  });

  it('stay while the user interacts with them', () => {
    const pointed: LingeringRows<Row> = { ...begun(), why: new Set(['pointer']) };
    const held = updateRows(pointed, [row(4), row(1), row(3)], idOf, undefined, 0);
    expect(ids(removeExpired(held, 10 * HIGHLIGHT_MS))).toEqual([1, 2, 3, 4]);
    expect(ids(removeExpired({ ...held, why: new Set() }, 10 * HIGHLIGHT_MS))).toEqual([4, 1, 3]);
  });

  it('show the new state of a removed row and return it to its position', () => {
    const held = updateRows(begun(), [row(1), row(3)], idOf, (id) => row(Number(id), 'ordered'), 0);
    expect(held.shown).toEqual([row(1), row(2, 'ordered'), row(3)]);
    const back = updateRows(held, [row(1), row(2, 'again'), row(3)], idOf, undefined, 1_000);
    expect(back.shown).toEqual([row(1), row(2, 'again'), row(3)]);
    expect(back.until.size).toBe(0);
  });

  it('have a time of their own and leave together', () => {
    const one = updateRows(begun(), [row(1), row(3)], idOf, undefined, 0);
    const two = updateRows(one, [row(1)], idOf, undefined, 1_000);
    expect([...two.until]).toEqual([
      [2, HIGHLIGHT_MS],
      [3, HIGHLIGHT_MS + 1_000],
    ]);
    expect(ids(removeExpired(two, HIGHLIGHT_MS))).toEqual([1, 2, 3]);
    expect(ids(removeExpired(two, HIGHLIGHT_MS + 1_000))).toEqual([1]);
  });
});
