import { Injectable } from '@nestjs/common';
import { mayManageProject, personOfAccount } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';

/** Recipients of the agency's notifications, by current rights. */
@Injectable()
export class AgencyPeople {
  constructor(private readonly directory: Directory) {}

  /** Returns those users who are members of the agency, without duplicates. */
  async membersOf(userIds: readonly string[]): Promise<string[]> {
    const members = new Set((await this.directory.accountsOfProject('talent-phi')).map(({ id }) => id));
    return [...new Set(userIds)].filter((id) => members.has(id));
  }

  /** Returns the users who may see costs. */
  async managers(): Promise<string[]> {
    const people = (await this.directory.accountsOfProject('talent-phi')).map(personOfAccount);
    return people.filter((person) => mayManageProject(person, 'talent-phi')).map(({ id }) => id);
  }
}
