import type { PersonReply } from '@atrium/contract/core/fields';
import { Injectable } from '@nestjs/common';
import { isProjectMember, canManageProject, toCurrentUser } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { RawJson } from '../../platform/http/reply/reply.js';

/** Returns the fields of a user that other users may see. */
export const toPersonSummary = (person: PersonReply): PersonReply => {
  const { id, firstName, lastName, email } = person;
  const key = 'viaKey' in person && person.viaKey !== undefined ? { viaKey: person.viaKey } : {};
  return { id, firstName, lastName, email, ...key };
};

/** Reads the members of the clinic. */
@Injectable()
export class ClinicTeam {
  constructor(private readonly directory: Directory) {}

  async list(person: Person): Promise<RawJson> {
    return new RawJson(await this.directory.listTeam('perfect-b', { withPay: canManageProject(person, 'perfect-b') }));
  }

  /**
   * Returns the member whom a request names as the user of the stock, by default the caller.
   * @throws DomainError at `path` for a user who is not a current member
   */
  async getMember(person: Person, userId: string | null | undefined, path: string): Promise<PersonReply> {
    if (userId === undefined || userId === null || userId === person.id) return toPersonSummary(person);
    const account = await this.directory.findAccount(userId);
    // The superadmin may open the clinic without being a member.
    const worksThere =
      account !== null && account.role !== 'superadmin' && isProjectMember(toCurrentUser(account), 'perfect-b');
    if (!worksThere) throw invalidField(path, 'This person does not work in the clinic');
    return toPersonSummary(account);
  }
}
