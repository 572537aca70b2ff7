import type { IncomingMessage } from 'node:http';
import type { KeyPermissions } from '@atrium/rules/sign-in/api-keys';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { LiveFeed } from '../../platform/events/live-feed.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { requestContext } from '../../platform/http/request/request-context.js';
import { TokenBuckets } from '../../platform/rate-limits/token-buckets.js';
import { TtlCache } from '../sign-in/ttl-cache.js';
import { hashKey, isValidKey, parseBearerKey } from './api-key-format.js';

/** A cached API key. Times are milliseconds since 1970. */
export interface CachedKey {
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
type RequestKey = { readonly key: CachedKey } | { readonly error: unknown };

const requestKeys = requestContext<RequestKey>();

/** Returns whether the request has an API key, valid or not. Its cookies are then ignored. */
export const hasApiKey = (request: IncomingMessage): boolean => requestKeys.of(request) !== undefined;

/**
 * Returns the API key of the request, or null when the request has none. Throws when the key is unknown or could not be
 * read.
 */
export const getApiKey = (request: IncomingMessage): CachedKey | null => {
  const found = requestKeys.of(request);
  if (found === undefined) return null;
  if ('error' in found) throw found.error;
  return found.key;
};

const FIND_KEY = {
  name: 'api-key-find',
  text: `select k.id, k.user_id as "userId", k.name, k.permissions, k.is_read_only as "isReadOnly", k.administers, k.changes_people as "changesPeople",
      extract(epoch from k.expires_at)::float8 * 1000 as "expiresAt", coalesce(extract(epoch from l.at)::float8 * 1000, 0) as "lastUsedAt"
    from api_key k left join api_key_use l on l.key_id = k.id
    where k.key_hash = decode($1, 'hex') and k.ended_at is null and k.expires_at > now()`,
};
/** Minimum interval in milliseconds between updates of a key's last use. */
const TOUCH_INTERVAL_MS = 60_000;

/** Caches the API keys of requests for seconds; an event removes ended keys at once. */
@Injectable()
export class RequestApiKeys {
  private readonly cache: TtlCache<CachedKey>;
  private readonly limits: TokenBuckets;

  constructor(
    private readonly sql: SqlPool,
    @InjectConfig() config: Config,
    feed: LiveFeed,
  ) {
    this.limits = new TokenBuckets(config.apiKeyCallsPerMinute);
    this.cache = new TtlCache(
      async (hash) => (await this.sql.rows<CachedKey>(FIND_KEY, [hash]))[0] ?? null,
      () => feed.isFresh(),
    );
  }

  /** Loads the API key of a request for `getApiKey` and returns whether the request has one. Never rejects. */
  async read(request: Request, authorization: string): Promise<boolean> {
    const text = parseBearerKey(authorization);
    if (text === null) return false;
    requestKeys.set(request, await this.find(text).catch((error: unknown) => ({ error })));
    return true;
  }

  /** Counts a call against the key's rate limit and updates its last use. Throws `key.too-many-calls`. */
  recordUse(key: CachedKey, cost: number, address: string | null): void {
    const now = Date.now();
    const retryAfterSeconds = this.limits.consume(key.id, cost, now);
    if (retryAfterSeconds > 0) throw new DomainError('key.too-many-calls', {}, { retryAfterSeconds });
    if (now - key.lastUsedAt < TOUCH_INTERVAL_MS) return;
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

  invalidate(userIds: ReadonlySet<string>): void {
    this.cache.invalidate(({ userId }) => userIds.has(userId));
  }

  invalidateAll(): void {
    this.cache.invalidateAll();
  }

  private async find(text: string): Promise<RequestKey> {
    const key = isValidKey(text) ? await this.cache.get(hashKey(text).toString('hex')) : null;
    return key === null || key.expiresAt <= Date.now() ? { error: new DomainError('key.unknown') } : { key };
  }
}
