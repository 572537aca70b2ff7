import { parseUnitCost } from '@atrium/rules/prices/money';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { instantSql, existingPersonSql } from '../database/sql.js';

/* Defines a table once for TypeORM and for the JSON of replies and events. SQL fragments add fields of other tables. */

type ColumnType =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'numeric'
  | 'double precision'
  | 'date'
  | 'timestamptz'
  | 'uuid'
  | 'jsonb';

export interface Column<T> {
  readonly type: ColumnType;
  /** Returns SQL of the value as JSON, for a column such as `g.due_date`. */
  readonly json: (expression: string) => string;
  readonly nullable?: true;
  readonly array?: true;
  /** Column name when it differs from the field's: `quantity` for `currentQuantity`. */
  readonly name?: string;
  /** True for a column that is read only on request, and never in a reply. */
  readonly hidden?: true;
  /** True for a column that is in no reply. */
  readonly isInternal?: true;
  /**
   * False for a column that audit entries omit: the entry states it, or it is computed from other rows. Of a private
   * column they state that it changed, without its values.
   */
  readonly audited?: false | 'private';
  readonly read?: (stored: string) => unknown;
  /** Type-level only: the TypeScript type of the value. */
  readonly '~value'?: T;
}

const asColumn = (expression: string): string => expression;
const asTextColumn = (expression: string): string => `${expression}::text`;

export const text = <T extends string = string>(): Column<T> => ({ type: 'text', json: asColumn });
export const integer = (): Column<number> => ({ type: 'integer', json: asColumn });
export const doubleColumn = (): Column<number> => ({ type: 'double precision', json: asColumn });
export const booleanColumn = (): Column<boolean> => ({ type: 'boolean', json: asColumn });
export const uuid = (): Column<string> => ({ type: 'uuid', json: asColumn });
/** Column of a decimal as text with two digits after the point. */
export const money = (): Column<string> => ({ type: 'numeric', json: asTextColumn });
/** Column of a unit cost as text with two, four or six decimals. */
export const unitCost = (): Column<string> => ({
  type: 'numeric',
  json: (expression) => `unit_cost_text(${expression})`,
  read: (stored) => parseUnitCost(stored) ?? stored,
});
/** Column of hours with at most two decimals. */
export const hours = (): Column<number> => ({
  type: 'numeric',
  json: (expression) => `trim_scale(${expression})`,
  read: Number,
});
/** Column of an amount with at most three decimals. */
export const amount = hours;
/** Column of a date as text `yyyy-MM-dd`. */
export const day = (): Column<string> => ({ type: 'date', json: asTextColumn });
/** Column of a point in time; ISO 8601 in UTC in JSON. */
export const instant = (): Column<Date> => ({ type: 'timestamptz', json: instantSql });
/** Column of a local time without a zone, `yyyy-MM-ddTHH:mm:ss`: always text, never a `Date`. */
export const wallTime = (): Column<string> => ({
  type: 'text',
  json: (expression) => `to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS')`,
  read: (stored) => stored.replace(' ', 'T'),
});
export const texts = <T extends string = string>(): Column<T[]> => ({
  type: 'text',
  array: true,
  json: (expression) => `to_jsonb(${expression})`,
});

export const json = <T>(): Column<T> => ({ type: 'jsonb', json: asColumn });

export const nullableColumn = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true });
/** Gives a column a name that differs from the field's. */
export const withColumnName = <T>(name: string, column: Column<T>): Column<T> => ({ ...column, name });
/** Excludes a column from reads and replies unless it is requested. */
export const hidden = <T>(column: Column<T>): Column<T> => ({ ...column, hidden: true });
/** Excludes a column from audit entries. */
export const unaudited = <T>(column: Column<T>): Column<T> => ({ ...column, audited: false });
/** Excludes the values of a column from audit entries, which then only state that it changed. */
export const privateColumn = <T>(column: Column<T>): Column<T> => ({ ...column, audited: 'private' });

