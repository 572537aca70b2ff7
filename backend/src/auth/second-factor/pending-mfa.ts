import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Credentials } from '../../enterprise/directory.js';
import { RejectionAudit } from '../../platform/audit/rejection-audit.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { HostCookie } from '../sessions/host-cookie.js';
import { RequestOrigin } from '../sign-in/request-origin.js';

const PENDING_TTL_MS = 5 * 60_000;
const ENCRYPTION_PURPOSE = 'half sign-in';

interface PendingSignIn {
  readonly userId: string;
  /** Hash of the account's password hash. A pending sign-in becomes invalid when the password changes. */
  readonly password: string;
  readonly at: number;
  /**
   * When the user signed in at the single sign-on provider; null when the provider does not state it, absent for a
   * password.
   */
  readonly provedAt?: string | null;
}

/**
 * State between password and second factor, stored in an encrypted cookie. It is not a session, so no code can mistake
 * it for one.
 */
@Injectable()
export class PendingMfa {
  private readonly cookie: HostCookie;

  constructor(
    private readonly secretBox: SecretBox,
    requestOrigin: RequestOrigin,
    private readonly rejections: RejectionAudit,
  ) {
    this.cookie = new HostCookie(requestOrigin, 'second-step', 'strict');
  }

  setCookie(request: Request, response: Response, credentials: Credentials, provedAt?: Date | null): void {
    const half: PendingSignIn = {
      userId: credentials.id,
      password: hashCredentials(credentials),
      at: Date.now(),
      ...(provedAt === undefined ? {} : { provedAt: provedAt?.toISOString() ?? null }),
    };
    const value = this.secretBox.encrypt(JSON.stringify(half), ENCRYPTION_PURPOSE);
    this.cookie.set(request, response, value, PENDING_TTL_MS);
  }

  /** Returns the user who just entered the password, or null. */
  getUserId(request: Request): string | null {
    const half = this.read(request);
    return half === null || Date.now() - half.at > PENDING_TTL_MS ? null : half.userId;
  }

  /** Returns whether the password is still the one that was verified. */
  isForCredentials(request: Request, credentials: Credentials): boolean {
    const half = this.read(request);
    return half?.userId === credentials.id && half.password === hashCredentials(credentials);
  }

  /** Returns when the provider verified the user; undefined for a sign-in by password. */
  getProviderSignInTime(request: Request): Date | null | undefined {
    const provedAt = this.read(request)?.provedAt;
    return typeof provedAt === 'string' ? new Date(provedAt) : provedAt;
  }

  clearCookie(request: Request, response: Response): void {
    this.cookie.clear(request, response);
  }

  recordFailure(request: Request, userId: string | null, name: string | null, error: unknown): void {
    if (!(error instanceof DomainError)) return;
    this.rejections.recordSignIn(request, { id: userId, name }, error);
  }

  private read(request: Request): PendingSignIn | null {
    const sealed = this.cookie.read(request);
    const text = sealed === undefined ? null : this.secretBox.decrypt(sealed, ENCRYPTION_PURPOSE);
    return text === null ? null : (JSON.parse(text) as PendingSignIn);
  }
}

const hashCredentials = ({ passwordHash }: Credentials): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
