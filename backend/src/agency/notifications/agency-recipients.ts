import { canDoWork, type WorkKind } from '@atrium/rules/agency/open-work';
import { Injectable } from '@nestjs/common';
import { canManageProject, getRights, toCurrentUser } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';

/** Recipients of a notification: the owner, or the managers when the owner may not do the work. */
interface OwnerRecipients {
  readonly userIds: readonly string[];
  readonly areManagers: boolean;
}

/** Finds the recipients of the agency's notifications by the users' current rights. */
@Injectable()
export class AgencyRecipients {
  constructor(private readonly directory: Directory) {}

  /** Returns those users who are members of the agency, without duplicates. */
  async filterMembers(userIds: readonly string[]): Promise<string[]> {
    const members = new Set((await this.directory.listProjectAccounts('talent-phi')).map(({ id }) => id));
    return [...new Set(userIds)].filter((id) => members.has(id));
  }

  /** Returns the users who may see costs. */
  async findManagers(): Promise<string[]> {
    const people = (await this.directory.listProjectAccounts('talent-phi')).map(toCurrentUser);
    return people.filter((person) => canManageProject(person, 'talent-phi')).map(({ id }) => id);
  }

  /**
   * Returns a function that finds the recipients of a notification for the owner of a kind of work: the owner, if the
   * owner has access and the right to do it.
   */
  async findForOwners(kind: WorkKind): Promise<(ownerId: string | null) => OwnerRecipients> {
    const people = (await this.directory.listProjectAccounts('talent-phi')).map(toCurrentUser);
    const owners = people.filter((person) => canDoWork(kind, getRights(person, 'talent-phi')));
    const ownerIds = new Set(owners.map(({ id }) => id));
    const managers = people.filter((person) => canManageProject(person, 'talent-phi')).map(({ id }) => id);
    return (ownerId) =>
      ownerId !== null && ownerIds.has(ownerId)
        ? { userIds: [ownerId], areManagers: false }
        : { userIds: managers, areManagers: true };
  }
}
