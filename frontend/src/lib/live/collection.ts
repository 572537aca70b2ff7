/*
 * A collection of rows by id. Order and repetition of events do not matter: rows that are not newer are ignored, and
 * removed rows stay removed. Changes during a load are applied on top of its snapshot, which may be older.
 */

export type Id = number | string;

export interface Collection<T> {
  readonly rows: ReadonlyMap<Id, T>;
  /** Removed ids with their last known version (-1 when unknown). */
  readonly removed: ReadonlyMap<Id, number>;
  /** Ids that were written or removed during the running load; null when none is running. */
  readonly touched: ReadonlySet<Id> | null;
}

interface Draft<T> {
  get(id: Id): T | undefined;
  /** Stores a row that is newer than the loaded one. Returns whether it did. */
  upsert(row: T): boolean;
  /** Replaces a row by one of the same version, after a change of a related row. */
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

export function createCollectionRules<T extends { readonly id: Id }>(
  versionOf: (row: T) => number,
): CollectionRules<T> {
  const isNewer = (row: T, known: T | undefined, gone: number | undefined): boolean => {
    if (gone !== undefined && versionOf(row) <= gone) return false;
    return known === undefined || versionOf(row) > versionOf(known);
  };

  return {
    empty: { rows: new Map(), removed: new Map(), touched: null },

    /** Starts a load. Earlier removals are already missing from its snapshot, so only later ones are remembered. */
    beginLoad: (collection) => ({ ...collection, removed: new Map(), touched: new Set() }),

    load(collection, snapshot) {
      const rows = new Map<Id, T>();
      for (const row of snapshot) if (!collection.removed.has(row.id)) rows.set(row.id, row);
      for (const id of collection.touched ?? []) {
        const known = collection.rows.get(id);
        if (known !== undefined && isNewer(known, rows.get(id), collection.removed.get(id))) rows.set(id, known);
      }
      return { rows, removed: new Map(), touched: null };
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
          if (!isNewer(row, current().get(row.id), (gone ?? collection.removed).get(row.id))) return false;
          (rows ??= new Map(collection.rows)).set(row.id, row);
          if ((gone ?? collection.removed).has(row.id)) (gone ??= new Map(collection.removed)).delete(row.id);
          note(row.id);
          return true;
        },
        replace(row) {
          (rows ??= new Map(collection.rows)).set(row.id, row);
          note(row.id);
        },
        remove(id) {
          const known = current().get(id);
          (gone ??= new Map(collection.removed)).set(
            id,
            known === undefined ? (collection.removed.get(id) ?? -1) : versionOf(known),
          );
          note(id);
          if (known === undefined) return false;
          (rows ??= new Map(collection.rows)).delete(id);
          return true;
        },
      });
      if (rows === null && gone === null && touched === null) return collection;
      return {
        rows: rows ?? collection.rows,
        removed: gone ?? collection.removed,
        touched: touched ?? collection.touched,
      };
    },
  };
}
