import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { HostCookie } from '../sessions/host-cookie.js';
import { RequestOrigin } from '../sign-in/request-origin.js';
import type { AuthorizationRequest } from './oidc-provider.js';

const ATTEMPT_TTL_MS = 10 * 60_000;
const ENCRYPTION_PURPOSE = 'sign-in at a provider';

export interface SignOnAttempt extends AuthorizationRequest {
  readonly issuer: string;
  /** Path of the client to open after the sign-in. */
  readonly to: string;
  /** True when a signed-in user confirms their identity. */
  readonly isAgain: boolean;
  readonly at: number;
}

/** Stores a single sign-on in progress in an encrypted cookie of its browser. Each attempt can be used once. */
@Injectable()
export class SignOnAttempts {
  private readonly cookie: HostCookie;

  constructor(
    private readonly secretBox: SecretBox,
    requestOrigin: RequestOrigin,
    private readonly sql: SqlPool,
  ) {
    // `SameSite` is lax, because the provider's redirect is a cross-site navigation.
    this.cookie = new HostCookie(requestOrigin, 'sign-on', 'lax');
  }

  setCookie(request: Request, response: Response, attempt: Omit<SignOnAttempt, 'at'>): void {
    const value = this.secretBox.encrypt(JSON.stringify({ ...attempt, at: Date.now() }), ENCRYPTION_PURPOSE);
    this.cookie.set(request, response, value, ATTEMPT_TTL_MS);
  }

  /** Returns the browser's attempt and deletes its cookie; null when there is none or it has expired. */
  takeCookie(request: Request, response: Response): SignOnAttempt | null {
    const sealed = this.cookie.read(request);
    if (sealed !== undefined) this.cookie.clear(request, response);
    const text = sealed === undefined ? null : this.secretBox.decrypt(sealed, ENCRYPTION_PURPOSE);
    const attempt = text === null ? null : (JSON.parse(text) as SignOnAttempt);
    return attempt === null || Date.now() - attempt.at > ATTEMPT_TTL_MS ? null : attempt;
  }

  /**
   * Marks the attempt as used for all processes, because a cookie can be copied. Returns false when it was used before.
   */
  async markUsed({ state }: SignOnAttempt): Promise<boolean> {
    await this.sql.rows('delete from provider_sign_in_used where expires_at < now()');
    const spent = await this.sql.rows(
      `insert into provider_sign_in_used (state_hash, expires_at) values ($1, now() + make_interval(secs => $2))
       on conflict do nothing returning 1`,
      [createHash('sha256').update(state).digest('base64url'), (2 * ATTEMPT_TTL_MS) / 1000],
    );
    return spent.length > 0;
  }
}
