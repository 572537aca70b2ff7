import type { PersonalData } from '@atrium/contract/enterprise/personal-data/schemas';
import { getFullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { instantSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { quoteIdentifier } from '../../platform/backup/backup-tables.js';

/** Maximum of exported rows per table; the newest are exported, with a note. */
const MAX_ROWS = 20_000;
/** Columns that allow signing in or forging links, and patient or search data. */
const EXCLUDED_COLUMNS = '(password|hash|secret|token|patient|search_|_version$|^version$|field_versions|revision)';
/** Tables that the export contains in another form or that repeat others, such as events. */
const EXCLUDED_TABLES = [
  'app_user',
  'staff',
  'session',
  'audit',
  'event',
  'events',
  'noted_change',
  'remembered_device',
  'idempotency_key',
];

/** Finds columns that may refer to a user: all of type uuid, with or without a foreign key. */
const READ_NAMING_COLUMNS = `select c.relname as "table", a.attname as "column",
    exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id') as "hasId",
    exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'updated_at') as "hasTime"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace and a.atttypid = 'uuid'::regtype
    and c.relname <> all ($1) and a.attname <> 'id' order by 1, 2`;

interface NamingColumn {
  readonly table: string;
  readonly column: string;
  readonly hasId: boolean;
  readonly hasTime: boolean;
}
type Row = Record<string, unknown>;

/** SQL of a row as JSON without excluded columns. */
const rowJsonSql = (alias: string): string =>
  `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(${alias})) where key !~ '${EXCLUDED_COLUMNS}')`;

/** Exports a user's data, found through the database catalog, so that new tables are included. */
@Injectable()
export class PersonalDataService {
  constructor(private readonly transactions: Transactions) {}

  exportOwn(person: Person): Promise<PersonalData> {
    return this.transactions.run((tx) => this.readData(tx, person, person.id));
  }

  exportOf(person: Person, staffId: number): Promise<PersonalData> {
    return this.transactions.run(async (tx) => {
      const [found] = await queryRows<{ userId: string }>(
        tx,
        'select user_id as "userId" from staff where id = $1 and removed_at is null',
        [staffId],
      );
      if (found === undefined) throw notFound('Staff member');
      return this.readData(tx, person, found.userId);
    });
  }

  private async readData(tx: Tx, by: Person, userId: string): Promise<PersonalData> {
    const { person, staff, madeAt } = await queryRow<{ person: Row; staff: Row | null; madeAt: string }>(
      tx,
      `select ${rowJsonSql('u')} as person, case when s.id is null then null else ${rowJsonSql('s')} end as staff,
         ${instantSql('now()')} as "madeAt"
       from app_user u left join staff s on s.user_id = u.id where u.id = $1`,
      [userId],
    );
    const sessions = await queryRows<{ row: Row }>(
      tx,
      `select (sess - 'userId') || jsonb_build_object('expiresAt', ${instantSql('expire')}) as row
       from session where sess ->> 'userId' = $1 order by expire desc`,
      [userId],
    );
    const columns = await queryRows<NamingColumn>(tx, READ_NAMING_COLUMNS, [EXCLUDED_TABLES]);
    const records: PersonalData['records'] = [];
    for (const naming of columns.filter(({ column }) => column !== 'updated_by')) {
      const rows = await this.readNamingRows(tx, naming, userId);
      if (rows.length > 0)
        records.push({
          table: naming.table,
          as: naming.column,
          rows: rows.slice(0, MAX_ROWS),
          isCut: rows.length > MAX_ROWS,
        });
    }
    const staffId = staff?.['id'];
    if (typeof staffId === 'number')
      records.push({ table: 'assignment', as: 'staff_id', rows: await readAssignments(tx, staffId), isCut: false });
    const edited = await this.readEdits(tx, columns, userId);
    const audit = await queryRows<{ row: Row }>(
      tx,
      `select to_jsonb(a) as row from audit a
       where a.actor_id = $1 or (a.object_id = $1::text or a.object_kind = 'staff' and a.object_id = $2::text)
       order by a.at desc, a.id desc limit ${MAX_ROWS}`,
      [userId, typeof staffId === 'number' ? String(staffId) : null],
    );
    await writeAudit(tx, {
      actor: toActor(by),
      action: 'data-given',
      objectKind: 'staff',
      objectId: typeof staffId === 'number' ? String(staffId) : userId,
      objectName: getFullName({
        firstName: toText(person['first_name']),
        lastName: toText(person['last_name']),
        email: toText(person['email']) ?? toText(person['username']) ?? '',
      }),
    });
    return {
      madeAt,
      person,
      staff,
      sessions: sessions.map(({ row }) => row),
      records,
      edited,
      audit: audit.map(({ row }) => row),
    };
  }

  /**
   * Reads the rows that refer to a user. Table and column names come from the database catalog, so interpolating them
   * is safe.
   */
  private async readNamingRows(tx: Tx, { table, column, hasId }: NamingColumn, userId: string): Promise<Row[]> {
    const rows = await queryRows<{ row: Row }>(
      tx,
      `select ${rowJsonSql('t')} as row from ${quoteIdentifier(table)} t where t.${quoteIdentifier(column)} = $1
       ${hasId ? 'order by t.id desc' : ''} limit ${MAX_ROWS + 1}`,
      [userId],
    );
    return rows.map(({ row }) => row);
  }

  private async readEdits(tx: Tx, columns: readonly NamingColumn[], userId: string): Promise<PersonalData['edited']> {
    const all: PersonalData['edited'] = [];
    for (const { table, column, hasId, hasTime } of columns) {
      if (column !== 'updated_by' || !hasId) continue;
      const rows = await queryRows<{ id: string; at: string | null }>(
        tx,
        `select t.id::text as id, ${hasTime ? instantSql('t.updated_at') : 'null'} as at from ${quoteIdentifier(table)} t
         where t.updated_by = $1 order by t.id desc limit ${MAX_ROWS}`,
        [userId],
      );
      all.push(...rows.map((row) => ({ table, ...row })));
    }
    return all;
  }
}

const readAssignments = async (tx: Tx, staffId: number): Promise<Row[]> =>
  (
    await queryRows<{ row: Row }>(
      tx,
      `select ${rowJsonSql('t')} as row from assignment t where t.staff_id = $1 order by t.id`,
      [staffId],
    )
  ).map(({ row }) => row);

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
