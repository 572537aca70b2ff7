import { type Forgotten } from '@atrium/rules/people/forgotten';
import { Injectable } from '@nestjs/common';
import { linksAskedFor } from '../../auth/access.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { WaitingMails } from '../../platform/mail/waiting-mails.js';
import { Seals } from '../../platform/secrets/seals.js';
import { calledNow, type Erasure, inOrder } from './erasure.js';
import { COPIED, KeptCopies } from './kept-copies.js';

/** Rows per batch, so that one takes a few tenths of a second. */
const PORTION = 2_000;

/** Result of a batch. */
export interface Portion {
  /** Position of the next batch; null when the step is done. */
  readonly place: readonly string[] | null;
  readonly rows: number;
  readonly names?: readonly string[];
  /** Whether another transaction must end first. */
  readonly mustWait?: boolean;
}
const OVER: Portion = { place: null, rows: 0 };

type Step = (tx: Tx, erasure: Erasure, person: Forgotten) => Promise<Portion>;

export const FIRST_STEP = 'settle';

@Injectable()
export class ErasureSteps {
  readonly all: ReadonlyMap<string, Step>;

  constructor(
    private readonly copies: KeptCopies,
    private readonly mails: WaitingMails,
    private readonly jobs: Jobs,
    private readonly seals: Seals,
  ) {
    this.all = new Map<string, Step>([
      [FIRST_STEP, settle],
      ['names', learnNames],
      ['people', (tx, _, person) => this.people(tx, person)],
      ...COPIED.map((table): [string, Step] => [
        table,
        (tx, { place }, person) => this.copies.forgetPortion(tx, table, place, PORTION, person),
      ]),
      ['audit', forgetInAudit],
      ['folder', (_tx, _erasure, person) => this.mails.forgetKept(person).then(() => OVER)],
    ]);
  }

  /** Estimates the number of rows from planner statistics. */
  async count(tx: Tx): Promise<number> {
    const { rows } = await rowOf<{ rows: number }>(
      tx,
      `select (coalesce((select max(id) - min(id) + 1 from audit), 0)
         + (select sum(greatest(reltuples, 1)) from pg_class where oid = any ($1::text[]::regclass[])))::float8 as rows`,
      [COPIED],
    );
    return rows;
  }

  private async people(tx: Tx, person: Forgotten): Promise<Portion> {
    for (const name of person.names)
      await tx.query('update staff set direct_manager = $2, version = version + 1 where direct_manager = $1', [
        name,
        person.called,
      ]);
    await replaceAddressInFreeText(tx, person);
    await this.jobs.drop(tx, 'send-mail', await this.mails.forget(tx, person));
    await this.jobs.drop(tx, 'send-password-link', await linksAskedFor(tx, this.seals, person.names));
    return OVER;
  }
}

/** Free-text columns of entities. Accounts and staff have their own steps. */
const FREE_TEXT = `select c.table_name as "table", array_agg(c.column_name::text order by c.column_name) as columns
  from information_schema.columns c
  where c.table_schema = current_schema() and c.data_type = 'text' and c.is_generated = 'NEVER' and c.table_name not in ('app_user', 'staff')
    and exists (select from pg_trigger t where t.tgrelid = to_regclass(c.table_name) and t.tgname = 'audit_update')
  group by c.table_name order by c.table_name`;

/** Replaces fields that consist of the user's address, such as a typed assignee. */
const replaceAddressInFreeText = async (tx: Tx, { names, called, now }: Forgotten): Promise<void> => {
  const addresses = names.filter((name) => name.includes('@')).map((name) => name.toLowerCase());
  if (addresses.length === 0) return;
  for (const { table, columns } of await rowsOf<{ table: string; columns: string[] }>(tx, FREE_TEXT)) {
    const changes = columns.map(
      (column) =>
        `${column} = case when lower(${column}) = any ($1) then ${column.includes('email') ? '$3' : '$2'} else ${column} end`,
    );
    const isHit = columns.map((column) => `lower(${column}) = any ($1)`).join(' or ');
    await tx.query(
      `update ${table} set ${changes.join(', ')}, version = version + 1 where $2::text is not null and $3::text is not null and (${isHit})`,
      [addresses, called, now['email']],
    );
  }
};

/** Waits for older transactions, which may still write old values. Ignores a transaction id of another database. */
const settle: Step = async (tx, { userId }) => {
  const { isSettled } = await rowOf<{ isSettled: boolean }>(
    tx,
    `select asked_xid < pg_snapshot_xmin(s)::text::bigint or asked_xid >= pg_snapshot_xmax(s)::text::bigint as "isSettled"
     from erasure, pg_current_snapshot() s where user_id = $1`,
    [userId],
  );
  return isSettled ? OVER : { place: null, rows: 0, mustWait: true };
};

/** Collects earlier names of the user from the audit. */
const learnNames: Step = async (tx, { userId, staffId, names, place }) => {
  const acted = await rowsOf<{ name: string; at: string; id: string }>(
    tx,
    `select actor_name as name, at::text as at, id::text as id from audit
     where actor_id = $1 and ($2::text is null or (at, id) > ($2::timestamptz, $3::bigint)) order by at, id limit ${PORTION}`,
    [userId, place?.[0] ?? null, place?.[1] ?? null],
  );
  const last = acted.at(-1);
  const learnt = acted.map(({ name }) => name).filter((name) => !name.includes(' via ') && name !== calledNow(staffId));
  return {
    place: last === undefined ? null : [last.at, last.id],
    rows: 0,
    names: inOrder([...names, ...learnt]),
  };
};

/** Processes the audit by id. Ids rise with time, so new entries are included. */
const forgetInAudit: Step = async (tx, { userId, staffId, place }, { names, called }) => {
  const { first, last } = await rowOf<{ first: string; last: string }>(
    tx,
    `select coalesce($1::bigint, min(id) - 1, 0)::text as first, coalesce(max(id), 0)::text as last from audit`,
    [place?.[0] ?? null],
  );
  const until = Math.min(Number(last), Number(first) + PORTION);
  if (until <= Number(first)) return OVER;
  await tx.query('select audit_forget_part($1, $2, $3::text[], $4, $5, $6)', [
    userId,
    staffId,
    names,
    called,
    first,
    until,
  ]);
  return { place: [String(until)], rows: until - Number(first) };
};
