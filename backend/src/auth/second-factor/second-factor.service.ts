import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { assertRecentSignIn } from '../access.js';
import { RelyingPartyResolver } from '../passkeys/relying-party.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { SecondFactorStore } from './second-factor-store.js';
import { generateTotpSecret, createTotpUrl } from './totp.js';

/** Reads and changes the caller's second factor. Changes need a recent sign-in, and the user is notified of them. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly transactions: Transactions,
    private readonly factors: SecondFactorStore,
    private readonly limits: SignInLimits,
    private readonly changes: SecondFactorChanges,
    private readonly relyingParties: RelyingPartyResolver,
  ) {}

  async describe(person: Person, request: Request): Promise<SecondFactor> {
    const passkeyHost = this.relyingParties.find(request)?.host ?? null;
    return { ...(await this.factors.describe(person.id)), passkeyHost };
  }

  async startSetup(person: Person): Promise<{ secret: string; address: string }> {
    assertRecentSignIn(person, 'set up a second factor');
    const secret = generateTotpSecret();
    await this.transactions.run(async (tx) => {
      if (!(await this.factors.storePendingSecret(tx, person.id, secret))) throw new DomainError('second-factor.on');
    });
    return { secret, address: createTotpUrl(secret, person.email ?? person.username) };
  }

  async turnOn(person: Person, code: string): Promise<{ recoveryCodes: string[] }> {
    assertRecentSignIn(person, 'set up a second factor');
    const claim = await this.limits.claim(this.limits.codeGuess(person.id));
    let codes: string[] | null = null;
    try {
      codes = await this.transactions.run((tx) => this.turnOnInTransaction(tx, person, code));
    } finally {
      await this.limits.settle(claim, codes !== null);
    }
    if (codes === null) {
      const { message } = new DomainError('second-factor.wrong-code');
      throw new DomainError('second-factor.wrong-code', {}, { errors: [{ path: 'code', message }] });
    }
    return { recoveryCodes: codes };
  }

  private async turnOnInTransaction(tx: Tx, person: Person, code: string): Promise<string[] | null> {
    await this.factors.lockAccount(tx, person.id);
    const factor = await this.factors.lock(tx, person.id);
    if (factor === null) throw new DomainError('second-factor.not-begun');
    if (factor.isOn) throw new DomainError('second-factor.on');
    if (!(await this.factors.consumeTotp(tx, person.id, factor, code))) return null;
    const codes = await this.factors.turnOn(tx, person.id);
    await this.changes.publish(tx, person, 'on');
    return codes;
  }

  async createRecoveryCodes(person: Person): Promise<{ recoveryCodes: string[] }> {
    assertRecentSignIn(person, 'create new recovery codes');
    return this.transactions.run(async (tx) => {
      await this.factors.lockAccount(tx, person.id);
      if (!(await this.factors.hasAny(tx, person.id))) throw new DomainError('second-factor.off');
      const recoveryCodes = await this.factors.replaceRecoveryCodes(tx, person.id);
      await this.changes.publish(tx, person, 'codes');
      return { recoveryCodes };
    });
  }

  async turnOff(person: Person): Promise<void> {
    assertRecentSignIn(person, 'turn off two-factor authentication');
    await this.transactions.run(async (tx) => {
      await this.factors.lockAccount(tx, person.id);
      if (!(await this.factors.removeApp(tx, person.id))) throw new DomainError('second-factor.off');
      await this.factors.cleanUpAfterLast(tx, person.id);
      await this.changes.publish(tx, person, 'off');
    });
  }

  async forgetDevice(person: Person, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const deletedRows = await queryRows(
        tx,
        'delete from remembered_device where user_id = $1 and id = $2 returning 1',
        [person.id, id],
      );
      if (deletedRows.length === 0) throw notFound('Device');
    });
  }

  async forgetDevices(person: Person): Promise<void> {
    await this.transactions.run((tx) => tx.query('delete from remembered_device where user_id = $1', [person.id]));
  }
}
