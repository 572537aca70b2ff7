import type { EntityManager } from 'typeorm';
import { queryRows } from '../platform/database/rows.js';

const toColumn = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts objects as rows. Keys are column names in camel case; undefined values are omitted. An object that was
 * inserted before is replaced by its id: `{ stock }` becomes `stock_id`.
 */
export class RowWriter {
  private readonly ids = new Map<unknown, number>();

  constructor(readonly tx: EntityManager) {}

  /** Returns the id of an object that was inserted. Throws an Error for any other. */
  getId(inserted: object): number {
    const id = this.ids.get(inserted);
    if (id === undefined) throw new Error(`This was not inserted: ${JSON.stringify(inserted)}`);
    return id;
  }

  /** Inserts the objects in their order. `toRow` makes the row of an object that is not the row itself. */
  async insert<Made extends object>(
    table: string,
    objects: readonly Made[],
    toRow: (object: Made, index: number) => object = (object) => object,
    ending = 'returning id',
  ): Promise<void> {
    if (objects.length === 0) return;
    const rows = objects.map((object, index) => this.toColumns(toRow(object, index)));
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
    const inserted = await queryRows<{ id: number }>(
      this.tx,
      `insert into ${table} (${columns}) select ${columns}
       from jsonb_populate_recordset(null::${table}, $1::jsonb) with ordinality order by ordinality ${ending}`,
      [JSON.stringify(rows)],
    );
    for (const [index, { id }] of inserted.entries()) this.ids.set(objects[index], id);
  }

  /**
   * Inserts objects whose names the table does not contain yet. The others refer to the existing rows with their names.
   */
  async insertNamed(table: string, objects: readonly { readonly name: string }[]): Promise<void> {
    await this.insert(table, objects, (object) => object, 'on conflict do nothing');
    const found = await queryRows<{ id: number; index: number }>(
      this.tx,
      `select t.id, n.ordinality::int - 1 as index from unnest($1::text[]) with ordinality as n (name)
       join ${table} t on name_skeleton(t.name) = name_skeleton(n.name) order by t.id`,
      [objects.map(({ name }) => name)],
    );
    for (const { id, index } of found) this.ids.set(objects[index], id);
  }

  private toColumns(row: object): Record<string, unknown> {
    const columns: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(row)) {
      const id = this.ids.get(value);
      if (value !== undefined) columns[toColumn(id === undefined ? key : `${key}Id`)] = id ?? value;
    }
    return columns;
  }
}
