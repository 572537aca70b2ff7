import type { PersonReply } from '@atrium/contract/core/fields';
import { Injectable } from '@nestjs/common';
import { isMemberOf, mayManageProject, personOfAccount } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { RawJson } from '../../platform/http/reply/reply.js';

/** A person as other people's screens see them. */
export const nameplate = (person: PersonReply): PersonReply => {
  const { id, firstName, lastName, email } = person;
  const key = 'viaKey' in person && person.viaKey !== undefined ? { viaKey: person.viaKey } : {};
  return { id, firstName, lastName, email, ...key };
};

/** Who works in the clinic. */
@Injectable()
export class ClinicTeam {
  constructor(private readonly directory: Directory) {}

  async list(person: Person): Promise<RawJson> {
    return new RawJson(await this.directory.team('perfect-b', { withPay: mayManageProject(person, 'perfect-b') }));
  }

  /**
   * Somebody whom the caller names as the one who did something: oneself when nobody is named.
   * @throws DomainError at `path` when it is nobody who works in the clinic now.
   */
  async member(person: Person, userId: string | null | undefined, path: string): Promise<PersonReply> {
    if (userId === undefined || userId === null || userId === person.id) return nameplate(person);
    const account = await this.directory.account(userId);
    // The superadmin may open the clinic without working there.
    const worksThere =
      account !== null && account.role !== 'superadmin' && isMemberOf(personOfAccount(account), 'perfect-b');
    if (!worksThere) throw invalidField(path, 'This person does not work in the clinic');
    return nameplate(account);
  }
}
