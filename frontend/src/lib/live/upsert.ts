/*
 * Rows by id, as the server has them. Two writers: `load` (a snapshot) and `change` (events and replies to one's own
 * writes). Order does not matter and repetition does no harm: a row that is not newer is ignored, and what was removed
 * stays removed. What is changed while a load runs is laid over its snapshot, which may be older.
 */

export type Id = number | string;

export interface Collection<T> {
  readonly rows: ReadonlyMap<Id, T>;
  /** Removed ids with the last version that was known of them (-1: none). */
  readonly gone: ReadonlyMap<Id, number>;
  /** Ids that were written or removed since the running load began; null while none runs. */
  readonly touched: ReadonlySet<Id> | null;
}

interface Draft<T> {
  get(id: Id): T | undefined;
  /** Takes the row if it is newer than what is known; says whether it did. */
  upsert(row: T): boolean;
  /** The row as it is now by what happened to another; of the same version. */
  replace(row: T): void;
  remove(id: Id): boolean;
}

export interface CollectionRules<T> {
  readonly empty: Collection<T>;
  beginLoad(collection: Collection<T>): Collection<T>;
  load(collection: Collection<T>, snapshot: readonly T[]): Collection<T>;
  abandonLoad(collection: Collection<T>): Collection<T>;
  change(collection: Collection<T>, work: (draft: Draft<T>) => void): Collection<T>;
}

export function collectionRules<T extends { readonly id: Id }>(versionOf: (row: T) => number): CollectionRules<T> {
  const isNewer = (row: T, known: T | undefined, gone: number | undefined): boolean => {
    if (gone !== undefined && versionOf(row) <= gone) return false;
    return known === undefined || versionOf(row) > versionOf(known);
  };

  return {
    empty: { rows: new Map(), gone: new Map(), touched: null },

    /** What was removed earlier is missing from the snapshot too; only what goes from now on has to be remembered. */
    beginLoad: (collection) => ({ ...collection, gone: new Map(), touched: new Set() }),

    load(collection, snapshot) {
      const rows = new Map<Id, T>();
      for (const row of snapshot) if (!collection.gone.has(row.id)) rows.set(row.id, row);
      for (const id of collection.touched ?? []) {
        const known = collection.rows.get(id);
        if (known !== undefined && isNewer(known, rows.get(id), collection.gone.get(id))) rows.set(id, known);
      }
      return { rows, gone: new Map(), touched: null };
    },

    abandonLoad: (collection) => ({ ...collection, touched: null }),

    change(collection, work) {
      let rows: Map<Id, T> | null = null;
      let gone: Map<Id, number> | null = null;
      let touched: Set<Id> | null = null;
      const current = () => rows ?? collection.rows;
      const note = (id: Id) => {
        if (collection.touched !== null) (touched ??= new Set(collection.touched)).add(id);
      };
      work({
        get: (id) => current().get(id),
        upsert(row) {
          if (!isNewer(row, current().get(row.id), (gone ?? collection.gone).get(row.id))) return false;
          (rows ??= new Map(collection.rows)).set(row.id, row);
          if ((gone ?? collection.gone).has(row.id)) (gone ??= new Map(collection.gone)).delete(row.id);
          note(row.id);
          return true;
        },
        replace(row) {
          (rows ??= new Map(collection.rows)).set(row.id, row);
          note(row.id);
        },
        remove(id) {
          const known = current().get(id);
          (gone ??= new Map(collection.gone)).set(
            id,
            known === undefined ? (collection.gone.get(id) ?? -1) : versionOf(known),
          );
          note(id);
          if (known === undefined) return false;
          (rows ??= new Map(collection.rows)).delete(id);
          return true;
        },
      });
      if (rows === null && gone === null && touched === null) return collection;
      return { rows: rows ?? collection.rows, gone: gone ?? collection.gone, touched: touched ?? collection.touched };
    },
  };
}
