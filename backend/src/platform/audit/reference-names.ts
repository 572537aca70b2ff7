import type { AuditChange } from '@atrium/rules/audit/entries';
import { UUID } from '@atrium/rules/text/text';
import type { Tx } from '../database/transaction.js';
import { queryRows } from '../database/rows.js';

const REFERENCES = `select distinct a.attname as column, c.confrelid::regclass::text as "table"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = current_schema()::regnamespace`;

/** Returns the foreign key column of a field: "department_id" for both `departmentId` and `departmentIds`. */
const toForeignKeyColumn = (field: string): string =>
  field.replace(/Ids$/, 'Id').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isId = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string';

/** Adds names to ids in audit entries, because ids mean nothing to readers and the row may be gone later. */
export class ReferenceNames {
  private tables: ReadonlyMap<string, string> | undefined;

  async addNames(tx: Tx, changes: readonly AuditChange[]): Promise<AuditChange[]> {
    const tables = await this.loadReferences(tx);
    const idsByTable = new Map<string, Set<string>>();
    const tableOf = ({ field }: AuditChange, value: unknown): string | null => {
      if (!isId(value)) return null;
      return (
        tables.get(toForeignKeyColumn(field)) ?? (typeof value === 'string' && UUID.test(value) ? 'app_user' : null)
      );
    };
    for (const change of changes)
      for (const value of [...toList(change.before), ...toList(change.after)]) {
        const table = tableOf(change, value);
        if (table !== null) idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(String(value)));
      }
    if (idsByTable.size === 0) return [...changes];
    const names = new Map<string, string>();
    for (const [table, ids] of idsByTable)
      for (const { id, name } of await readNames(tx, table, [...ids])) names.set(`${table} ${id}`, name);
    const named = (change: AuditChange, value: unknown): unknown => {
      if (Array.isArray(value)) return value.map((each: unknown) => named(change, each));
      const name = names.get(`${tableOf(change, value)} ${String(value)}`);
      return name === undefined ? value : { id: value, name };
    };
    return changes.map((change) => ({
      ...change,
      before: named(change, change.before),
      after: named(change, change.after),
    }));
  }

  /** Returns the referenced table by column name, from foreign keys. Ambiguous column names are left out. */
  private async loadReferences(tx: Tx): Promise<ReadonlyMap<string, string>> {
    if (this.tables !== undefined) return this.tables;
    const rows = await queryRows<{ column: string; table: string }>(tx, REFERENCES);
    const unclear = rows
      .filter(({ column }) => rows.filter((row) => row.column === column).length > 1)
      .map(({ column }) => column);
    this.tables = new Map(
      rows.filter(({ column }) => !unclear.includes(column)).map(({ column, table }) => [column, table]),
    );
    return this.tables;
  }
}

/** Returns the names of rows. `table` is safe to interpolate, because it comes from the catalog. */
const readNames = async (tx: Tx, table: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  await queryRows<{ id: string; name: string }>(
    tx,
    `select id, name from (
       select r ->> 'id' as id, coalesce(nullif(concat_ws(' ', r ->> 'first_name', r ->> 'last_name'), ''), r ->> 'name', r ->> 'title', r ->> 'username', r ->> 'email') as name
       from (select to_jsonb(t) as r from ${table} t where t.id = any ($1::${ids.every((id) => /^\d+$/.test(id)) ? 'bigint' : 'uuid'}[])) rows
     ) named where name is not null`,
    [ids],
  );
