import type { HandoverChoice, StoredHandover } from '@atrium/contract/enterprise/open-work';
import { getDisplayName, type PersonName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { HandoverAuthor } from '../directory.js';
import { SYSTEM } from '../../platform/events/event.js';
import { hasChoice, isTrue } from './successors.js';

export interface PlannedHandover {
  readonly choice: StoredHandover;
  /** The system, with the name of the user who decided. */
  readonly author: HandoverAuthor;
}

/**
 * Decisions about the open work of users whose access ends on a later day, one per user. They apply when the access
 * ends, to the work that the user has then.
 */
@Injectable()
export class PlannedHandovers {
  /** Stores the decision in place of an earlier one. Stores nothing when no decision was made. */
  async store(tx: Tx, userId: string, decidedBy: string, choice: HandoverChoice): Promise<void> {
    const { handOverTo = null, handOver = [], leaveWork } = choice;
    if (!hasChoice(choice)) return;
    await tx.query(
      `insert into planned_handover (user_id, decided_by, choice) values ($1, $2, $3)
       on conflict (user_id) do update set decided_by = excluded.decided_by, decided_at = now(), choice = excluded.choice`,
      [
        userId,
        decidedBy,
        JSON.stringify({ handOverTo, handOver: [...handOver], leaveWork: isTrue(leaveWork) } satisfies StoredHandover),
      ],
    );
  }

  /** Returns the decision; null without one. */
  async find(tx: Tx, userId: string): Promise<PlannedHandover | null> {
    const [row] = await queryRows<PersonName & { choice: StoredHandover }>(
      tx,
      `select p.choice, u.first_name as "firstName", u.last_name as "lastName", coalesce(u.email, u.username) as email
       from planned_handover p join app_user u on u.id = p.decided_by where p.user_id = $1`,
      [userId],
    );
    if (row === undefined) return null;
    const { choice, ...decider } = row;
    return { choice, author: { actor: SYSTEM, userId: null, name: getDisplayName(decider) } };
  }

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.query('delete from planned_handover where user_id = $1', [userId]);
  }
}
