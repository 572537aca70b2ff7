import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { CountLine, StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, findLotByNumber, listLots, createRandom, receiveLots } from '../../../test/lots.js';
import { countActions, readSeed } from '../../../test/random.js';
import { createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';
import { Transactions } from '../../platform/database/transaction.js';
import { ImportUndoService } from '../import/apply/import-undo.service.js';
import { ImportService } from '../import/apply/import.service.js';
import { ALL_ITEMS } from '../../../test/import/all-items.js';

const BUDGET_MS = 40_000;
const MAX_CALLS = countActions(250);
/** Seed of the random test. Repeat a failed run with `COUNTS_SEED=… npm run test:one -- <this file>`. */
const SEED = readSeed('COUNTS_SEED');

/** Timeline entry: a `flow` adds to the level, a `statement` sets it while it is valid. */
type Entry = { readonly flow: number } | { readonly level: number; isValid: boolean };

/** Changes of one stock level in the order in which they happened. */
class Timeline {
  private readonly entries: Entry[];

  constructor(level: number) {
    this.entries = [{ flow: level }];
  }

  get length(): number {
    return this.entries.length;
  }

  /** Adds a flow that is entered now and happened after the first `position` entries. */
  insert(flow: number, position: number): Entry {
    const entry = { flow };
    this.entries.splice(position, 0, entry);
    return entry;
  }

  remove(entry: Entry): void {
    this.entries.splice(this.entries.indexOf(entry), 1);
  }

  /** Returns whether a valid statement follows after the first `position` entries. */
  isStatedAfter(position: number): boolean {
    return this.entries.slice(position).some((entry) => 'level' in entry && entry.isValid);
  }

  /** Computes the level from the valid statements and flows; `without` excludes some entries. */
  level(without: ReadonlySet<Entry> = new Set()): number {
    return this.entries.reduce((level, entry) => {
      if ('flow' in entry) return level + entry.flow;
      return entry.isValid && !without.has(entry) ? entry.level : level;
    }, 0);
  }

  move(flow: number): void {
    this.entries.push({ flow });
  }

  /** Adds a statement that becomes valid when its count is posted. */
  count(level: number): Entry & { isValid: boolean } {
    const entry = { level, isValid: false };
    this.entries.push(entry);
    return entry;
  }

  isNewest(entry: Entry): boolean {
    return this.entries.slice(this.entries.indexOf(entry) + 1).every((later) => 'flow' in later || !later.isValid);
  }
}

interface Cell {
  readonly itemId: number;
  readonly lotId: number | null;
  readonly row: (quantity: number) => string;
  readonly timeline: Timeline;
}
interface CountModel {
  readonly id: number;
  readonly lines: readonly { readonly id: number; readonly cell: Cell; readonly entry: Entry & { isValid: boolean } }[];
}

describe('levels after counts were reversed', () => {
  let app: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const open = async (...stockIds: number[]): Promise<number> =>
    (await manager.post<StockCount>('/api/counts', { name: 'Count', stockIds })).body.id;
  const count = (id: number, stockId: number, counted: number, lotId: number | null = null) =>
    manager.post<CountLine>(`/api/counts/${id}/lines`, { stockId, counted, ...(lotId !== null && { lotId }) });
  const post = (id: number) =>
    manager.post<StockCount & { readonly refused: readonly { readonly lineId: number }[] }>(
      `/api/counts/${id}/post`,
      {},
    );
  const reverse = (id: number) => manager.post<StockCount>(`/api/counts/${id}/reverse`);
  const use = (itemId: number, quantityUsed: number) => manager.post<Usage>('/api/usage', { itemId, quantityUsed });
  const level = async (id: number): Promise<number> => {
    const { quantity, ledger } = await readShelf(app.databaseUrl, id);
    expect(ledger).toBe(quantity);
    return quantity;
  };
  const posted = async (itemId: number, counted: number): Promise<number> => {
    const id = await open(itemId);
    await count(id, itemId, counted);
    expect((await post(id)).body.status).toBe('posted');
    return id;
  };

  it.each([
    ['older first', [0, 1]],
    ['newer first', [1, 0]],
    ['at once', null],
  ])('return to the level before both counts, with the uses between: %s', async (_, order) => {
    const { id: item } = await createItem(manager, { currentQuantity: 10 });
    const counts = [await posted(item, 8), await posted(item, 7)];
    await use(item, 3);
    if (order === null) for (const { status } of await Promise.all(counts.map(reverse))) expect(status).toBe(200);
    else for (const at of order) expect((await reverse(counts[at]!)).status).toBe(200);
    expect(await level(item)).toBe(7);
  });

  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])('return to the level before three counts, reversed in the order %i %i %i', async (...order) => {
    const { id: item } = await createItem(manager, { currentQuantity: 10 });
    const counts = [await posted(item, 8), await posted(item, 8), await posted(item, 5)];
    for (const at of order) await reverse(counts[at]!);
    expect(await level(item)).toBe(10);
  });

  it(
    `are those that the valid statements and all flows give (seed ${SEED})`,
    async () => {
      const next = createRandom(SEED);
      const pick = <T>(from: readonly T[]): T | undefined => from[next(from.length || 1)];
      const plain = await createItem(manager, { currentQuantity: 20, sku: 'REV-1' });
      const tracked = await createItem(manager, { currentQuantity: 0, sku: 'REV-2', tracksLots: true });
      const expiresOn = dayAfter(200);
      await receiveLots(manager, tracked, [
        { number: 'A', expiresOn, quantity: 20 },
        { number: 'B', expiresOn, quantity: 20 },
      ]);
      const cellOf = async (number: 'A' | 'B'): Promise<Cell> => ({
        itemId: tracked.id,
        lotId: (await findLotByNumber(manager, tracked, number)).id,
        row: (quantity) => `REV-2,${quantity},${number}`,
        timeline: new Timeline(20),
      });
      const cells: Cell[] = [
        { itemId: plain.id, lotId: null, row: (quantity) => `REV-1,${quantity},`, timeline: new Timeline(20) },
        await cellOf('A'),
        await cellOf('B'),
      ];
      const cell = () => pick(cells) as Cell;
      const userId = (await manager.get<{ id: string }>('/api/auth/user')).body.id;
      const actor = { id: userId, name: 'Maria' };
      const inTx = app.app.get(Transactions);
      const counted: CountModel[] = [];
      const valid: CountModel[] = [];
      /**
       * Uses that can be undone. `entry` is the timeline entry of a late use that a statement already included, so that
       * its undo keeps the stated level.
       */
      const uses: { id: number; quantity: number; cell: Cell; entry?: Entry }[] = [];
      /** Times between the calls, each with the number of timeline entries at that time. */
      const marks: { at: number; lengths: readonly number[] }[] = [];
      const imports: { id: number; entry: Entry & { isValid: boolean } }[] = [];

      const calls: Readonly<Record<string, () => Promise<boolean>>> = {
        use: async () => {
          const { itemId, lotId, timeline } = cell();
          const quantity = 1 + next(3);
          const ofLot = lotId === null ? {} : { lotId, lotReason: 'At hand' };
          const { status, body } = await manager.post<Usage>('/api/usage', {
            itemId,
            quantityUsed: quantity,
            ...ofLot,
          });
          if (status !== 201) return false;
          timeline.move(-quantity);
          uses.push({ id: body.id, quantity, cell: cells.find((one) => one.timeline === timeline) as Cell });
          return true;
        },
        undoUse: async () => {
          const at = next(uses.length || 1);
          const [undone] = uses.splice(at, 1);
          if (undone === undefined) return false;
          const { status } = await manager.send('DELETE', `/api/usage/${undone.id}`, { reason: 'Wrong' });
          if (status >= 300) return false;
          if (undone.entry === undefined) undone.cell.timeline.move(undone.quantity);
          else undone.cell.timeline.remove(undone.entry);
          // The timeline has become shorter, so earlier positions are invalid.
          if (undone.entry !== undefined) marks.length = 0;
          return true;
        },
        lateUse: async () => {
          const mark = pick(marks.slice(-12));
          if (mark === undefined) return false;
          const index = next(cells.length);
          const { itemId, lotId, timeline } = cells[index] as Cell;
          const quantity = 1 + next(3);
          const position = mark.lengths[index] as number;
          const { status, body } = await manager.post<Usage>('/api/usage', {
            itemId,
            quantityUsed: quantity,
            usedAt: new Date(mark.at).toISOString(),
            ...(lotId !== null && { lotId, lotReason: 'At hand' }),
          });
          if (status !== 201) return false;
          const isStated = timeline.isStatedAfter(position);
          const entry = timeline.insert(-quantity, position);
          uses.push({ id: body.id, quantity, cell: cells[index] as Cell, ...(isStated && { entry }) });
          marks.length = 0;
          return true;
        },
        adjust: async () => {
          const { itemId, lotId, timeline } = cell();
          const countedQuantity = next(30);
          const { status } = await manager.post(`/api/inventory/${itemId}/adjustments`, {
            countedQuantity,
            reason: 'count',
            lotId,
          });
          if (status === 201) timeline.count(countedQuantity).isValid = true;
          return status === 201;
        },
        count: async () => {
          const chosen = cells.filter(() => next(2) === 0);
          if (chosen.length === 0) return false;
          const id = await open(...new Set(chosen.map(({ itemId }) => itemId)));
          const lines = [];
          for (const one of chosen) {
            const quantity = next(30);
            const { body } = await count(id, one.itemId, quantity, one.lotId);
            lines.push({ id: body.id, cell: one, entry: one.timeline.count(quantity) });
          }
          counted.push({ id, lines });
          return true;
        },
        post: async () => {
          const [one] = counted.splice(next(counted.length || 1), 1);
          if (one === undefined) return false;
          const { body } = await post(one.id);
          // A line is refused when more was used since it was counted than there was.
          const rejection = new Set(body.refused.map(({ lineId }) => lineId));
          const lines = one.lines.filter(({ id }) => !rejection.has(id));
          if (rejection.size > 0) await manager.post(`/api/counts/${one.id}/cancel`, {});
          for (const { cell: at, entry } of lines) entry.isValid = at.timeline.isNewest(entry);
          if (lines.length > 0) valid.push({ id: one.id, lines });
          return true;
        },
        reverse: async () => {
          const at = next(valid.length || 1);
          const one = valid[at];
          if (one === undefined) return false;
          const { status } = await reverse(one.id);
          const without = new Set<Entry>(one.lines.map(({ entry }) => entry));
          if (status !== 200) {
            expect(one.lines.some((line) => line.cell.timeline.level(without) < 0)).toBe(true);
            return false;
          }
          for (const { entry } of one.lines) entry.isValid = false;
          valid.splice(at, 1);
          return true;
        },
        import: async () => {
          const { row, timeline } = cell();
          const quantity = next(30);
          if (quantity === timeline.level()) return false;
          const { importId } = await inTx.run((tx) =>
            app.app.get(ImportService).apply(tx, actor, {
              file: Buffer.from(`SKU,Quantity,Lot\n${row(quantity)}`),
              fileName: 'list.csv',
              mapping: new Map(),
              kinds: ALL_ITEMS,
              skipErrors: false,
            }),
          );
          const entry = timeline.count(quantity);
          entry.isValid = true;
          if (importId !== null) imports.push({ id: importId, entry });
          return true;
        },
        undoImport: async () => {
          const one = imports.pop();
          if (one === undefined) return false;
          const { undone } = await inTx.run((tx) => app.app.get(ImportUndoService).undo(tx, actor, one.id));
          if (undone === 1) one.entry.isValid = false;
          return undone === 1;
        },
      };
      const names = [...Object.keys(calls), 'lateUse', 'lateUse', 'count', 'post', 'post', 'reverse', 'reverse'];
      const levels = async (): Promise<number[]> => {
        const lots = await listLots(manager, tracked);
        const { currentQuantity } = (await manager.get<Item>(`/api/inventory/${plain.id}`)).body;
        return cells.map(({ lotId }) =>
          lotId === null ? currentQuantity : (lots.find(({ id }) => id === lotId)?.quantity ?? 0),
        );
      };
      const done = new Map<string, number>();
      const history: string[] = [];
      const until = Date.now() + BUDGET_MS;
      for (let index = 0; index < MAX_CALLS && Date.now() < until; index += 1) {
        const name = pick(names) as string;
        const isDone = await (calls[name] as () => Promise<boolean>)();
        history.push(`${name}${isDone ? '' : ' (refused)'}`);
        await new Promise((resolve) => setTimeout(resolve, 2));
        marks.push({ at: Date.now(), lengths: cells.map(({ timeline }) => timeline.length) });
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (isDone) done.set(name, (done.get(name) ?? 0) + 1);
        expect({ nth: index, last: history.slice(-8), levels: await levels() }).toEqual({
          nth: index,
          last: history.slice(-8),
          levels: cells.map(({ timeline }) => timeline.level()),
        });
      }
      expect(done.get('reverse') ?? 0).toBeGreaterThan(2);
      expect(done.get('lateUse') ?? 0).toBeGreaterThan(2);
    },
    BUDGET_MS + 20_000,
  );
});