/** Columns that every entity has. */
interface EntityColumns {
  readonly id: number;
  readonly version: number;
  /** Version of the last edit by a user. Uses and counts increase only `version`. */
  readonly editedVersion: number;
  /** Version and author of the last edit, by column. */
  readonly fieldVersions: FieldVersions;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
}
export type FieldVersions = Readonly<Record<string, readonly [version: number, userId: string | null]>>;

/** Returns the default column name of a field, in snake_case. */
export const toColumnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type Columns = Readonly<Record<string, Column<unknown>>>;
type ValueOf<C> = C extends Column<infer T> ? T : never;
export type RowOf<T> = T extends Table<infer C, infer K> ? { -readonly [F in keyof C]: ValueOf<C[F]> } & K : never;
/** Columns of rows that change through actions and are never edited by field. */
type ActionColumns = Omit<EntityColumns, 'editedVersion' | 'fieldVersions'>;

export interface Table<C extends Columns = Columns, K = EntityColumns> {
  readonly name: string;
  readonly columns: C;
  readonly schema: EntitySchema<{ -readonly [F in keyof C]: ValueOf<C[F]> } & K>;
  /** Returns the column name of a field. */
  column(field: string): string;
  /** False for a settings table, whose single row has no id. */
  readonly hasId: boolean;
}

const ACTION_COLUMNS = {
  version: { type: 'integer' },
  updatedAt: { type: 'timestamptz', name: 'updated_at' },
  updatedBy: { type: 'uuid', name: 'updated_by', nullable: true },
} as const;
const ENTITY_COLUMNS = {
  ...ACTION_COLUMNS,
  editedVersion: { type: 'integer', name: 'edited_version' },
  fieldVersions: { type: 'jsonb', name: 'field_versions' },
} as const;

/** Defines a table whose rows users edit by field. */
export const defineTable = <const C extends Columns>(name: string, columns: C): Table<C> =>
  buildTable(name, columns, { hasId: true, kept: ENTITY_COLUMNS });
/** Defines a table with a single row and no id. */
export const defineSettingsTable = <const C extends Columns>(name: string, columns: C): Table<C> =>
  buildTable(name, columns, { hasId: false, kept: ENTITY_COLUMNS });
/** Defines a table whose rows change through actions (receive, reverse) and are never edited by field. */
export const defineActionTable = <const C extends Columns>(name: string, columns: C): Table<C, ActionColumns> =>
  buildTable<C, ActionColumns>(name, columns, { hasId: true, kept: ACTION_COLUMNS });

const buildTable = <const C extends Columns, K = EntityColumns>(
  name: string,
  columns: C,
  {
    hasId,
    kept: baseColumns,
  }: { readonly hasId: boolean; readonly kept: Readonly<Record<string, EntitySchemaColumnOptions>> },
): Table<C, K> => {
  const column = (field: string): string => columns[field]?.name ?? toColumnName(field);
  const own = Object.entries(columns).map(([field, { type, nullable, array, hidden: isHidden, read }]) => [
    field,
    {
      type,
      name: column(field),
      ...(nullable && { nullable }),
      ...(array && { array }),
      ...(isHidden && { select: false }),
      ...(read && {
        transformer: {
          to: (value: unknown) => value,
          from: (stored: string | null) => (stored === null ? null : read(stored)),
        },
      }),
    },
  ]);
  const id = hasId
    ? { id: { type: 'integer', primary: true, generated: 'identity' } }
    : { onlyRow: { type: 'boolean', name: 'only_row', primary: true } };
  return {
    name,
    columns,
    column,
    hasId,
    schema: new EntitySchema({
      name,
      tableName: name,
      columns: { ...id, ...Object.fromEntries(own), ...baseColumns },
    }),
  };
};

