import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Directory } from '../../enterprise/directory.js';
import { type Batch, LiveFeed } from '../../platform/events/live-feed.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { getKeyRights } from '@atrium/rules/sign-in/api-keys';
import { toCurrentUser } from '../access.js';
import { getApiKey, RequestApiKeys } from '../keys/request-api-keys.js';
import { TtlCache } from '../sign-in/ttl-cache.js';
import { getSession } from './session-cookie.js';
import type { OpenSession } from './open-session.js';
import { SessionStore } from './session-store.js';

/** Finds the user of a request, with current rights. */
@Injectable()
export class CurrentUsers {
  private readonly cache: TtlCache<Person>;

  constructor(
    private readonly sessions: SessionStore,
    private readonly keys: RequestApiKeys,
    directory: Directory,
    feed: LiveFeed,
  ) {
    this.cache = new TtlCache(
      async (userId) => {
        const account = await directory.findAccount(userId);
        return account === null ? null : toCurrentUser(account);
      },
      () => feed.isFresh(),
    );
    const forgetAll = ({ resync }: Batch): void => {
      // Skipped events may have changed any user.
      if (!resync) return;
      this.sessions.invalidateAll();
      this.keys.invalidateAll();
      this.cache.invalidateAll();
    };
    feed.onBatch(forgetAll, () => false);
  }

  /** Returns the user of a request; null without a session. Throws when the database is unreachable. */
  async getUser(request: IncomingMessage): Promise<Person | null> {
    const key = getApiKey(request);
    if (key !== null) {
      const owner = await this.getFreshUser(key.userId);
      return owner === null ? null : { ...getKeyRights(owner, key), viaKey: key.name, viaKeyId: key.id };
    }
    const session = getSession(request);
    const person = session === null ? null : await this.getFreshUser(session.userId);
    return person === null || session === null ? null : withSession(person, session);
  }

  async getSessionUser(userId: string, publicId: string): Promise<Person | null> {
    const session = await this.sessions.findBySocket(userId, publicId);
    const person = session === null ? null : await this.getFreshUser(userId);
    return person === null || session === null ? null : withSession(person, session);
  }

  /** Returns the cached user, or reads the user again when an assignment has expired since. */
  private async getFreshUser(userId: string): Promise<Person | null> {
    const person = await this.cache.get(userId);
    if (person?.rightsUntil === undefined || person.rightsUntil > Date.now()) return person;
    this.cache.invalidate(({ id }) => id === userId);
    return this.cache.get(userId);
  }

  /** Drops cached users by id and cached sessions by public id. */
  invalidate(ids: ReadonlySet<string>): void {
    this.sessions.invalidate(ids);
    this.keys.invalidate(ids);
    this.cache.invalidate(({ id }) => ids.has(id));
  }
}

const withSession = (person: Person, session: OpenSession): Person => ({
  ...person,
  signedInAt: session.provedAt,
  ...(session.isByProvider && { viaSingleSignOn: true }),
  ...(session.hasProviderFactor && { hasProviderFactor: true, mustSetUpSecondFactor: false }),
});
