import { type Forgotten, withoutPerson } from '@atrium/rules/forgotten';
import { Injectable } from '@nestjs/common';
import { linksAskedFor } from '../../auth/access.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { WaitingMails } from '../../platform/mail/waiting-mails.js';
import { Seals } from '../../platform/secrets/seals.js';

/** Where the product keeps a copy of what it has told: for screens that come back, for whoever looks after jobs, for programs. */
const COPIES = {
  event: ['data', 'internal'],
  reaction_failure: ['event', 'error'],
  idempotency_key: ['reply'],
  job: ['about', 'input', 'result', 'error'],
  webhook_delivery: ['body', 'answer'],
} as const;
/** A text that is sent and signed to the byte holds JSON all the same. */
const JSON_TEXT = 'body';
const AT_ONCE = 500;

type Table = keyof typeof COPIES;
interface Copy {
  readonly place: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Takes a person out of the copies, in the transaction that takes them out of their record. */
@Injectable()
export class KeptCopies {
  constructor(
    private readonly mails: WaitingMails,
    private readonly jobs: Jobs,
    private readonly seals: Seals,
  ) {}

  async forget(tx: Tx, person: Forgotten): Promise<void> {
    await this.jobs.drop(tx, 'send-mail', await this.mails.forget(tx, person));
    await this.jobs.drop(tx, 'send-password-link', await linksAskedFor(tx, this.seals, person.names));
    await tx.query(
      `update event set actor_name = case when actor_name like '% via %' then $2 || ' via API key' else $2 end where actor_id = $1`,
      [person.userId, person.called],
    );
    for (const table of Object.keys(COPIES) as Table[]) await this.forgetIn(tx, table, person);
    await this.mails.forgetKept(person);
  }

  private async forgetIn(tx: Tx, table: Table, person: Forgotten): Promise<void> {
    const columns = COPIES[table];
    const copies = await rowsOf<Copy>(
      tx,
      `select t.ctid::text as place, jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(', ')}) as row
       from ${table} t where exists (select from unnest($1::text[]) known where ${columns
         .map((column) => `position(known in t.${column}::text) > 0`)
         .join(' or ')}) for update`,
      [[person.userId, ...person.names.map((name) => JSON.stringify(name).slice(1, -1))]],
    );
    const changed = copies.flatMap(({ place, row }) => {
      const now = takenOut(row, person);
      return now === row ? [] : [{ place, ...now }];
    });
    // Types are the table's own: what is jsonb there comes as it is.
    for (let at = 0; at < changed.length; at += AT_ONCE)
      await tx.query(
        `update ${table} t set ${columns.map((column) => `${column} = c.${column}`).join(', ')}
         from (select r ->> 'place' as place, (jsonb_populate_record(null::${table}, r)).* from jsonb_array_elements($1::jsonb) r) c
         where t.ctid = c.place::tid`,
        [JSON.stringify(changed.slice(at, at + AT_ONCE))],
      );
  }
}

const takenOut = (row: Copy['row'], person: Forgotten): Copy['row'] => {
  const text = row[JSON_TEXT];
  const now = withoutPerson(row, person);
  if (typeof text !== 'string') return now;
  const body = JSON.stringify(withoutPerson(JSON.parse(text) as unknown, person));
  return body === text ? now : { ...now, [JSON_TEXT]: body };
};
