import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { addPasskey } from '@atrium/contract/session/passkeys/calls';
import type { Passkey } from '@atrium/contract/session/passkeys/schemas';
import { PASSKEY_LIMIT } from '@atrium/contract/session/passkeys/values';
import { getFullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { assertRecentSignIn } from '../access.js';
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js';
import { SecondFactorStore } from '../second-factor/second-factor-store.js';
import { RelyingPartyResolver } from './relying-party.js';
import { type ChallengePurpose, PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyStore } from './passkey-store.js';

const registrationPurpose = ({ id }: Person): ChallengePurpose => ({ purpose: 'add', userId: id });

@Injectable()
export class PasskeysService {
  constructor(
    private readonly transactions: Transactions,
    private readonly relyingParties: RelyingPartyResolver,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: PasskeyStore,
    private readonly factors: SecondFactorStore,
    private readonly changes: SecondFactorChanges,
  ) {}

  async startRegistration(person: Person, request: Request): Promise<{ options: Record<string, unknown> }> {
    assertRecentSignIn(person, 'add a passkey');
    const address = this.relyingParties.get(request);
    await this.transactions.run((tx) => this.assertLimit(tx, person));
    const challenge = this.challenges.create(request, registrationPurpose(person));
    const owner = { id: person.id, name: person.email ?? person.username, displayName: getFullName(person) };
    return { options: await this.passkeys.createRegistrationOptions(address, challenge, owner) };
  }

  async add(
    person: Person,
    request: Request,
    body: CheckedBody<typeof addPasskey>,
  ): Promise<ReplyOf<typeof addPasskey>> {
    assertRecentSignIn(person, 'add a passkey');
    const address = this.relyingParties.get(request);
    const challenge = this.challenges.check(
      request,
      registrationPurpose(person),
      body.credential.response.clientDataJSON,
    );
    await this.challenges.consume(challenge);
    return this.transactions.run(async (tx) => {
      await this.factors.lockAccount(tx, person.id);
      await this.assertLimit(tx, person);
      const isFirst = !(await this.factors.hasAny(tx, person.id));
      const passkey = await this.passkeys.register(tx, person.id, address, challenge, body);
      const recoveryCodes = isFirst ? await this.factors.replaceRecoveryCodes(tx, person.id) : null;
      await this.changes.publish(tx, person, 'passkey-added', passkey.name);
      return { passkey, recoveryCodes };
    });
  }

  rename(person: Person, id: string, name: string): Promise<Passkey> {
    return this.transactions.run(async (tx) => {
      const renamed = await this.passkeys.rename(tx, person.id, id, name);
      if (renamed === null) throw notFound('Passkey');
      if (renamed.before !== name)
        await writeAudit(tx, {
          actor: toActor(person),
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
    assertRecentSignIn(person, 'remove a passkey');
    await this.transactions.run(async (tx) => {
      await this.factors.lockAccount(tx, person.id);
      const name = await this.passkeys.remove(tx, person.id, id);
      if (name === null) throw notFound('Passkey');
      await this.factors.cleanUpAfterLast(tx, person.id);
      await this.changes.publish(tx, person, 'passkey-removed', name);
    });
  }

  private async assertLimit(tx: Tx, { id }: Person): Promise<void> {
    const count = await this.passkeys.countByUser(tx, id);
    if (count >= PASSKEY_LIMIT) throw new DomainError('passkey.too-many', { count });
  }
}
