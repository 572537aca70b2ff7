import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { refuseOldSignIn } from '../access.js';
import { PasskeyAddresses } from '../passkeys/passkey-address.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { SecondFactors } from './second-factors.js';
import { newTotpSecret, totpAddress } from './totp.js';

/** The caller's second factor. Changes need a recent sign-in, and the user is notified. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly transactions: Transactions,
    private readonly factors: SecondFactors,
    private readonly limits: SignInLimits,
    private readonly changes: SecondFactorChanges,
    private readonly passkeyAddresses: PasskeyAddresses,
  ) {}

  async describe(person: Person, request: Request): Promise<SecondFactor> {
    const passkeyHost = this.passkeyAddresses.find(request)?.host ?? null;
    return { ...(await this.factors.describe(person.id)), passkeyHost };
  }

  async begin(person: Person): Promise<{ secret: string; address: string }> {
    refuseOldSignIn(person, 'set up a second factor');
    const secret = newTotpSecret();
    await this.transactions.run(async (tx) => {
      if (!(await this.factors.begin(tx, person.id, secret))) throw new DomainError('second-factor.on');
    });
    return { secret, address: totpAddress(secret, person.email ?? person.username) };
  }

  async turnOn(person: Person, code: string): Promise<{ recoveryCodes: string[] }> {
    refuseOldSignIn(person, 'set up a second factor');
    const claim = await this.limits.claim(this.limits.guessOfCode(person.id));
    let codes: string[] | null = null;
    try {
      codes = await this.transactions.run((tx) => this.turnOnIn(tx, person, code));
    } finally {
      await this.limits.settle(claim, codes !== null);
    }
    if (codes === null) {
      const { message } = new DomainError('second-factor.wrong-code');
      throw new DomainError('second-factor.wrong-code', {}, { errors: [{ path: 'code', message }] });
    }
    return { recoveryCodes: codes };
  }

  private async turnOnIn(tx: Tx, person: Person, code: string): Promise<string[] | null> {
    await this.factors.lockAccount(tx, person.id);
    const factor = await this.factors.lock(tx, person.id);
    if (factor === null) throw new DomainError('second-factor.not-begun');
    if (factor.isOn) throw new DomainError('second-factor.on');
    if (!(await this.factors.takeTotp(tx, person.id, factor, code))) return null;
    const codes = await this.factors.turnOn(tx, person.id);
    await this.changes.tell(tx, person, 'on');
    return codes;
  }

  async makeRecoveryCodes(person: Person): Promise<{ recoveryCodes: string[] }> {
    refuseOldSignIn(person, 'make new recovery codes');
    return this.transactions.run(async (tx) => {
      await this.factors.lockAccount(tx, person.id);
      if (!(await this.factors.hasAny(tx, person.id))) throw new DomainError('second-factor.off');
      const recoveryCodes = await this.factors.newRecoveryCodes(tx, person.id);
      await this.changes.tell(tx, person, 'codes');
      return { recoveryCodes };
    });
  }

  async turnOff(person: Person): Promise<void> {
    refuseOldSignIn(person, 'turn off your second factor');
    await this.transactions.run(async (tx) => {
      await this.factors.lockAccount(tx, person.id);
      if (!(await this.factors.removeApp(tx, person.id))) throw new DomainError('second-factor.off');
      await this.factors.refuseNoneLeft(tx, person.id);
      await this.changes.tell(tx, person, 'off');
    });
  }

  async forgetDevice(person: Person, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const gone = await rowsOf(tx, 'delete from remembered_device where user_id = $1 and id = $2 returning 1', [
        person.id,
        id,
      ]);
      if (gone.length === 0) throw notFound('Device');
    });
  }

  async forgetDevices(person: Person): Promise<void> {
    await this.transactions.run((tx) => tx.query('delete from remembered_device where user_id = $1', [person.id]));
  }
}
