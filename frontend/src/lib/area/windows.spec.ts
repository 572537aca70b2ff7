import { describe, expect, it } from '@jest/globals';
import { createCollectionRules } from '../live/collection.js';
import {
  isRowKnown,
  isWindowFull,
  isWindowLoaded,
  NO_WINDOWS,
  refetchWindows,
  type ReadPage,
  readRows,
  readWindow,
  getWindowKey,
  mergeRefetch,
  addWindow,
} from './windows.js';

interface Row {
  readonly id: number;
  readonly version: number;
}
const rules = createCollectionRules<Row>(({ version }) => version);
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, version: 1 }));

/** Mocked server with the rows 1 to 450. The filter `half` selects the even ones. */
const asked: string[] = [];
const server: ReadPage<Row> = async ({ ids, half, limit, cursor }) => {
  asked.push(JSON.stringify({ ids, half, limit, cursor }));
  const wanted = typeof ids === 'string' ? new Set(ids.split(',').map(Number)) : null;
  const all = Array.from({ length: 450 }, (_, index) => index + 1).filter(
    (id) => (wanted === null || wanted.has(id)) && (half === undefined || id % 2 === 0),
  );
  const from = Number(cursor ?? 0);
  const end = from + Number(limit);
  return { rows: rows(...all.slice(from, end)), next: end < all.length ? String(end) : null };
};

describe('a windowed list', () => {
  it('reads a window in parts, and no more rows than requested', async () => {
    asked.length = 0;
    expect((await readWindow(server, { filters: {}, most: Number.MAX_SAFE_INTEGER })).rows).toHaveLength(450);
    expect(asked).toHaveLength(3);
    const { rows: even } = await readWindow(server, { filters: { half: 'yes' }, most: 210 });
    expect(even.map(({ id }) => id).at(-1)).toBe(420);
    expect((await readWindow(server, { filters: { half: 'yes' }, most: 20 })).rows).toHaveLength(20);
  });

  it('continues at the end of a window and knows where it ends', async () => {
    const first = await readWindow(server, { filters: {}, most: 100 });
    expect(first.end).toMatchObject({ next: '100', last: { id: 100 } });
    asked.length = 0;
    const second = await readWindow(server, { filters: {}, most: 300 }, first.end);
    expect(second.rows.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, index) => index + 101));
    expect(second.end.ids.size).toBe(300);
    expect(asked).toHaveLength(1);
    const all = await readWindow(server, { filters: {}, most: 1_000 }, second.end);
    expect([all.end.ids.size, all.end.next]).toEqual([450, null]);
    expect(await readWindow(server, { filters: {}, most: 2_000 }, all.end)).toEqual({ rows: [], end: all.end });
  });

  it('reads rows by id in batches', async () => {
    asked.length = 0;
    expect(await readRows(server, [3, 999, 5])).toEqual(rows(3, 5));
    expect(
      await readRows(
        server,
        Array.from({ length: 401 }, (_, index) => index + 1),
      ),
    ).toHaveLength(401);
    expect(asked).toHaveLength(4);
    expect(await readRows(server, [])).toEqual([]);
  });

  it('refetches all windows and other loaded rows and drops those that the server no longer has', async () => {
    const held = {
      ...NO_WINDOWS,
      windows: [{ filters: { half: 'yes' }, most: 3 }],
      known: new Map<string | number, number>([
        ['an old window', 9],
        [7, 1],
      ]),
      all: rules.load(rules.empty, rows(2, 7, 1_000)),
    };
    const read = await refetchWindows(server, held);
    expect(read.rows.map(({ id }) => id)).toEqual([2, 4, 6, 7]);
    expect([...read.known]).toEqual([
      [7, 1],
      [getWindowKey({ half: 'yes' }), 3],
    ]);
  });

  it('keeps rows that were requested and received during a refetch', async () => {
    const half = { half: 'yes' };
    const before = [{ filters: half, most: 3 }];
    const { known, ends } = await refetchWindows(server, { ...NO_WINDOWS, windows: before, all: rules.empty });
    const further = await readWindow(server, { filters: half, most: 5 });
    const other = await readWindow(server, { filters: {}, most: 2 });
    const now = {
      windows: [
        { filters: half, most: 5 },
        { filters: {}, most: 2 },
      ],
      known: new Map([
        [getWindowKey(half), 5],
        [getWindowKey({}), 2],
      ]),
      ends: new Map([
        [getWindowKey(half), further.end],
        [getWindowKey({}), other.end],
      ]),
    };
    expect(mergeRefetch(now, before, { known, ends })).toEqual({ known: now.known, ends: now.ends });
    expect(mergeRefetch({ ...now, windows: before }, before, { known, ends })).toEqual({ known, ends });
  });

  it('reports what is loaded and whether there is more', () => {
    const filters = { status: 'open', to: '2026-11-22' };
    const slice = {
      ...NO_WINDOWS,
      phase: 'ready' as const,
      windows: addWindow([], { filters, most: 2 }),
      known: new Map<string | number, number>([
        [getWindowKey({ to: '2026-11-22', status: 'open' }), 2],
        [8, 0],
      ]),
      all: rules.load(rules.empty, rows(1, 2)),
    };
    expect([isWindowLoaded(slice, filters), isWindowLoaded({ ...slice, phase: 'loading' }, filters)]).toEqual([
      true,
      false,
    ]);
    expect(isWindowLoaded(slice, { status: 'open' })).toBe(false);
    expect(isWindowFull(slice, filters)).toBe(true);
    expect(isWindowFull({ ...slice, windows: addWindow(slice.windows, { filters, most: 3 }) }, filters)).toBe(false);
    expect([1, 8, 9].map((id) => isRowKnown(slice, id))).toEqual([true, true, false]);
  });

  it('keeps the latest windows without duplicates', () => {
    let windows = addWindow([], { filters: { week: '0' }, most: 1 });
    for (let week = 1; week < 40; week++) windows = addWindow(windows, { filters: { week: String(week) }, most: 1 });
    expect(windows).toHaveLength(24);
    expect(
      addWindow(windows, { filters: { week: '39' }, most: 5 }).filter(({ filters }) => filters['week'] === '39'),
    ).toEqual([{ filters: { week: '39' }, most: 5 }]);
  });
});
