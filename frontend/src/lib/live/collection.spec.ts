import { describe, expect, it } from '@jest/globals';
import { type Collection, createCollectionRules } from './collection.js';

interface Row {
  id: number;
  version: number;
  stock: number;
}

const rules = createCollectionRules<Row>((row) => row.version);
const row = (id: number, version: number, stock = version): Row => ({ id, version, stock });
const upsert = (collection: Collection<Row>, ...rows: Row[]) =>
  rules.change(collection, (draft) => rows.forEach((one) => draft.upsert(one)));
const remove = (collection: Collection<Row>, id: number) => rules.change(collection, (draft) => draft.remove(id));
const loaded = (...rows: Row[]) => rules.load(rules.beginLoad(rules.empty), rows);
const versions = (collection: Collection<Row>) =>
  Object.fromEntries([...collection.rows.values()].map(({ id, version }) => [id, version]));

describe('events', () => {
  it('out of order leave the newest version', () => {
    expect(versions(upsert(loaded(row(1, 1)), row(1, 3), row(1, 2)))).toEqual({ 1: 3 });
  });

  it('that are repeated change nothing, not even the identity of the collection', () => {
    const once = upsert(loaded(row(1, 1)), row(1, 2));
    expect(upsert(once, row(1, 2))).toBe(once);
  });

  it('of one version are ignored after the response to the write', () => {
    const afterReply = upsert(loaded(row(1, 1)), row(1, 2, 8));
    expect(upsert(afterReply, row(1, 2, 99)).rows.get(1)?.stock).toBe(8);
  });

  it('that are late do not restore a removed row, but newer ones do', () => {
    const gone = remove(loaded(row(1, 4)), 1);
    expect(versions(upsert(gone, row(1, 4)))).toEqual({});
    expect(versions(upsert(gone, row(1, 3)))).toEqual({});
    expect(versions(upsert(gone, row(1, 6)))).toEqual({ 1: 6 });
  });

  it('of a repeated removal keep the last known version', () => {
    const gone = remove(remove(loaded(row(1, 4)), 1), 1);
    expect(versions(upsert(gone, row(1, 4)))).toEqual({});
  });

  it('do not mutate the previous collection', () => {
    const before = loaded(row(1, 1), row(2, 1));
    upsert(before, row(1, 2));
    remove(before, 2);
    expect(versions(before)).toEqual({ 1: 1, 2: 1 });
  });

  it('keep the position of a row', () => {
    expect([...upsert(loaded(row(1, 1), row(2, 1)), row(1, 2)).rows.keys()]).toEqual([1, 2]);
  });
});

describe('while a load runs', () => {
  it('an event overrides an older snapshot', () => {
    const loading = upsert(rules.beginLoad(rules.empty), row(1, 5));
    expect(versions(rules.load(loading, [row(1, 4), row(2, 1)]))).toEqual({ 1: 5, 2: 1 });
  });

  it('a newer snapshot overrides an event', () => {
    const loading = upsert(rules.beginLoad(rules.empty), row(1, 4));
    expect(versions(rules.load(loading, [row(1, 5)]))).toEqual({ 1: 5 });
  });

  it('a row created after the snapshot is kept', () => {
    const loading = upsert(rules.beginLoad(loaded(row(1, 1))), row(9, 1));
    expect(versions(rules.load(loading, [row(1, 1)]))).toEqual({ 1: 1, 9: 1 });
  });

  it('a removal overrides an old snapshot, also for an unknown row', () => {
    expect(versions(rules.load(remove(rules.beginLoad(loaded(row(1, 1))), 1), [row(1, 1), row(2, 1)]))).toEqual({
      2: 1,
    });
    expect(versions(rules.load(remove(rules.beginLoad(rules.empty), 2), [row(1, 1), row(2, 1)]))).toEqual({ 1: 1 });
  });

  it('a row that is removed and restored is in the result', () => {
    const loading = upsert(remove(rules.beginLoad(loaded(row(1, 1))), 1), row(1, 3));
    expect(versions(rules.load(loading, [row(1, 1)]))).toEqual({ 1: 3 });
  });

  it('the previous rows stay visible, and missing ones are removed at the end', () => {
    const loading = rules.beginLoad(loaded(row(1, 1), row(2, 1)));
    expect(versions(loading)).toEqual({ 1: 1, 2: 1 });
    expect(versions(rules.load(loading, [row(2, 1)]))).toEqual({ 2: 1 });
  });

  it('that fails keeps applying events', () => {
    const abandoned = rules.abandonLoad(upsert(rules.beginLoad(loaded(row(1, 1))), row(1, 2)));
    expect(versions(upsert(abandoned, row(1, 3)))).toEqual({ 1: 3 });
  });
});

describe('after a load', () => {
  it('earlier removals are forgotten in favor of the snapshot', () => {
    const gone = remove(loaded(row(1, 7)), 1);
    expect(versions(rules.load(rules.beginLoad(gone), [row(1, 7)]))).toEqual({ 1: 7 });
  });

  it('a lower version in the snapshot is accepted after a database restore', () => {
    expect(versions(rules.load(rules.beginLoad(loaded(row(1, 9))), [row(1, 2)]))).toEqual({ 1: 2 });
  });
});
