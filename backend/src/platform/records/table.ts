import { parseUnitCost } from '@atrium/rules/prices/money';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { instantSql, presentPersonSql } from '../database/sql.js';
import { columnOf } from './column-of.js';

/* Defines a table once for TypeORM and for the JSON of replies and events. SQL fragments add fields of other tables. */

type Type = 'text' | 'integer' | 'boolean' | 'numeric' | 'double precision' | 'date' | 'timestamptz' | 'uuid' | 'jsonb';

export interface Column<T> {
  readonly type: Type;
  /** Returns SQL of the value as JSON, for a column such as `g.due_date`. */
  readonly json: (place: string) => string;
  readonly nullable?: true;
  readonly array?: true;
  /** Column name when it differs from the field's: `quantity` for `currentQuantity`. */
  readonly name?: string;
  /** Read only on request, and never in a reply. */
  readonly hidden?: true;
  readonly read?: (stored: string) => unknown;
  /** Type-level only: the TypeScript type of the value. */
  readonly '~value'?: T;
}

const asIs = (place: string): string => place;
const asText = (place: string): string => `${place}::text`;

export const text = <T extends string = string>(): Column<T> => ({ type: 'text', json: asIs });
export const integer = (): Column<number> => ({ type: 'integer', json: asIs });
export const double = (): Column<number> => ({ type: 'double precision', json: asIs });
export const flag = (): Column<boolean> => ({ type: 'boolean', json: asIs });
export const uuid = (): Column<string> => ({ type: 'uuid', json: asIs });
/** A decimal as text with two digits after the point. */
export const money = (): Column<string> => ({ type: 'numeric', json: asText });
/** A unit cost as text with two, four or six decimals. */
export const unitCost = (): Column<string> => ({
  type: 'numeric',
  json: (place) => `unit_cost_text(${place})`,
  read: (stored) => parseUnitCost(stored) ?? stored,
});
/** Hours with at most two decimals. */
export const hours = (): Column<number> => ({
  type: 'numeric',
  json: (place) => `trim_scale(${place})`,
  read: Number,
});
/** An amount with at most three decimals. */
export const amount = hours;
/** `yyyy-MM-dd`. */
export const day = (): Column<string> => ({ type: 'date', json: asText });
/** A point in time: ISO 8601 in UTC in JSON. */
export const instant = (): Column<Date> => ({ type: 'timestamptz', json: instantSql });
/** Local time without a zone, `yyyy-MM-ddTHH:mm:ss`: always text, never a `Date`. */
export const wallTime = (): Column<string> => ({
  type: 'text',
  json: (place) => `to_char(${place}, 'YYYY-MM-DD"T"HH24:MI:SS')`,
  read: (stored) => stored.replace(' ', 'T'),
});
export const texts = <T extends string = string>(): Column<T[]> => ({
  type: 'text',
  array: true,
  json: (place) => `to_jsonb(${place})`,
});

export const json = <T>(): Column<T> => ({ type: 'jsonb', json: asIs });

export const orNull = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true });
/** Gives a column another name than the field's. */
export const named = <T>(name: string, column: Column<T>): Column<T> => ({ ...column, name });
/** Excludes a column from reads and replies unless it is requested. */
export const hidden = <T>(column: Column<T>): Column<T> => ({ ...column, hidden: true });

/** Columns that every entity has. */
interface Kept {
  readonly id: number;
  readonly version: number;
  /** Version of the last edit; uses and counts raise only `version`. */
  readonly editedVersion: number;
  /** Version and author of the last edit, by column. */
  readonly fieldVersions: FieldVersions;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
}
export type FieldVersions = Readonly<Record<string, readonly [version: number, userId: string | null]>>;

export type Columns = Readonly<Record<string, Column<unknown>>>;
type ValueOf<C> = C extends Column<infer T> ? T : never;
export type RowOf<T> = T extends Table<infer C, infer K> ? { -readonly [F in keyof C]: ValueOf<C[F]> } & K : never;
/** Columns of rows that change through actions and are never edited by field. */
type KeptOfSettled = Omit<Kept, 'editedVersion' | 'fieldVersions'>;

export interface Table<C extends Columns = Columns, K = Kept> {
  readonly name: string;
  readonly columns: C;
  readonly schema: EntitySchema<{ -readonly [F in keyof C]: ValueOf<C[F]> } & K>;
  /** Returns the column name of a field. */
  column(field: string): string;
  /** False for a settings table, whose single row has no id. */
  readonly hasId: boolean;
}

