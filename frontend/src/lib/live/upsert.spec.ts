import { describe, expect, it } from '@jest/globals';
import { type Collection, collectionRules } from './upsert.js';

interface Row {
  id: number;
  version: number;
  stock: number;
}

const rules = collectionRules<Row>((row) => row.version);
const row = (id: number, version: number, stock = version): Row => ({ id, version, stock });
const upsert = (collection: Collection<Row>, ...rows: Row[]) =>
  rules.change(collection, (draft) => rows.forEach((one) => draft.upsert(one)));
const remove = (collection: Collection<Row>, id: number) => rules.change(collection, (draft) => draft.remove(id));
const loaded = (...rows: Row[]) => rules.load(rules.beginLoad(rules.empty), rows);
const versions = (collection: Collection<Row>) =>
  Object.fromEntries([...collection.rows.values()].map(({ id, version }) => [id, version]));

describe('events', () => {
  it('out of order: the newest version stands', () => {
    expect(versions(upsert(loaded(row(1, 1)), row(1, 3), row(1, 2)))).toEqual({ 1: 3 });
  });

  it('twice: nothing changes, not even the identity of the collection', () => {
    const once = upsert(loaded(row(1, 1)), row(1, 2));
    expect(upsert(once, row(1, 2))).toBe(once);
  });

  it('of one version: the reply to a write and its echo are the same', () => {
    const afterReply = upsert(loaded(row(1, 1)), row(1, 2, 8));
    expect(upsert(afterReply, row(1, 2, 99)).rows.get(1)?.stock).toBe(8);
  });

  it('that are late do not bring a removed row back, a newer one does', () => {
    const gone = remove(loaded(row(1, 4)), 1);
    expect(versions(upsert(gone, row(1, 4)))).toEqual({});
    expect(versions(upsert(gone, row(1, 3)))).toEqual({});
    expect(versions(upsert(gone, row(1, 6)))).toEqual({ 1: 6 });
  });

  it('of a removal that comes twice keep what was known of the row', () => {
    const gone = remove(remove(loaded(row(1, 4)), 1), 1);
    expect(versions(upsert(gone, row(1, 4)))).toEqual({});
  });

  it('leave the collection that others hold untouched', () => {
    const before = loaded(row(1, 1), row(2, 1));
    upsert(before, row(1, 2));
    remove(before, 2);
    expect(versions(before)).toEqual({ 1: 1, 2: 1 });
  });

  it('keep the place of a row', () => {
    expect([...upsert(loaded(row(1, 1), row(2, 1)), row(1, 2)).rows.keys()]).toEqual([1, 2]);
  });
});

describe('while a load runs', () => {
  it('an event stands over an older snapshot', () => {
    const loading = upsert(rules.beginLoad(rules.empty), row(1, 5));
    expect(versions(rules.load(loading, [row(1, 4), row(2, 1)]))).toEqual({ 1: 5, 2: 1 });
  });

  it('a newer snapshot stands over an event', () => {
    const loading = upsert(rules.beginLoad(rules.empty), row(1, 4));
    expect(versions(rules.load(loading, [row(1, 5)]))).toEqual({ 1: 5 });
  });

  it('a row made after the snapshot was read is kept', () => {
    const loading = upsert(rules.beginLoad(loaded(row(1, 1))), row(9, 1));
    expect(versions(rules.load(loading, [row(1, 1)]))).toEqual({ 1: 1, 9: 1 });
  });

  it('a removal holds against an old snapshot, also of a row never seen before', () => {
    expect(versions(rules.load(remove(rules.beginLoad(loaded(row(1, 1))), 1), [row(1, 1), row(2, 1)]))).toEqual({
      2: 1,
    });
    expect(versions(rules.load(remove(rules.beginLoad(rules.empty), 2), [row(1, 1), row(2, 1)]))).toEqual({ 1: 1 });
  });

  it('a row that is removed and brought back is there at the end', () => {
    const loading = upsert(remove(rules.beginLoad(loaded(row(1, 1))), 1), row(1, 3));
    expect(versions(rules.load(loading, [row(1, 1)]))).toEqual({ 1: 3 });
  });

  it('the rows of before are still shown, and those that vanished are gone afterwards', () => {
    const loading = rules.beginLoad(loaded(row(1, 1), row(2, 1)));
    expect(versions(loading)).toEqual({ 1: 1, 2: 1 });
    expect(versions(rules.load(loading, [row(2, 1)]))).toEqual({ 2: 1 });
  });

  it('and fails, events go on as before', () => {
    const abandoned = rules.abandonLoad(upsert(rules.beginLoad(loaded(row(1, 1))), row(1, 2)));
    expect(versions(upsert(abandoned, row(1, 3)))).toEqual({ 1: 3 });
  });
});

describe('after a load', () => {
  it('removals of before are forgotten: what the server lists is there', () => {
    const gone = remove(loaded(row(1, 7)), 1);
    expect(versions(rules.load(rules.beginLoad(gone), [row(1, 7)]))).toEqual({ 1: 7 });
  });

  it('a lower version is taken from the snapshot when the database was restored', () => {
    expect(versions(rules.load(rules.beginLoad(loaded(row(1, 9))), [row(1, 2)]))).toEqual({ 1: 2 });
  });
});
