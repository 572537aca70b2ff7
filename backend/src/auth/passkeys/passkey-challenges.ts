import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { Seals } from '../../platform/secrets/seals.js';
import { cookieOf } from '../sessions/cookies.js';
import { SeenAddress } from '../sign-in/seen-address.js';

const LIFE_MS = 5 * 60_000;
const COOKIE_MS = 86_400_000;
const SEAL = 'passkey challenge';
const OPTIONS = { httpOnly: true, sameSite: 'strict', path: '/' } as const;
const nameOf = (secure: boolean): string => (secure ? '__Host-passkey' : 'passkey');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The purpose of a challenge and the user who must answer it; null for any user. */
export interface Asked {
  readonly purpose: 'sign-in' | 'second-step' | 'confirm' | 'add';
  readonly userId: string | null;
}

interface Challenge extends Asked {
  readonly browser: string;
  readonly at: number;
}

/**
 * Creates challenges that passkeys sign: encrypted notes of purpose, browser and time. They need no storage, and
 * several pages can have one. Only the hash of an answered challenge is stored, so that it cannot be reused.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly seals: Seals,
    private readonly seen: SeenAddress,
    private readonly transactions: Transactions,
  ) {}

  make(request: Request, asked: Asked): Uint8Array<ArrayBuffer> {
    const challenge: Challenge = { ...asked, browser: hashOf(this.browserOf(request)), at: Date.now() };
    return new TextEncoder().encode(this.seals.seal(JSON.stringify(challenge), SEAL));
  }

  /** Returns the challenge if it matches. Throws `DomainError('passkey.over')` otherwise. */
  check(request: Request, { purpose, userId }: Asked, clientDataJson: string): string {
    const sent = challengeIn(clientDataJson);
    const text = sent === null ? null : this.seals.open(Buffer.from(sent, 'base64url').toString(), SEAL);
    const challenge = text === null ? null : (JSON.parse(text) as Challenge);
    const cookie = cookieOf(request, nameOf(this.seen.isSecure(request)));
    const isGood =
      sent !== null &&
      challenge !== null &&
      cookie !== undefined &&
      challenge.browser === hashOf(cookie) &&
      challenge.purpose === purpose &&
      challenge.userId === userId &&
      Date.now() - challenge.at <= LIFE_MS;
    if (!isGood) throw new DomainError('passkey.over');
    return sent;
  }

  /** Marks a challenge as used. Throws `DomainError('passkey.over')` on reuse. */
  async use(challenge: string): Promise<void> {
    const used = await this.transactions.run(async (tx) => {
      await tx.query('delete from used_challenge where expires_at < now()');
      return rowsOf(
        tx,
        `insert into used_challenge (hash, expires_at) values ($1, now() + $2 * interval '1 millisecond')
         on conflict do nothing returning 1`,
        [hashOf(challenge), 2 * LIFE_MS],
      );
    });
    if (used.length === 0) throw new DomainError('passkey.over');
  }

  /** Returns the browser's id from its cookie, or sets a new one. */
  private browserOf(request: Request): string {
    const secure = this.seen.isSecure(request);
    const value = cookieOf(request, nameOf(secure)) ?? randomBytes(18).toString('base64url');
    (request.res as Response).cookie(nameOf(secure), value, { ...OPTIONS, secure, maxAge: COOKIE_MS });
    return value;
  }
}

const challengeIn = (clientDataJson: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};
