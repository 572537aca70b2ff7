/** What a row was before its change and is since then, as the database noted it in this transaction. */
export interface NotedChange {
  readonly table: string;
  readonly id: string | null;
  readonly version: number | null;
  /** Deleted. */
  readonly gone: boolean;
  readonly name: string | null;
  /** By column: those that differ; of a deleted row all. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

interface Subject {
  readonly id?: unknown;
  readonly userId?: unknown;
  readonly version?: unknown;
}

const STOCK_KINDS = new Set(['item', 'consumable']);

/**
 * The notes that are about this entity: its own row, found by its id, and the account of a staff member. Ids of two
 * tables may be equal; then the version decides, and at last the name of the table.
 */
export const notesAbout = (subject: Subject, kind: string, noted: readonly NotedChange[]): readonly NotedChange[] => {
  const own = noted.filter(({ id }) => (subject.id === undefined ? id === null : id === String(subject.id as string | number)));
  const tables = [...new Set(own.map(({ table }) => table))];
  const word = STOCK_KINDS.has(kind) ? 'stock' : kind.replaceAll('-', '_');
  const versions = own.filter(({ version }) => version === subject.version).map(({ table }) => table);
  const table = tables.length < 2 ? tables[0] : (tables.find((name) => versions.includes(name) && name.includes(word)) ?? tables.find((name) => name.includes(word)) ?? versions[0] ?? tables[0]);
  const account = typeof subject.userId === 'string' ? noted.filter((note) => note.table === 'app_user' && note.id === subject.userId) : [];
  return [...own.filter((note) => note.table === table), ...account];
};
