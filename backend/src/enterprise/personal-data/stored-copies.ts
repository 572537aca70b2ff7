import { type ErasedPerson, redactPerson } from '@atrium/rules/people/erased-person';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';

interface CopyTable {
  /** Immutable key in whose order the batches read the table. */
  readonly key: readonly (readonly [column: string, type: string])[];
  /** Columns that may name users. */
  readonly columns: readonly string[];
  /** True for a table whose trigger accepts changes of `columns` only while `atrium.history_forgets` is on. */
  readonly isAppendOnly?: boolean;
  /** Additional SQL assignments for each changed row. */
  readonly extraAssignments?: string;
}

/** Tables with copies of entity data, such as the texts of notifications and events, whose columns may name users. */
const COPY_TABLES: Readonly<Record<string, CopyTable>> = {
  notification: { key: [['id', 'integer']], columns: ['title', 'body'], extraAssignments: 'revision = t.revision + 1' },
  reaction_failure: {
    key: [
      ['reaction', 'text'],
      ['event_seq', 'bigint'],
    ],
    columns: ['event', 'error'],
  },
  idempotency_key: {
    key: [
      ['user_id', 'uuid'],
      ['key', 'text'],
    ],
    columns: ['reply'],
  },
  job: { key: [['id', 'uuid']], columns: ['about', 'input', 'result', 'error'] },
  webhook_delivery: { key: [['seq', 'bigint']], columns: ['body', 'answer'] },
  file_version: {
    key: [
      ['file_id', 'integer'],
      ['number', 'integer'],
    ],
    columns: ['name'],
  },
  agency_task_changes: { key: [['id', 'bigint']], columns: ['changes', 'reason'], isAppendOnly: true },
  event: { key: [['seq', 'bigint']], columns: ['data', 'internal'] },
};
export const COPY_TABLE_NAMES: readonly string[] = Object.keys(COPY_TABLES);
/** Kind of a text column with JSON that must be changed as text, because its exact bytes are signed. */
const JSON_TEXT = { table: 'webhook_delivery', column: 'body' };

type Row = Readonly<Record<string, unknown>>;
interface Found {
  readonly key: readonly string[];
  readonly isNamed: boolean;
}

/** Removes a user from stored copies, one batch of a table at a time. */
@Injectable()
export class StoredCopies {
  async eraseBatch(
    tx: Tx,
    table: string,
    position: readonly string[] | null,
    batch: number,
    person: ErasedPerson,
  ): Promise<{ place: readonly string[] | null; rows: number }> {
    const { key, columns } = COPY_TABLES[table] as CopyTable;
    const keys = key.map(([column]) => `t.${column}`).join(', ');
    const after = key.map(([, type], at) => `($2::text[])[${at + 1}]::${type}`).join(', ');
    const found = await queryRows<Found>(
      tx,
      `select array[${key.map(([column]) => `t.${column}::text`).join(', ')}] as key,
         exists (select from unnest($1::text[]) known where ${columns.map((column) => `position(known in t.${column}::text) > 0`).join(' or ')}) as "isNamed"
       from ${table} t where $2::text[] is null or (${keys}) > (${after}) order by ${keys} limit ${batch}`,
      [[person.userId, ...person.names.map(toJsonText), ...person.names], position],
    );
    if (table === 'event')
      await tx.query(
        `update event set actor_name = case when actor_name like '% via %' then $2 || ' via API key' else $2 end
         where actor_id = $1 and seq = any ($3::bigint[])`,
        [person.userId, person.called, found.map((one) => one.key[0])],
      );
    const named = found.filter(({ isNamed }) => isNamed);
    if (named.length > 0) await rewriteRows(tx, table, named, person);
    return { place: found.length < batch ? null : (found.at(-1)?.key ?? null), rows: found.length };
  }
}

const rewriteRows = async (tx: Tx, table: string, named: readonly Found[], person: ErasedPerson): Promise<void> => {
  const { key, columns, isAppendOnly = false, extraAssignments } = COPY_TABLES[table] as CopyTable;
  const isAt = (position: string) =>
    key.map(([column, type], at) => `t.${column} = (${position} ->> ${at})::${type}`).join(' and ');
  const rows = await queryRows<{ key: readonly string[]; row: Row }>(
    tx,
    `select k.key, jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(', ')}) as row
     from jsonb_array_elements($1::jsonb) k (key) join ${table} t on ${isAt('k.key')} for update of t`,
    [JSON.stringify(named.map((one) => one.key))],
  );
  const changed = rows.flatMap(({ key: of, row }) => {
    const now = removePerson(table, row, person);
    return now === row ? [] : [{ key: of, row: now }];
  });
  if (changed.length === 0) return;
  if (isAppendOnly) await tx.query(`select set_config('atrium.history_forgets', 'on', true)`);
  // The record type converts values, so `jsonb` columns stay as they are.
  await tx.query(
    `update ${table} t set ${[...columns.map((column) => `${column} = c.${column}`), ...(extraAssignments === undefined ? [] : [extraAssignments])].join(', ')}
     from (select r -> 'key' as place, (jsonb_populate_record(null::${table}, r -> 'row')).* from jsonb_array_elements($1::jsonb) r) c
     where ${isAt('c.place')}`,
    [JSON.stringify(changed)],
  );
  if (isAppendOnly) await tx.query(`select set_config('atrium.history_forgets', '', true)`);
};

const toJsonText = (name: string): string => JSON.stringify(name).slice(1, -1);

const removePerson = (table: string, row: Row, person: ErasedPerson): Row => {
  const now = redactPerson(row, person);
  const text = row[JSON_TEXT.column];
  if (table !== JSON_TEXT.table || typeof text !== 'string') return now;
  const body = JSON.stringify(redactPerson(JSON.parse(text) as unknown, person));
  return body === text ? now : { ...now, [JSON_TEXT.column]: body };
};
