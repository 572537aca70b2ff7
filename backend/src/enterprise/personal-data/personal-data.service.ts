import type { PersonalData } from '@atrium/contract/enterprise/personal-data/schemas';
import { fullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { instantSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';

/** Maximum of exported rows per table; the newest are exported, with a note. */
const MOST_ROWS = 20_000;
/** Columns that allow signing in or forging links, and patient or search data. */
const UNTOLD = '(password|hash|secret|token|patient|search_|_version$|^version$|field_versions|revision)';
/** Tables that the export contains in another form or that repeat others, such as events. */
const ELSEWHERE = [
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
const NAMING = `select c.relname as "table", a.attname as "column",
    exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id') as "hasId",
    exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'updated_at') as "hasTime"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace and a.atttypid = 'uuid'::regtype
    and c.relname <> all ($1) and a.attname <> 'id' order by 1, 2`;

interface Naming {
  readonly table: string;
  readonly column: string;
  readonly hasId: boolean;
  readonly hasTime: boolean;
}
type Row = Record<string, unknown>;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** SQL of a row as JSON without excluded columns. */
const told = (alias: string): string =>
  `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(${alias})) where key !~ '${UNTOLD}')`;

/** Exports a user's data, found through the database catalog, so that new tables are included. */
@Injectable()
export class PersonalDataService {
  constructor(private readonly transactions: Transactions) {}

  own(person: Person): Promise<PersonalData> {
    return this.transactions.run((tx) => this.read(tx, person, person.id));
  }

  of(person: Person, staffId: number): Promise<PersonalData> {
    return this.transactions.run(async (tx) => {
      const [found] = await rowsOf<{ userId: string }>(
        tx,
        'select user_id as "userId" from staff where id = $1 and removed_at is null',
        [staffId],
      );
      if (found === undefined) throw notFound('Staff member');
      return this.read(tx, person, found.userId);
    });
  }

  private async read(tx: Tx, by: Person, userId: string): Promise<PersonalData> {
    const { person, staff, madeAt } = await rowOf<{ person: Row; staff: Row | null; madeAt: string }>(
      tx,
      `select ${told('u')} as person, case when s.id is null then null else ${told('s')} end as staff,
         ${instantSql('now()')} as "madeAt"
       from app_user u left join staff s on s.user_id = u.id where u.id = $1`,
      [userId],
    );
    const sessions = await rowsOf<{ row: Row }>(
      tx,
      `select (sess - 'userId') || jsonb_build_object('expiresAt', ${instantSql('expire')}) as row
       from session where sess ->> 'userId' = $1 order by expire desc`,
      [userId],
    );
    const columns = await rowsOf<Naming>(tx, NAMING, [ELSEWHERE]);
    const records: PersonalData['records'] = [];
    for (const naming of columns.filter(({ column }) => column !== 'updated_by')) {
      const rows = await this.rowsNaming(tx, naming, userId);
      if (rows.length > 0)
        records.push({
          table: naming.table,
          as: naming.column,
          rows: rows.slice(0, MOST_ROWS),
          isCut: rows.length > MOST_ROWS,
        });
    }
    const staffId = staff?.['id'];
    if (typeof staffId === 'number')
      records.push({ table: 'assignment', as: 'staff_id', rows: await assignmentsOf(tx, staffId), isCut: false });
    const edited = await this.editedBy(tx, columns, userId);
    const audit = await rowsOf<{ row: Row }>(
      tx,
      `select to_jsonb(a) as row from audit a
       where a.actor_id = $1 or (a.object_id = $1::text or a.object_kind = 'staff' and a.object_id = $2::text)
       order by a.at desc, a.id desc limit ${MOST_ROWS}`,
      [userId, typeof staffId === 'number' ? String(staffId) : null],
    );
    await writeAudit(tx, {
      actor: actorOf(by),
      action: 'data-given',
      objectKind: 'staff',
      objectId: typeof staffId === 'number' ? String(staffId) : userId,
      objectName: fullName({
        firstName: textOf(person['first_name']),
        lastName: textOf(person['last_name']),
        email: textOf(person['email']) ?? textOf(person['username']) ?? '',
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

  /** Reads the rows that refer to a user. The identifiers come from the catalog and are safe to interpolate. */
  private async rowsNaming(tx: Tx, { table, column, hasId }: Naming, userId: string): Promise<Row[]> {
    const rows = await rowsOf<{ row: Row }>(
      tx,
      `select ${told('t')} as row from ${quoted(table)} t where t.${quoted(column)} = $1
       ${hasId ? 'order by t.id desc' : ''} limit ${MOST_ROWS + 1}`,
      [userId],
    );
    return rows.map(({ row }) => row);
  }

  private async editedBy(tx: Tx, columns: readonly Naming[], userId: string): Promise<PersonalData['edited']> {
    const all: PersonalData['edited'] = [];
    for (const { table, column, hasId, hasTime } of columns) {
      if (column !== 'updated_by' || !hasId) continue;
      const rows = await rowsOf<{ id: string; at: string | null }>(
        tx,
        `select t.id::text as id, ${hasTime ? instantSql('t.updated_at') : 'null'} as at from ${quoted(table)} t
         where t.updated_by = $1 order by t.id desc limit ${MOST_ROWS}`,
        [userId],
      );
      all.push(...rows.map((row) => ({ table, ...row })));
    }
    return all;
  }
}

const assignmentsOf = async (tx: Tx, staffId: number): Promise<Row[]> =>
  (
    await rowsOf<{ row: Row }>(tx, `select ${told('t')} as row from assignment t where t.staff_id = $1 order by t.id`, [
      staffId,
    ])
  ).map(({ row }) => row);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
