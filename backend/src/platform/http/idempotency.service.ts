import { createHmac, hash } from 'node:crypto';
import type { BoundEndpoint, Endpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { isDatabaseUnavailable } from '../database/connection-errors.js';
import { getViolatedConstraint } from '../database/constraint-errors.js';
import { type IdempotencyKey, type IdempotentCall, runIdempotentCall } from '../database/idempotent-call.js';
import { SqlPool } from '../database/sql-pool.js';
import { SecretBox } from '../secrets/secret-box.js';
import { DomainError, invalidField } from './reply/domain-error.js';
import type { Call } from './request/validate-call.js';
import { ReplyWithStatus, RawJson, serializeReply } from './reply/reply.js';
import { getUploadedFile } from './request/upload.js';

/** SQL interval for which a stored reply is returned for its key. */
const TTL = `interval '24 hours'`;
const KEY_CONSTRAINT = 'idempotency_key_pkey';

const isKeyConflict = (error: unknown): boolean => getViolatedConstraint(error) === KEY_CONSTRAINT;

interface StoredReply {
  readonly body_hash: string;
  readonly reply: string;
  readonly status: number | null;
}

/**
 * Repeats the first successful reply of an idempotent endpoint. The handler's first transaction stores the key together
 * with its result (`Transactions.run`), so a crash leaves both or neither. A handler without a transaction changes
 * nothing and runs again.
 */
@Injectable()
export class IdempotencyService {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly sql: SqlPool,
    private readonly secretBox: SecretBox,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Runs `work` once for the call's key; without a key it just runs. Within a process, calls with the same key queue;
   * across processes the primary key decides. `work` that throws must have stored nothing.
   * @throws {DomainError} `idempotency.reused` for another body, `idempotency.in-progress` if the first call is slow
   */
  async runOnce(endpoint: BoundEndpoint, call: Call<Endpoint>, work: () => unknown): Promise<unknown> {
    const key = call.person === undefined ? null : buildKey(endpoint, call, this.config.encryptionSecrets[0] ?? '');
    if (key === null) return work();
    const keyed: IdempotentCall = {
      ...key,
      userId: call.person.id,
      isClaimed: false,
      toStored: (reply) => this.encryptReply(endpoint, key, reply),
      hasStoredReply: async () => (await this.findStoredReply(endpoint, keyed)) !== null,
    };
    const name = `${keyed.userId} ${key.key}`;
    for (let before = this.running.get(name); before !== undefined; before = this.running.get(name)) {
      await before.catch(() => undefined);
      const stored = await this.findStoredReply(endpoint, keyed);
      if (stored !== null) return stored.reply;
    }
    const attempt = this.attempt(endpoint, keyed, async () => work());
    this.running.set(name, attempt);
    try {
      return await attempt;
    } finally {
      this.running.delete(name);
    }
  }

  private async attempt(endpoint: BoundEndpoint, call: IdempotentCall, work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await this.run(endpoint, call, work);
    } catch (error) {
      // A second query would only wait for the same timeout; the client retries with the key.
      if (isDatabaseUnavailable(error)) throw error;
      // The error may be an effect of the first call (it used the last unit), so that call's reply counts.
      const stored = await this.findStoredReply(endpoint, call);
      if (stored !== null) return stored.reply;
      if (!isKeyConflict(error)) throw error;
    }
    // The key exists but has expired.
    await this.sql.rows(
      `delete from idempotency_key where user_id = $1 and key = $2 and created_at <= now() - ${TTL}`,
      [call.userId, call.key],
    );
    try {
      return await this.run(endpoint, call, work);
    } catch (error) {
      if (isKeyConflict(error)) throw new DomainError('idempotency.in-progress', {}, { retryAfterSeconds: 1 });
      throw error;
    }
  }

  private async run(endpoint: BoundEndpoint, key: IdempotentCall, work: () => Promise<unknown>): Promise<unknown> {
    const call = { ...key };
    const reply = await runIdempotentCall(call, work);
    if (this.config.environment === 'test') assertSameReply(endpoint, call, reply);
    return reply;
  }

  /** Returns the stored reply of an earlier success. @throws DomainError `idempotency.reused` */
  private async findStoredReply(
    endpoint: BoundEndpoint,
    { userId, key, bodyHash }: IdempotentCall,
  ): Promise<{ reply: unknown } | null> {
    const [row] = await this.sql.rows<StoredReply>(
      `select body_hash, reply::text as reply, status from idempotency_key
       where user_id = $1 and key = $2 and created_at > now() - ${TTL}`,
      [userId, key],
    );
    if (row === undefined) return null;
    if (row.body_hash !== bodyHash) throw new DomainError('idempotency.reused');
    if (endpoint.reply === undefined) return { reply: undefined };
    const json = endpoint.idempotent === 'encrypted' ? this.decrypt(row.reply, key) : row.reply;
    const reply = new RawJson(json);
    return { reply: row.status === null ? reply : new ReplyWithStatus(row.status, reply) };
  }

  private encryptReply(
    endpoint: BoundEndpoint,
    { key }: IdempotencyKey,
    reply: unknown,
  ): ReturnType<IdempotentCall['toStored']> {
    const [body, status] = reply instanceof ReplyWithStatus ? [reply.body, reply.status] : [reply, null];
    if (endpoint.reply === undefined) return { json: 'null', status };
    const json = serializeReply(body ?? null);
    return {
      json:
        endpoint.idempotent === 'encrypted'
          ? JSON.stringify(this.secretBox.encrypt(json, encryptionPurpose(key)))
          : json,
      status,
    };
  }

  private decrypt(reply: string, key: string): string {
    const stored: unknown = JSON.parse(reply);
    const json = typeof stored === 'string' ? this.secretBox.decrypt(stored, encryptionPurpose(key)) : null;
    if (json === null) throw new DomainError('idempotency.reused');
    return json;
  }
}

