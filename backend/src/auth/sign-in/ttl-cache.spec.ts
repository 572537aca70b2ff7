import { beforeEach, describe, expect, test } from '@jest/globals';
import { TtlCache } from './ttl-cache.js';

interface Row {
  readonly key: string;
  readonly state: number;
}

/** Test double of a table whose reads complete when the test decides. */
class Table {
  state = 1;
  reads = 0;
  private readonly open: (() => void)[] = [];
  isSlow = false;

  readonly load = async (key: string): Promise<Row | null> => {
    this.reads += 1;
    const seen = this.state;
    if (this.isSlow) await new Promise<void>((resolve) => this.open.push(resolve));
    return seen === 0 ? null : { key, state: seen };
  };

  endReadings(): void {
    for (const end of this.open.splice(0)) end();
  }
}

let table: Table;
let canUse: boolean;
let cache: TtlCache<Row>;
beforeEach(() => {
  table = new Table();
  canUse = true;
  cache = new TtlCache(table.load, () => canUse);
});
const get = async (): Promise<number | undefined> => (await cache.get('a'))?.state;

describe('a cached entry', () => {
  test('is read once for concurrent callers', async () => {
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
    expect(await get()).toBe(1);
    expect(table.reads).toBe(1);
  });

  test('is read again after a change', async () => {
    await get();
    table.state = 2;
    expect(await get()).toBe(1);
    cache.invalidate(({ key }) => key === 'a');
    expect(await get()).toBe(2);
  });

  test('stays when another entry is dropped', async () => {
    await get();
    cache.invalidate(({ key }) => key === 'b');
    expect(await get()).toBe(1);
    expect(table.reads).toBe(1);
  });

  test('is never stored for a missing row', async () => {
    table.state = 0;
    expect(await get()).toBeUndefined();
    table.state = 1;
    expect(await get()).toBe(1);
  });

  test('is not used without a current event feed', async () => {
    await get();
    canUse = false;
    table.state = 2;
    expect(await get()).toBe(2);
    expect(await get()).toBe(2);
    expect(table.reads).toBe(3);
  });
});

describe('a change during a read', () => {
  test('keeps the old value from being cached', async () => {
    table.isSlow = true;
    const early = get();
    table.state = 2;
    cache.invalidate(() => true);
    table.isSlow = false;
    table.endReadings();
    expect(await early).toBe(1);
    expect(await get()).toBe(2);
  });

  test('makes later callers read again instead of waiting for the old read', async () => {
    table.isSlow = true;
    const early = get();
    table.state = 2;
    cache.invalidate(() => true);
    const late = get();
    table.endReadings();
    expect([await early, await late]).toEqual([1, 2]);
    table.isSlow = false;
    expect(await get()).toBe(2);
    expect(table.reads).toBe(2);
  });

  test('also when the later read ends first', async () => {
    table.isSlow = true;
    const early = get();
    table.state = 2;
    cache.invalidate(() => true);
    table.isSlow = false;
    expect(await get()).toBe(2);
    table.endReadings();
    expect(await early).toBe(1);
    expect(await get()).toBe(2);
    expect(table.reads).toBe(2);
  });
});

test('a failed read is not cached', async () => {
  let fails = true;
  const failing = new TtlCache<Row>(
    async (key) => {
      if (fails) throw new Error('away');
      return { key, state: 1 };
    },
    () => true,
  );
  await expect(failing.get('a')).rejects.toThrow('away');
  fails = false;
  expect((await failing.get('a'))?.state).toBe(1);
});
