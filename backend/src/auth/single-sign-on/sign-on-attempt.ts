import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Seals } from '../../platform/secrets/seals.js';
import { cookieOf } from '../sessions/cookies.js';
import { SeenAddress } from '../sign-in/seen-address.js';
import type { Asked } from './provider.js';

const LIFE_MS = 10 * 60_000;
const SEAL = 'sign-in at a provider';

export interface Attempt extends Asked {
  readonly issuer: string;
  /** Path to open after the sign-in. */
  readonly to: string;
  /** Whether a signed-in user confirms their identity. */
  readonly isAgain: boolean;
  readonly at: number;
}

/** A single sign-on in progress, bound to its browser by an encrypted cookie and usable once. */
@Injectable()
export class SignOnAttempts {
  constructor(
    private readonly seals: Seals,
    private readonly seen: SeenAddress,
    private readonly sql: SqlPool,
  ) {}

  give(request: Request, response: Response, attempt: Omit<Attempt, 'at'>): void {
    const secure = this.seen.isSecure(request);
    response.cookie(nameOf(secure), this.seals.seal(JSON.stringify({ ...attempt, at: Date.now() }), SEAL), {
      ...OPTIONS,
      secure,
      maxAge: LIFE_MS,
    });
  }

  /** Returns null when this browser has started none, or too long ago. */
  take(request: Request, response: Response): Attempt | null {
    const secure = this.seen.isSecure(request);
    const sealed = cookieOf(request, nameOf(secure));
    if (sealed !== undefined) response.clearCookie(nameOf(secure), { ...OPTIONS, secure });
    const text = sealed === undefined ? null : this.seals.open(sealed, SEAL);
    const attempt = text === null ? null : (JSON.parse(text) as Attempt);
    return attempt === null || Date.now() - attempt.at > LIFE_MS ? null : attempt;
  }

  /** Marks the attempt as used for all processes, since a cookie can be copied. Returns false on reuse. */
  async spend({ state }: Attempt): Promise<boolean> {
    await this.sql.rows('delete from provider_sign_in_used where expires_at < now()');
    const spent = await this.sql.rows(
      `insert into provider_sign_in_used (state_hash, expires_at) values ($1, now() + make_interval(secs => $2))
       on conflict do nothing returning 1`,
      [createHash('sha256').update(state).digest('base64url'), (2 * LIFE_MS) / 1000],
    );
    return spent.length > 0;
  }
}

/** Lax, because the provider's redirect is a cross-site navigation. */
const OPTIONS = { httpOnly: true, sameSite: 'lax', path: '/' } as const;
const nameOf = (secure: boolean): string => (secure ? '__Host-sign-on' : 'sign-on');
