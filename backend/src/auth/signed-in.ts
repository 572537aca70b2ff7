import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Directory } from '../enterprise/directory.js';
import { LiveFeed } from '../platform/events/live-feed.js';
import type { Person } from '../platform/http/person.js';
import { personOfAccount } from './access.js';
import { Memory } from './memory.js';
import { sessionOf } from './session-middleware.js';
import { Sessions } from './sessions.js';

/** Who is signed in, with the rights of now. */
@Injectable()
export class SignedIn {
  private readonly people: Memory<Person>;

  constructor(
    private readonly sessions: Sessions,
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
    feed.onBatch(({ overflow }) => {
      // What was not read event by event may have been about anybody.
      if (!overflow) return;
      this.sessions.forgetAll();
      this.people.forgetAll();
    });
  }

  /** Null: not signed in, or not any more. @throws when the database does not answer. */
  async person(request: IncomingMessage): Promise<Person | null> {
    const session = sessionOf(request);
    return session === null ? null : this.people.get(session.userId);
  }

  /** The same for a session that is known by its id. */
  async personOfSession(sessionId: string): Promise<Person | null> {
    const session = await this.sessions.find(sessionId);
    return session === null ? null : this.people.get(session.userId);
  }

  forget(userIds: readonly string[]): void {
    this.sessions.forget(userIds);
    this.people.forget(({ id }) => userIds.includes(id));
  }
}