const encryptionPurpose = (key: string): string => `reply of ${key}`;

const buildKey = (
  endpoint: BoundEndpoint,
  { request, params, body }: Call<Endpoint>,
  secret: string,
): IdempotencyKey | null => {
  const key = endpoint.idempotent === undefined ? undefined : request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 8 || key.length > 200 || key.includes('\u0000'))
    throw invalidField('Idempotency-Key', 'The Idempotency-Key must have 8 to 200 characters');
  const name = [endpoint.name, ...Object.values(params ?? {})].join(' ');
  const content = `${name}\n${getHashedContent(endpoint, request, body)}`;
  // The body may contain a secret, so an HMAC prevents guessing it from the hash.
  const bodyHash =
    endpoint.idempotent === 'encrypted'
      ? createHmac('sha256', secret).update(content).digest('base64url')
      : hash('sha256', content, 'base64url');
  return { key, bodyHash };
};

const getHashedContent = (endpoint: BoundEndpoint, request: Request, body: unknown): string => {
  if (endpoint.upload === undefined) return JSON.stringify(body);
  const file = getUploadedFile(request)?.hash ?? hash('sha256', '');
  const query = Object.keys(request.query).length === 0 ? '' : `${JSON.stringify(request.query)}\n`;
  return `${query}${JSON.stringify(request.body)}\n${Buffer.from(file, 'hex').toString('base64url')}`;
};

/** Throws in tests when the handler's reply differs from the stored reply. */
const assertSameReply = (endpoint: BoundEndpoint, { result }: IdempotentCall, reply: unknown): void => {
  if (result === undefined || endpoint.reply === undefined) return;
  const [first, repeated] = [reply, result.reply].map((one) =>
    one instanceof ReplyWithStatus ? [one.status, serializeReply(one.body)] : [endpoint.status, serializeReply(one)],
  );
  if (String(first) !== String(repeated))
    throw new Error(`${endpoint.name} returns another value than its first transaction`);
};
