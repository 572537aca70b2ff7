import type { HeldEvent } from '@atrium/contract/enterprise/status/schemas';
import { jobTitle } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit-entry.js';
import { rowsOf } from '../database/rows.js';
import { SqlPool } from '../database/sql-pool.js';
import { instantSql } from '../database/sql.js';
import { Transactions } from '../database/transaction.js';
import { notFound } from '../http/reply/domain-error.js';
import { actorOf, type Person } from '../http/request/person.js';

const LISTED = 50;
const IS_NAME = /^[a-z][a-z-]*$/;
const IS_NUMBER = /^\d{1,18}$/;

interface Place {
  readonly reaction: string;
  readonly seq: string;
}

/** Lists, retries and removes events that a reaction failed to handle, for superadmins. */
@Injectable()
export class HeldEvents {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
  ) {}

  read(): Promise<HeldEvent[]> {
    return this.sql.rows<HeldEvent>(
      `select reaction, event_seq::text as seq, event ->> 'type' as type, event ->> 'at' as at, attempts, error as reason,
         case when retry_at < 'infinity' then ${instantSql('retry_at')} end as "triedAgainAt"
       from reaction_failure order by retry_at desc, event_seq limit ${LISTED}`,
    );
  }

  /** Makes the event due at once. A given-up event that fails again is given up again. */
  retry(person: Person, place: Place): Promise<void> {
    return this.act(
      person,
      'retried',
      place,
      'update reaction_failure set retry_at = now() where reaction = $1 and event_seq = $2 returning 1 as done',
    );
  }

  remove(person: Person, place: Place): Promise<void> {
    return this.act(
      person,
      'removed',
      place,
      'delete from reaction_failure where reaction = $1 and event_seq = $2 returning 1 as done',
    );
  }

  private act(
    person: Person,
    action: 'retried' | 'removed',
    { reaction, seq }: Place,
    statement: string,
  ): Promise<void> {
    return this.transactions.run(async (tx) => {
      const done =
        IS_NAME.test(reaction) && IS_NUMBER.test(seq)
          ? await rowsOf(tx, `with act as (${statement}) select * from act`, [reaction, seq])
          : [];
      if (done.length === 0) throw notFound('Event');
      await writeAudit(tx, {
        actor: actorOf(person),
        action,
        objectKind: 'held-event',
        objectId: seq,
        objectName: jobTitle(reaction),
      });
    });
  }
}
