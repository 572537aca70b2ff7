import { getFullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { endSessions } from '../../auth/access.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';

import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { lockManagedMember } from './member.js';

/** Ends the sessions of another user, for example after a phone was lost. */
@Injectable()
export class StaffSessionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async endAll(person: Person, staffId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await lockManagedMember(tx, person, staffId);
      const actor = toActor(person);
      await endSessions(tx, actor, { id: member.userId, name: getFullName(member) });
      await this.outbox.publish(tx, 'access.changed', { rows: [], actor, data: {}, affects: [member.userId] });
    });
  }
}
