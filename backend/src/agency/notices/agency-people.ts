import { Injectable } from '@nestjs/common';
import { mayManageProject, personOfAccount } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';

/** Whom the agency's notices reach, by the rights of now. */
@Injectable()
export class AgencyPeople {
  constructor(private readonly directory: Directory) {}

  /** Whoever of these works here, each once. */
  async membersOf(userIds: readonly string[]): Promise<string[]> {
    const members = new Set((await this.directory.accountsOfProject('talent-phi')).map(({ id }) => id));
    return [...new Set(userIds)].filter((id) => members.has(id));
  }

  /** Whoever may see what the agency's work costs. */
  async managers(): Promise<string[]> {
    const people = (await this.directory.accountsOfProject('talent-phi')).map(personOfAccount);
    return people.filter((person) => mayManageProject(person, 'talent-phi')).map(({ id }) => id);
  }
}
