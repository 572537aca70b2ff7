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

/** What is asked, and of whom; null: of whoever answers. */
export interface Asked {
  readonly purpose: 'sign-in' | 'second-step' | 'confirm' | 'add';
  readonly userId: string | null;
}

interface Challenge extends Asked {
  readonly browser: string;
  readonly at: number;
}

/**
 * What a passkey signs: a sealed note of what was asked, in which browser and when. Nothing is kept of a question that
 * nobody answers, and several open pages do not end each other's; of one that is answered its hash is, so that it is
 * answered once.
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

  /** Looks at it alone. @throws DomainError `passkey.over` */
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

  /** Once. @throws DomainError `passkey.over` */
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

  /** A name for this browser that it gives back. */
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
