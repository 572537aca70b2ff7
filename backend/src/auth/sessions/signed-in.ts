import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Directory } from '../../enterprise/directory.js';
import { type Batch, LiveFeed } from '../../platform/events/live-feed.js';
import type { Person } from '../../platform/http/request/person.js';
import { rightsOfKey } from '@atrium/rules/sign-in/api-keys';
import { personOfAccount } from '../access.js';
import { keyOf, PresentedKeys } from '../keys/presented-keys.js';
import { Memory } from '../sign-in/memory.js';
import { sessionOf } from './session-cookie.js';
import type { OpenSession } from './open-session.js';
import { Sessions } from './sessions.js';

/** Finds the user of a request with current rights. */
@Injectable()
export class SignedIn {
  private readonly people: Memory<Person>;

  constructor(
    private readonly sessions: Sessions,
    private readonly keys: PresentedKeys,
    directory: Directory,
    feed: LiveFeed,
  ) {
    this.people = new Memory(
      async (userId) => {
        const account = await directory.account(userId);
        return account === null ? null : personOfAccount(account);
      },
      () => feed.isFresh(),
    );
    const forgetAll = ({ resync }: Batch): void => {
      // Skipped events may have changed any user.
      if (!resync) return;
      this.sessions.forgetAll();
      this.keys.forgetAll();
      this.people.forgetAll();
    };
    feed.onBatch(forgetAll, () => false);
  }

  /** Returns the user of a request, or null when not signed in. Throws when the database is unreachable. */
  async person(request: IncomingMessage): Promise<Person | null> {
    const key = keyOf(request);
    if (key !== null) {
      const owner = await this.personOf(key.userId);
      return owner === null ? null : { ...rightsOfKey(owner, key), viaKey: key.name, viaKeyId: key.id };
    }
    const session = sessionOf(request);
    const person = session === null ? null : await this.personOf(session.userId);
    return person === null || session === null ? null : asInSession(person, session);
  }

  async personOfSession(userId: string, publicId: string): Promise<Person | null> {
    const session = await this.sessions.ofSocket(userId, publicId);
    const person = session === null ? null : await this.personOf(userId);
    return person === null || session === null ? null : asInSession(person, session);
  }

  /** Reads a cached user again when some of the rights have expired. */
  private async personOf(userId: string): Promise<Person | null> {
    const person = await this.people.get(userId);
    if (person?.rightsUntil === undefined || person.rightsUntil > Date.now()) return person;
    this.people.forget(({ id }) => id === userId);
    return this.people.get(userId);
  }

  /** Drops users by id and sessions by public id. */
  forget(ids: ReadonlySet<string>): void {
    this.sessions.forget(ids);
    this.keys.forget(ids);
    this.people.forget(({ id }) => ids.has(id));
  }
}

const asInSession = (person: Person, session: OpenSession): Person => ({
  ...person,
  signedInAt: session.provedAt,
  ...(session.isByProvider && { viaSingleSignOn: true }),
  ...(session.hasProviderFactor && { hasProviderFactor: true, mustSetUpSecondFactor: false }),
});
