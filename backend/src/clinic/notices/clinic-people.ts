import { Injectable } from '@nestjs/common';
import { mayDecideReorders, personOfAccount } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';

/** Whom the clinic's notices reach, by the rights of now. */
@Injectable()
export class ClinicPeople {
  constructor(private readonly directory: Directory) {}

  /** Whoever may decide reorder requests, but not the one whose act it was. */
  async deciders(exceptUserId: string | null): Promise<string[]> {
    const people = (await this.directory.accountsOfProject('perfect-b')).map(personOfAccount);
    return people.filter((person) => mayDecideReorders(person) && person.id !== exceptUserId).map(({ id }) => id);
  }

  async isMember(userId: string): Promise<boolean> {
    const account = await this.directory.account(userId);
    return account !== null && personOfAccount(account).projects.includes('perfect-b');
  }
}
