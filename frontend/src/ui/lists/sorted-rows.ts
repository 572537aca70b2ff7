/** A row with its place in a list that is sorted by one of its columns. */
export interface SortedRow<T> {
  readonly id: string;
  readonly original: T;
  /** It has left the list and keeps its position while the mouse is over the rows. */
  readonly isGone?: boolean;
}

interface Placed<T> extends SortedRow<T> {
  readonly value: string | number | null;
  readonly index: number;
}

interface Order<T> {
  /** Without it the rows stay as they are given. */
  readonly sortValue: ((row: T) => string | number | null) | undefined;
  readonly desc: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compared = (left: string | number, right: string | number): number =>
  typeof left === 'string' || typeof right === 'string' ? collator.compare(String(left), String(right)) : left - right;

/**
 * A list in its order. What has no value comes last in either direction; equal rows keep the order in which they were
 * given. It remembers where each row stood: comparing names is slow, and a list of which one row has changed is nearly
 * in order already, for which sorting takes one look at each row.
 */
export class SortedRows<T> {
  private places: ReadonlyMap<string, number> = new Map();

  constructor(private readonly rowId: (row: T) => string | number) {}

  of(rows: readonly T[], { sortValue, desc }: Order<T>): readonly SortedRow<T>[] {
    const named = rows.map((original): SortedRow<T> => ({ id: String(this.rowId(original)), original }));
    if (sortValue === undefined) return named;
    const sorted = this.asBefore(named.map((row, index) => ({ ...row, value: sortValue(row.original), index })));
    sorted.sort((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || a.index - b.index;
      return (desc ? compared(b.value, a.value) : compared(a.value, b.value)) || a.index - b.index;
    });
    this.places = new Map(sorted.map(({ id }, place) => [id, place]));
    return sorted;
  }

  /** New rows are last. */
  private asBefore(rows: readonly Placed<T>[]): Placed<T>[] {
    const known: (Placed<T> | undefined)[] = Array.from({ length: this.places.size });
    const others: Placed<T>[] = [];
    for (const row of rows) {
      const place = this.places.get(row.id);
      if (place === undefined || known[place] !== undefined) others.push(row);
      else known[place] = row;
    }
    return [...known.filter((row) => row !== undefined), ...others];
  }
}
