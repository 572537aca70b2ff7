import { type ErasedPerson } from '@atrium/rules/people/erased-person';
import { Injectable } from '@nestjs/common';
import { findRequestedLinks } from '../../auth/access.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MailErasure } from '../../platform/mail/mail-erasure.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { getAnonymousName, type Erasure, sortNames } from './erasure.js';
import { COPY_TABLE_NAMES, StoredCopies } from './stored-copies.js';

/** Rows per batch, so that one takes a few tenths of a second. */
const BATCH_SIZE = 2_000;

/** Result of one batch of an erasure step. */
export interface BatchResult {
  /** Position of the next batch; null when the step is done. */
  readonly place: readonly string[] | null;
  readonly rows: number;
  readonly names?: readonly string[];
  /** True when the step must wait until another transaction ends. */
  readonly mustWait?: boolean;
}
const STEP_DONE: BatchResult = { place: null, rows: 0 };

type Step = (tx: Tx, erasure: Erasure, person: ErasedPerson) => Promise<BatchResult>;

export const FIRST_STEP = 'settle';

@Injectable()
export class ErasureSteps {
  readonly all: ReadonlyMap<string, Step>;

  constructor(
    private readonly storedCopies: StoredCopies,
    private readonly mailErasure: MailErasure,
    private readonly jobs: JobsService,
    private readonly secretBox: SecretBox,
  ) {
    this.all = new Map<string, Step>([
      [FIRST_STEP, waitForOlderTransactions],
      ['names', collectEarlierNames],
      ['people', (tx, _, person) => this.createPersonSteps(tx, person)],
      ...COPY_TABLE_NAMES.map((table): [string, Step] => [
        table,
        (tx, { place }, person) => this.storedCopies.eraseBatch(tx, table, place, BATCH_SIZE, person),
      ]),
      ['audit', eraseInAudit],
      ['folder', (_tx, _erasure, person) => this.mailErasure.eraseStored(person).then(() => STEP_DONE)],
    ]);
  }

  /** Estimates the number of rows from planner statistics. */
  async estimateRows(tx: Tx): Promise<number> {
    const { rows } = await queryRow<{ rows: number }>(
      tx,
      `select (coalesce((select max(id) - min(id) + 1 from audit), 0)
         + (select sum(greatest(reltuples, 1)) from pg_class where oid = any ($1::text[]::regclass[])))::float8 as rows`,
      [COPY_TABLE_NAMES],
    );
    return rows;
  }

  private async createPersonSteps(tx: Tx, person: ErasedPerson): Promise<BatchResult> {
    for (const name of person.names)
      await tx.query('update staff set direct_manager = $2, version = version + 1 where direct_manager = $1', [
        name,
        person.called,
      ]);
    await eraseAddressInFreeText(tx, person);
    await this.jobs.removeObsolete(tx, 'send-mail', await this.mailErasure.eraseQueued(tx, person));
    await this.jobs.removeObsolete(
      tx,
      'send-password-link',
      await findRequestedLinks(tx, this.secretBox, person.names),
    );
    return STEP_DONE;
  }
}

/** Free-text columns of entities. Accounts and staff have their own steps. */
const FREE_TEXT = `select c.table_name as "table", array_agg(c.column_name::text order by c.column_name) as columns
  from information_schema.columns c
  where c.table_schema = current_schema() and c.data_type = 'text' and c.is_generated = 'NEVER' and c.table_name not in ('app_user', 'staff')
    and exists (select from pg_trigger t where t.tgrelid = to_regclass(c.table_name) and t.tgname = 'audit_update')
  group by c.table_name order by c.table_name`;

/** Replaces free-text fields that consist only of the user's address, such as a typed assignee. */
const eraseAddressInFreeText = async (tx: Tx, { names, called, now }: ErasedPerson): Promise<void> => {
  const addresses = names.filter((name) => name.includes('@')).map((name) => name.toLowerCase());
  if (addresses.length === 0) return;
  for (const { table, columns } of await queryRows<{ table: string; columns: string[] }>(tx, FREE_TEXT)) {
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
const waitForOlderTransactions: Step = async (tx, { userId }) => {
  const { isSettled } = await queryRow<{ isSettled: boolean }>(
    tx,
    `select asked_xid < pg_snapshot_xmin(s)::text::bigint or asked_xid >= pg_snapshot_xmax(s)::text::bigint as "isSettled"
     from erasure, pg_current_snapshot() s where user_id = $1`,
    [userId],
  );
  return isSettled ? STEP_DONE : { place: null, rows: 0, mustWait: true };
};

/** Collects earlier names of the user from the audit. */
const collectEarlierNames: Step = async (tx, { userId, staffId, names, place }) => {
  const acted = await queryRows<{ name: string; at: string; id: string }>(
    tx,
    `select actor_name as name, at::text as at, id::text as id from audit
     where actor_id = $1 and ($2::text is null or (at, id) > ($2::timestamptz, $3::bigint)) order by at, id limit ${BATCH_SIZE}`,
    [userId, place?.[0] ?? null, place?.[1] ?? null],
  );
  const last = acted.at(-1);
  const learnt = acted
    .map(({ name }) => name)
    .filter((name) => !name.includes(' via ') && name !== getAnonymousName(staffId));
  return {
    place: last === undefined ? null : [last.at, last.id],
    rows: 0,
    names: sortNames([...names, ...learnt]),
  };
};

/** Erases the user in the audit, in the order of ids. Ids increase with time, so new entries are included. */
const eraseInAudit: Step = async (tx, { userId, staffId, place }, { names, called }) => {
  const { first, last } = await queryRow<{ first: string; last: string }>(
    tx,
    `select coalesce($1::bigint, min(id) - 1, 0)::text as first, coalesce(max(id), 0)::text as last from audit`,
    [place?.[0] ?? null],
  );
  const until = Math.min(Number(last), Number(first) + BATCH_SIZE);
  if (until <= Number(first)) return STEP_DONE;
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
