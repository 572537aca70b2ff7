import type { IncomingMessage } from 'node:http';
import type { KeyPermissions } from '@atrium/rules/sign-in/api-keys';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { LiveFeed } from '../../platform/events/live-feed.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { kept } from '../../platform/http/request/kept.js';
import { TokenBuckets } from '../../platform/rate-limits/token-buckets.js';
import { Memory } from '../sign-in/memory.js';
import { hashOfKey, isKey, presentedKey } from './key-text.js';

/** A cached API key. Times are milliseconds since 1970. */
export interface KnownKey {
  readonly id: number;
  readonly userId: string;
  readonly name: string;
  readonly permissions: KeyPermissions;
  readonly isReadOnly: boolean;
  readonly administers: boolean;
  readonly changesPeople: boolean;
  readonly expiresAt: number;
  lastUsedAt: number;
}

/** The API key of a request, or the reason why it cannot be used. */
type Presented = { readonly key: KnownKey } | { readonly error: unknown };

const presented = kept<Presented>();

/** Returns whether the request has an API key, valid or not. Its cookies are then ignored. */
export const cameWithKey = (request: IncomingMessage): boolean => presented.of(request) !== undefined;

/** Returns the key of the request, or null without one. Throws when the key is unknown or could not be read. */
export const keyOf = (request: IncomingMessage): KnownKey | null => {
  const found = presented.of(request);
  if (found === undefined) return null;
  if ('error' in found) throw found.error;
  return found.key;
};

const FIND = {
  name: 'api-key-find',
  text: `select k.id, k.user_id as "userId", k.name, k.permissions, k.is_read_only as "isReadOnly", k.administers, k.changes_people as "changesPeople",
      extract(epoch from k.expires_at)::float8 * 1000 as "expiresAt", coalesce(extract(epoch from l.at)::float8 * 1000, 0) as "lastUsedAt"
    from api_key k left join api_key_use l on l.key_id = k.id
    where k.key_hash = decode($1, 'hex') and k.ended_at is null and k.expires_at > now()`,
};
/** Minimum interval between updates of the last use. */
const TOUCH_MS = 60_000;

/** Caches the API keys of requests for seconds; an event removes ended keys at once. */
@Injectable()
export class PresentedKeys {
  private readonly memory: Memory<KnownKey>;
  private readonly limits: TokenBuckets;

  constructor(
    private readonly sql: SqlPool,
    @InjectConfig() config: Config,
    feed: LiveFeed,
  ) {
    this.limits = new TokenBuckets(config.apiKeyCallsPerMinute);
    this.memory = new Memory(
      async (hash) => (await this.sql.rows<KnownKey>(FIND, [hash]))[0] ?? null,
      () => feed.isFresh(),
    );
  }

  /** Stores the key of a request for `keyOf` and returns whether there is one; never rejects. */
  async read(request: Request, authorization: string): Promise<boolean> {
    const text = presentedKey(authorization);
    if (text === null) return false;
    presented.set(request, await this.find(text).catch((error: unknown) => ({ error })));
    return true;
  }

  /** Counts a call against the key's rate limit and updates its last use. Throws `key.too-many-calls`. */
  use(key: KnownKey, cost: number, address: string | null): void {
    const now = Date.now();
    const retryAfterSeconds = this.limits.take(key.id, cost, now);
    if (retryAfterSeconds > 0) throw new DomainError('key.too-many-calls', {}, { retryAfterSeconds });
    if (now - key.lastUsedAt < TOUCH_MS) return;
    key.lastUsedAt = now;
    // Runs in the background; if it fails, the next call retries.
    this.sql
      .rows(
        `insert into api_key_use (key_id, at, address) values ($1, now(), $2)
         on conflict (key_id) do update set at = excluded.at, address = excluded.address`,
        [key.id, address],
      )
      .catch(() => (key.lastUsedAt = 0));
  }

  forget(userIds: ReadonlySet<string>): void {
    this.memory.forget(({ userId }) => userIds.has(userId));
  }

  forgetAll(): void {
    this.memory.forgetAll();
  }

  private async find(text: string): Promise<Presented> {
    const key = isKey(text) ? await this.memory.get(hashOfKey(text).toString('hex')) : null;
    return key === null || key.expiresAt <= Date.now() ? { error: new DomainError('key.unknown') } : { key };
  }
}