/** A joined row in a reply: its table, the column that refers to it, and its JSON. */
export interface JoinedRow {
  readonly table: string;
  readonly alias: string;
  readonly by: string;
  readonly json: string;
}
/** Joins a row as `{ id, name }`. */
export const joinName = (table: string, alias: string, by: string): JoinedRow => ({
  table,
  alias,
  by,
  json: `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name)`,
});

/** SQL that reads an entity: the `from` clause and the JSON of a row. */
export interface View<Reply> {
  readonly alias: string;
  /** `from` is the table with its joins; `joins` are the joins alone, for another source of rows. */
  readonly from: string;
  readonly joins: string;
  /** SQL of type `json`, which PostgreSQL writes in half the time of `jsonb`; to concatenate, cast it. */
  readonly json: string;
  /** Type-level only: the type of the JSON. */
  readonly '~reply'?: Reply;
}
export interface SingleRowView {
  /** JSON of a row without joins, which looks up other rows by subqueries. */
  readonly jsonAlone: string;
}

type EntityColumnsInReply = 'id' | 'version' | 'createdAt' | 'updatedAt' | 'updatedBy';
/** SQL or a join for fields that differ from the columns; null removes a field from the reply. */
type ExtraFields<C extends Columns, Reply> = Readonly<
  { [K in Exclude<keyof Reply, keyof C | EntityColumnsInReply>]: string | JoinedRow | null } & {
    [K in keyof C]?: string | JoinedRow | null;
  }
>;

/**
 * Builds the JSON of GET replies and events from the table's columns and `extraFields`, which together must cover every
 * field of the reply. `joins` may use `alias`; `{alias}_by` is the last editor. Without `joins`, the view also has
 * `jsonAlone`.
 */
export const defineView =
  <Reply extends object>() =>
  <C extends Columns, const J extends string = ''>(
    { name, columns, column, hasId }: Pick<Table<C>, 'name' | 'columns' | 'column' | 'hasId'>,
    alias: string,
    extraFields: ExtraFields<C, Reply>,
    joins?: J,
  ): View<Reply> & (J extends '' ? SingleRowView : unknown) => {
    const fields = new Map<string, string | JoinedRow>(hasId ? [['id', `${alias}.id`]] : []);
    for (const [field, { json, hidden: isHidden, isInternal }] of Object.entries(columns))
      if (isHidden !== true && isInternal !== true) fields.set(field, json(`${alias}.${column(field)}`));
    for (const [field, definition] of Object.entries(
      extraFields as Readonly<Record<string, string | JoinedRow | null>>,
    ))
      if (definition === null) fields.delete(field);
      else fields.set(field, definition);
    const editor: JoinedRow = {
      table: 'app_user',
      alias: `${alias}_by`,
      by: 'updated_by',
      json: existingPersonSql(`${alias}_by`),
    };
    const jsonBy = (read: (other: JoinedRow) => string): string => {
      const pairs = [...fields].map(
        ([field, definition]) => `'${field}', ${typeof definition === 'string' ? definition : read(definition)}`,
      );
      return `json_build_object(${pairs.join(', ')}, 'version', ${alias}.version,
        'createdAt', ${instantSql(`${alias}.created_at`)}, 'updatedAt', ${instantSql(`${alias}.updated_at`)},
        'updatedBy', ${read(editor)})`;
    };
    const idOf = (other: JoinedRow): string => `${other.alias}.id = ${alias}.${other.by}`;
    const others = [editor, ...fields.values()].filter((definition) => typeof definition !== 'string');
    const joined = others.map((other) => `left join ${other.table} ${other.alias} on ${idOf(other)}`);
    const all = [...joined, joins].join(' ');
    return {
      alias,
      from: `${name} ${alias} ${all}`,
      joins: all,
      json: jsonBy((other) => `case when ${other.alias}.id is not null then ${other.json} end`),
      jsonAlone: jsonBy((other) => `(select ${other.json} from ${other.table} ${other.alias} where ${idOf(other)})`),
    };
  };
