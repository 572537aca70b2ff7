import type { AccountAction } from '@atrium/rules/audit/accounts';
import type { SecondFactorChange } from '@atrium/contract/mail/mail';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import type { Tx } from '../../platform/database/transaction.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { AccountNews } from '../sign-in/account-news.js';
import { Sessions } from '../sessions/sessions.js';

const ACTIONS = {
  on: 'second-factor-on',
  off: 'second-factor-off',
  codes: 'recovery-codes',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
} as const satisfies Record<Exclude<SecondFactorChange, 'reset'>, AccountAction>;

/** Audits and announces a change of the user's own second factor. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly sessions: Sessions,
    private readonly news: AccountNews,
    private readonly accounts: AccountChanges,
  ) {}

  /** @param passkey name of the passkey */
  async tell(
    tx: Tx,
    person: Person,
    change: Exclude<SecondFactorChange, 'reset'>,
    passkey: string | null = null,
  ): Promise<void> {
    const actor = actorOf(person);
    await writeAudit(tx, {
      actor,
      action: ACTIONS[change],
      objectKind: 'second-factor',
      objectId: person.id,
      objectName: passkey ?? actor.name,
    });
    await this.news.secondFactorChanged(tx, actor, person.id, change, passkey);
    await this.sessions.tell(tx, [person.id], actor);
    await this.accounts.changed(tx, person.id, actor);
  }
}
