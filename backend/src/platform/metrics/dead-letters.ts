import type { DeadLetteredEvent } from '@atrium/contract/enterprise/status/schemas';
import { getJobTitle } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit-entry.js';
import { queryRows } from '../database/rows.js';
import { SqlPool } from '../database/sql-pool.js';
import { instantSql } from '../database/sql.js';
import { Transactions } from '../database/transaction.js';
import { notFound } from '../http/reply/domain-error.js';
import { toActor, type Person } from '../http/request/current-user.js';

const LIST_LIMIT = 50;
const IS_NAME = /^[a-z][a-z-]*$/;
const IS_NUMBER = /^\d{1,18}$/;

interface DeadLetterKey {
  readonly reaction: string;
  readonly seq: string;
}

/** Lists, retries and removes events that a reaction failed to handle, for superadmins. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
  ) {}

  read(): Promise<DeadLetteredEvent[]> {
    return this.sql.rows<DeadLetteredEvent>(
      `select reaction, event_seq::text as seq, event ->> 'type' as type, event ->> 'at' as at, attempts, error as reason,
         case when retry_at < 'infinity' then ${instantSql('retry_at')} end as "triedAgainAt"
       from reaction_failure order by retry_at desc, event_seq limit ${LIST_LIMIT}`,
    );
  }

  /** Makes the event due at once. A dead-lettered event that fails again is dead-lettered again. */
  retry(person: Person, key: DeadLetterKey): Promise<void> {
    return this.changeDeadLetter(
      person,
      'retried',
      key,
      'update reaction_failure set retry_at = now() where reaction = $1 and event_seq = $2 returning 1 as done',
    );
  }

  remove(person: Person, key: DeadLetterKey): Promise<void> {
    return this.changeDeadLetter(
      person,
      'removed',
      key,
      'delete from reaction_failure where reaction = $1 and event_seq = $2 returning 1 as done',
    );
  }

  private changeDeadLetter(
    person: Person,
    action: 'retried' | 'removed',
    { reaction, seq }: DeadLetterKey,
    statement: string,
  ): Promise<void> {
    return this.transactions.run(async (tx) => {
      const done =
        IS_NAME.test(reaction) && IS_NUMBER.test(seq)
          ? await queryRows(tx, `with act as (${statement}) select * from act`, [reaction, seq])
          : [];
      if (done.length === 0) throw notFound('Event');
      await writeAudit(tx, {
        actor: toActor(person),
        action,
        objectKind: 'held-event',
        objectId: seq,
        objectName: getJobTitle(reaction),
      });
    });
  }
}
