/** A row with its state in a list that is sorted by a column. */
export interface SortedRow<T> {
  readonly id: string;
  readonly original: T;
  /** True when the row has left the list and keeps its position while the mouse is over the rows. */
  readonly isGone?: boolean;
}

interface SortableRow<T> extends SortedRow<T> {
  readonly value: string | number | null;
  readonly index: number;
}

interface Order<T> {
  /** Returns the sort value; without it rows keep the given order. */
  readonly sortValue: ((row: T) => string | number | null) | undefined;
  readonly desc: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compareValues = (left: string | number, right: string | number): number =>
  typeof left === 'string' || typeof right === 'string' ? collator.compare(String(left), String(right)) : left - right;

/**
 * Sorts the rows of a list. Rows without a value come last in either direction; equal rows keep the given order. It
 * remembers the previous order, because comparing names is slow and a list with one changed row is nearly sorted.
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
      return (desc ? compareValues(b.value, a.value) : compareValues(a.value, b.value)) || a.index - b.index;
    });
    this.places = new Map(sorted.map(({ id }, place) => [id, place]));
    return sorted;
  }

  /** Returns the rows in their previous order; new rows come last. */
  private asBefore(rows: readonly SortableRow<T>[]): SortableRow<T>[] {
    const known: (SortableRow<T> | undefined)[] = Array.from({ length: this.places.size });
    const others: SortableRow<T>[] = [];
    for (const row of rows) {
      const place = this.places.get(row.id);
      if (place === undefined || known[place] !== undefined) others.push(row);
      else known[place] = row;
    }
    return [...known.filter((row) => row !== undefined), ...others];
  }
}
