import { createHmac, hash } from 'node:crypto';
import type { BoundEndpoint, Endpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { isDatabaseAway } from '../database/away.js';
import { brokenConstraint } from '../database/constraint.js';
import { type IdempotencyKey, type KeyedCall, runKeyedCall } from '../database/keyed-call.js';
import { SqlPool } from '../database/sql-pool.js';
import { Seals } from '../secrets/seals.js';
import { DomainError, invalidField } from './reply/domain-error.js';
import type { Call } from './request/input.js';
import { Answer, RawJson, textOf } from './reply/reply.js';
import { uploadedFile } from './request/upload.js';

/** How long a stored reply is repeated for its key. */
const TTL = `interval '24 hours'`;
const KEY_CONSTRAINT = 'idempotency_key_pkey';

const isKeyTaken = (error: unknown): boolean => brokenConstraint(error) === KEY_CONSTRAINT;

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
    private readonly seals: Seals,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Runs `work` once for the call's key; without a key it just runs. Within a process, calls with the same key queue;
   * across processes the primary key decides. `work` that throws must have stored nothing.
   * @throws {DomainError} `idempotency.reused` for another body, `idempotency.in-progress` if the first call is slow
   */
  async once(endpoint: BoundEndpoint, call: Call<Endpoint>, work: () => unknown): Promise<unknown> {
    const key = call.person === undefined ? null : keyOf(endpoint, call, this.config.encryptionSecrets[0] ?? '');
    if (key === null) return work();
    const keyed: KeyedCall = {
      ...key,
      userId: call.person.id,
      isTaken: false,
      toStored: (reply) => this.toStored(endpoint, key, reply),
      isRepeated: async () => (await this.find(endpoint, keyed)) !== null,
    };
    const name = `${keyed.userId} ${key.key}`;
    for (let before = this.running.get(name); before !== undefined; before = this.running.get(name)) {
      await before.catch(() => undefined);
      const stored = await this.find(endpoint, keyed);
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

  private async attempt(endpoint: BoundEndpoint, call: KeyedCall, work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await this.run(endpoint, call, work);
    } catch (error) {
      // A second query would only wait for the same timeout; the client retries with the key.
      if (isDatabaseAway(error)) throw error;
      // The error may be an effect of the first call (it used the last unit), so that call's reply counts.
      const stored = await this.find(endpoint, call);
      if (stored !== null) return stored.reply;
      if (!isKeyTaken(error)) throw error;
    }
    // The key exists but has expired.
    await this.sql.rows(
      `delete from idempotency_key where user_id = $1 and key = $2 and created_at <= now() - ${TTL}`,
      [call.userId, call.key],
    );
    try {
      return await this.run(endpoint, call, work);
    } catch (error) {
      if (isKeyTaken(error)) throw new DomainError('idempotency.in-progress', {}, { retryAfterSeconds: 1 });
      throw error;
    }
  }

  private async run(endpoint: BoundEndpoint, key: KeyedCall, work: () => Promise<unknown>): Promise<unknown> {
    const call = { ...key };
    const reply = await runKeyedCall(call, work);
    if (this.config.environment === 'test') refuseOtherReply(endpoint, call, reply);
    return reply;
  }

  /** Returns the stored reply of an earlier success. @throws DomainError `idempotency.reused` */
  private async find(
    endpoint: BoundEndpoint,
    { userId, key, bodyHash }: KeyedCall,
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
    return { reply: row.status === null ? reply : new Answer(row.status, reply) };
  }

  private toStored(
    endpoint: BoundEndpoint,
    { key }: IdempotencyKey,
    reply: unknown,
  ): ReturnType<KeyedCall['toStored']> {
    const [body, status] = reply instanceof Answer ? [reply.body, reply.status] : [reply, null];
    if (endpoint.reply === undefined) return { json: 'null', status };
    const json = textOf(body ?? null);
    return {
      json: endpoint.idempotent === 'encrypted' ? JSON.stringify(this.seals.seal(json, purposeOf(key))) : json,
      status,
    };
  }

  private decrypt(reply: string, key: string): string {
    const stored: unknown = JSON.parse(reply);
    const json = typeof stored === 'string' ? this.seals.open(stored, purposeOf(key)) : null;
    if (json === null) throw new DomainError('idempotency.reused');
    return json;
  }
}

const purposeOf = (key: string): string => `reply of ${key}`;

const keyOf = (
  endpoint: BoundEndpoint,
  { request, params, body }: Call<Endpoint>,
  secret: string,
): IdempotencyKey | null => {
  const key = endpoint.idempotent === undefined ? undefined : request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 8 || key.length > 200 || key.includes('\u0000'))
    throw invalidField('Idempotency-Key', 'The Idempotency-Key must have 8 to 200 characters');
  const name = [endpoint.name, ...Object.values(params ?? {})].join(' ');
  const content = `${name}\n${contentOf(endpoint, request, body)}`;
  // The body may contain a secret, so an HMAC prevents guessing it from the hash.
  const bodyHash =
    endpoint.idempotent === 'encrypted'
      ? createHmac('sha256', secret).update(content).digest('base64url')
      : hash('sha256', content, 'base64url');
  return { key, bodyHash };
};

const contentOf = (endpoint: BoundEndpoint, request: Request, body: unknown): string => {
  if (endpoint.upload === undefined) return JSON.stringify(body);
  const file = uploadedFile(request)?.buffer ?? Buffer.alloc(0);
  return `${JSON.stringify(request.body)}\n${hash('sha256', file, 'base64url')}`;
};

/** Throws in tests when the reply differs from the stored one. */
const refuseOtherReply = (endpoint: BoundEndpoint, { stored }: KeyedCall, reply: unknown): void => {
  if (stored === undefined || endpoint.reply === undefined) return;
  const [first, repeated] = [reply, stored.reply].map((one) =>
    one instanceof Answer ? [one.status, textOf(one.body)] : [endpoint.status, textOf(one)],
  );
  if (String(first) !== String(repeated))
    throw new Error(`${endpoint.name} answers something else than its first transaction returns`);
};
