import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { HostCookie } from '../sessions/host-cookie.js';
import { RequestOrigin } from '../sign-in/request-origin.js';

const CHALLENGE_TTL_MS = 5 * 60_000;
const COOKIE_MAX_AGE_MS = 86_400_000;
const ENCRYPTION_PURPOSE = 'passkey challenge';
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The purpose of a challenge and the user who must answer it; null for any user. */
export interface ChallengePurpose {
  readonly purpose: 'sign-in' | 'second-step' | 'confirm' | 'add';
  readonly userId: string | null;
}

interface Challenge extends ChallengePurpose {
  readonly browser: string;
  readonly at: number;
}

/**
 * Creates the challenges that passkeys sign. A challenge is an encrypted token of purpose, browser and time, so it
 * needs no storage and several pages can have one. Only the hash of an answered challenge is stored, to reject its
 * reuse.
 */
@Injectable()
export class PasskeyChallenges {
  private readonly cookie: HostCookie;

  constructor(
    private readonly secretBox: SecretBox,
    requestOrigin: RequestOrigin,
    private readonly transactions: Transactions,
  ) {
    this.cookie = new HostCookie(requestOrigin, 'passkey', 'strict');
  }

  create(request: Request, challengePurpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
    const challenge: Challenge = { ...challengePurpose, browser: hashText(this.getBrowserId(request)), at: Date.now() };
    return new TextEncoder().encode(this.secretBox.encrypt(JSON.stringify(challenge), ENCRYPTION_PURPOSE));
  }

  /** Returns the challenge if it matches purpose and browser. Throws `DomainError('passkey.over')` otherwise. */
  check(request: Request, { purpose, userId }: ChallengePurpose, clientDataJson: string): string {
    const sent = parseChallenge(clientDataJson);
    const text =
      sent === null ? null : this.secretBox.decrypt(Buffer.from(sent, 'base64url').toString(), ENCRYPTION_PURPOSE);
    const challenge = text === null ? null : (JSON.parse(text) as Challenge);
    const cookie = this.cookie.read(request);
    const isGood =
      sent !== null &&
      challenge !== null &&
      cookie !== undefined &&
      challenge.browser === hashText(cookie) &&
      challenge.purpose === purpose &&
      challenge.userId === userId &&
      Date.now() - challenge.at <= CHALLENGE_TTL_MS;
    if (!isGood) throw new DomainError('passkey.over');
    return sent;
  }

  /** Marks a challenge as used. Throws `DomainError('passkey.over')` on reuse. */
  async consume(challenge: string): Promise<void> {
    const used = await this.transactions.run(async (tx) => {
      await tx.query('delete from used_challenge where expires_at < now()');
      return queryRows(
        tx,
        `insert into used_challenge (hash, expires_at) values ($1, now() + $2 * interval '1 millisecond')
         on conflict do nothing returning 1`,
        [hashText(challenge), 2 * CHALLENGE_TTL_MS],
      );
    });
    if (used.length === 0) throw new DomainError('passkey.over');
  }

  /** Returns the browser's id from its cookie, or sets a new one. */
  private getBrowserId(request: Request): string {
    const value = this.cookie.read(request) ?? randomBytes(18).toString('base64url');
    this.cookie.set(request, request.res as Response, value, COOKIE_MAX_AGE_MS);
    return value;
  }
}

const parseChallenge = (clientDataJson: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};
