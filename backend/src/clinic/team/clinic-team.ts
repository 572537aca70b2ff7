import type { PersonReply } from '@atrium/contract/core/fields';
import { Injectable } from '@nestjs/common';
import { isMemberOf, mayManageProject, personOfAccount } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { RawJson } from '../../platform/http/reply/reply.js';

/** Returns the fields of a user that other users may see. */
export const nameplate = (person: PersonReply): PersonReply => {
  const { id, firstName, lastName, email } = person;
  const key = 'viaKey' in person && person.viaKey !== undefined ? { viaKey: person.viaKey } : {};
  return { id, firstName, lastName, email, ...key };
};

/** Members of the clinic. */
@Injectable()
export class ClinicTeam {
  constructor(private readonly directory: Directory) {}

  async list(person: Person): Promise<RawJson> {
    return new RawJson(await this.directory.team('perfect-b', { withPay: mayManageProject(person, 'perfect-b') }));
  }

  /**
   * Returns the member that a request names as the acting user; the caller when it names none.
   * @throws DomainError at `path` for a user who is not a member now
   */
  async member(person: Person, userId: string | null | undefined, path: string): Promise<PersonReply> {
    if (userId === undefined || userId === null || userId === person.id) return nameplate(person);
    const account = await this.directory.account(userId);
    // The superadmin may open the clinic without being a member.
    const worksThere =
      account !== null && account.role !== 'superadmin' && isMemberOf(personOfAccount(account), 'perfect-b');
    if (!worksThere) throw invalidField(path, 'This person does not work in the clinic');
    return nameplate(account);
  }
}