const KEPT_OF_SETTLED = {
  version: { type: 'integer' },
  updatedAt: { type: 'timestamptz', name: 'updated_at' },
  updatedBy: { type: 'uuid', name: 'updated_by', nullable: true },
} as const;
const KEPT = {
  ...KEPT_OF_SETTLED,
  editedVersion: { type: 'integer', name: 'edited_version' },
  fieldVersions: { type: 'jsonb', name: 'field_versions' },
} as const;

/** Defines a table whose rows users edit by field. */
export const table = <const C extends Columns>(name: string, columns: C): Table<C> =>
  tableOf(name, columns, { hasId: true, kept: KEPT });
/** Defines a table with a single row and no id. */
export const settingsTable = <const C extends Columns>(name: string, columns: C): Table<C> =>
  tableOf(name, columns, { hasId: false, kept: KEPT });
/** Defines a table whose rows change through actions (receive, reverse) and are never edited by field. */
export const settledTable = <const C extends Columns>(name: string, columns: C): Table<C, KeptOfSettled> =>
  tableOf<C, KeptOfSettled>(name, columns, { hasId: true, kept: KEPT_OF_SETTLED });

const tableOf = <const C extends Columns, K = Kept>(
  name: string,
  columns: C,
  { hasId, kept }: { readonly hasId: boolean; readonly kept: Readonly<Record<string, EntitySchemaColumnOptions>> },
): Table<C, K> => {
  const column = (field: string): string => columns[field]?.name ?? columnOf(field);
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
      columns: { ...id, ...Object.fromEntries(own), ...kept },
    }),
  };
};

/** A joined row in a reply: its table, the column that refers to it, and its JSON. */
export interface Other {
  readonly table: string;
  readonly alias: string;
  readonly by: string;
  readonly json: string;
}
/** Joins a row as `{ id, name }`. */
export const otherByName = (table: string, alias: string, by: string): Other => ({
  table,
  alias,
  by,
  json: `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name)`,
});

/** How an entity is read: the `from` clause and the JSON of a row. */
export interface View<Reply> {
  readonly alias: string;
  /** `from` is the table with its joins; `joins` are the joins alone, for another source of rows. */
  readonly from: string;
  readonly joins: string;
  readonly json: string;
  /** Type-level only: the type of the JSON. */
  readonly '~reply'?: Reply;
}
export interface ViewOfOneRow {
  /** JSON of a row without joins, which looks up other rows by subqueries. */
  readonly jsonAlone: string;
}

type KeptInReply = 'id' | 'version' | 'createdAt' | 'updatedAt' | 'updatedBy';
/** SQL or a join for fields that differ from the columns; null removes a field from the reply. */
type Beyond<C extends Columns, Reply> = Readonly<
  { [K in Exclude<keyof Reply, keyof C | KeptInReply>]: string | Other | null } & {
    [K in keyof C]?: string | Other | null;
  }
>;

/**
 * Builds the JSON of GET replies and events from the table's columns and `beyond`, which together must cover every
 * field of the reply. `joins` may use `alias`; `{alias}_by` is the last editor. Without `joins`, the view also has
 * `jsonAlone`.
 */
export const viewOf =
  <Reply extends object>() =>
  <C extends Columns, const J extends string = ''>(
    { name, columns, column, hasId }: Pick<Table<C>, 'name' | 'columns' | 'column' | 'hasId'>,
    alias: string,
    beyond: Beyond<C, Reply>,
    joins?: J,
  ): View<Reply> & (J extends '' ? ViewOfOneRow : unknown) => {
    const fields = new Map<string, string | Other>(hasId ? [['id', `${alias}.id`]] : []);
    for (const [field, { json, hidden: isHidden }] of Object.entries(columns))
      if (isHidden !== true) fields.set(field, json(`${alias}.${column(field)}`));
    for (const [field, said] of Object.entries(beyond as Readonly<Record<string, string | Other | null>>))
      if (said === null) fields.delete(field);
      else fields.set(field, said);
    const editor: Other = {
      table: 'app_user',
      alias: `${alias}_by`,
      by: 'updated_by',
      json: presentPersonSql(`${alias}_by`),
    };
    const jsonBy = (read: (other: Other) => string): string => {
      const pairs = [...fields].map(([field, said]) => `'${field}', ${typeof said === 'string' ? said : read(said)}`);
      return `jsonb_build_object(${pairs.join(', ')}, 'version', ${alias}.version,
        'createdAt', ${instantSql(`${alias}.created_at`)}, 'updatedAt', ${instantSql(`${alias}.updated_at`)},
        'updatedBy', ${read(editor)})`;
    };
    const idOf = (other: Other): string => `${other.alias}.id = ${alias}.${other.by}`;
    const others = [editor, ...fields.values()].filter((said) => typeof said !== 'string');
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
