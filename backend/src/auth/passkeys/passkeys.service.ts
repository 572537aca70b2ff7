import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { addPasskey } from '@atrium/contract/session/passkeys/calls';
import type { Passkey } from '@atrium/contract/session/passkeys/schemas';
import { MOST_PASSKEYS } from '@atrium/contract/session/passkeys/values';
import { fullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { refuseOldSignIn } from '../access.js';
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { PasskeyAddresses } from './passkey-address.js';
import { type Asked, PasskeyChallenges } from './passkey-challenges.js';
import { Passkeys } from './passkeys.js';

const askedOf = ({ id }: Person): Asked => ({ purpose: 'add', userId: id });

@Injectable()
export class PasskeysService {
  constructor(
    private readonly transactions: Transactions,
    private readonly addresses: PasskeyAddresses,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: Passkeys,
    private readonly factors: SecondFactors,
    private readonly changes: SecondFactorChanges,
  ) {}

  async begin(person: Person, request: Request): Promise<{ options: Record<string, unknown> }> {
    refuseOldSignIn(person, 'add a passkey');
    const address = this.addresses.of(request);
    await this.transactions.run((tx) => this.refuseTooMany(tx, person));
    const challenge = this.challenges.make(request, askedOf(person));
    const owner = { id: person.id, name: person.email ?? person.username, displayName: fullName(person) };
    return { options: await this.passkeys.optionsToMake(address, challenge, owner) };
  }

  async add(
    person: Person,
    request: Request,
    body: CheckedBody<typeof addPasskey>,
  ): Promise<ReplyOf<typeof addPasskey>> {
    refuseOldSignIn(person, 'add a passkey');
    const address = this.addresses.of(request);
    const challenge = this.challenges.check(request, askedOf(person), body.credential.response.clientDataJSON);
    await this.challenges.use(challenge);
    return this.transactions.run(async (tx) => {
      await this.factors.lockAccount(tx, person.id);
      await this.refuseTooMany(tx, person);
      const isFirst = !(await this.factors.hasAny(tx, person.id));
      const passkey = await this.passkeys.make(tx, person.id, address, challenge, body);
      const recoveryCodes = isFirst ? await this.factors.newRecoveryCodes(tx, person.id) : null;
      await this.changes.tell(tx, person, 'passkey-added', passkey.name);
      return { passkey, recoveryCodes };
    });
  }

  rename(person: Person, id: string, name: string): Promise<Passkey> {
    return this.transactions.run(async (tx) => {
      const renamed = await this.passkeys.rename(tx, person.id, id, name);
      if (renamed === null) throw notFound('Passkey');
      if (renamed.before !== name)
        await writeAudit(tx, {
          actor: actorOf(person),
          action: 'passkey-renamed',
          objectKind: 'second-factor',
          objectId: person.id,
          objectName: name,
          changes: [{ field: 'name', before: renamed.before, after: name }],
        });
      return renamed.passkey;
    });
  }

  async remove(person: Person, id: string): Promise<void> {
    refuseOldSignIn(person, 'remove a passkey');
    await this.transactions.run(async (tx) => {
      await this.factors.lockAccount(tx, person.id);
      const name = await this.passkeys.remove(tx, person.id, id);
      if (name === null) throw notFound('Passkey');
      await this.factors.refuseNoneLeft(tx, person.id);
      await this.changes.tell(tx, person, 'passkey-removed', name);
    });
  }

  private async refuseTooMany(tx: Tx, { id }: Person): Promise<void> {
    const count = await this.passkeys.countOf(tx, id);
    if (count >= MOST_PASSKEYS) throw new DomainError('passkey.too-many', { count });
  }
}
