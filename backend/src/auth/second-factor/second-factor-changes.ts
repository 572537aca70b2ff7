import type { AccountAction } from '@atrium/rules/audit/accounts';
import type { SecondFactorChange } from '@atrium/contract/mail/mail';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import type { Tx } from '../../platform/database/transaction.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { AccountNotifier } from '../sign-in/account-notifier.js';
import { SessionStore } from '../sessions/session-store.js';

const ACTIONS = {
  on: 'second-factor-on',
  off: 'second-factor-off',
  codes: 'recovery-codes',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
} as const satisfies Record<Exclude<SecondFactorChange, 'reset'>, AccountAction>;

/** Writes the audit entry and publishes the event when a user changes their own second factor. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly sessions: SessionStore,
    private readonly accountNotifier: AccountNotifier,
    private readonly accounts: AccountChanges,
  ) {}

  /** @param passkey name of the passkey */
  async publish(
    tx: Tx,
    person: Person,
    change: Exclude<SecondFactorChange, 'reset'>,
    passkey: string | null = null,
  ): Promise<void> {
    const actor = toActor(person);
    await writeAudit(tx, {
      actor,
      action: ACTIONS[change],
      objectKind: 'second-factor',
      objectId: person.id,
      objectName: passkey ?? actor.name,
    });
    await this.accountNotifier.notifySecondFactorChanged(tx, actor, person.id, change, passkey);
    await this.sessions.publishToProcesses(tx, [person.id], actor);
    await this.accounts.notifyChanged(tx, person.id, actor);
  }
}
