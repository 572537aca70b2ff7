import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Credentials } from '../../enterprise/directory.js';
import { Refusals } from '../../platform/audit/refusals.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { Seals } from '../../platform/secrets/seals.js';
import { cookieOf } from '../sessions/cookies.js';
import { SeenAddress } from '../sign-in/seen-address.js';

const LIFE_MS = 5 * 60_000;
const SEAL = 'half sign-in';

interface Half {
  readonly userId: string;
  /** Hash of the password hash, to invalidate the sign-in when the password changes. */
  readonly password: string;
  readonly at: number;
  /** Set for single sign-on: when the user signed in at the provider; null when unknown. */
  readonly provedAt?: string | null;
}

/**
 * State between password and second factor, in an encrypted cookie. It is no session, so nothing can mistake it for
 * one.
 */
@Injectable()
export class HalfSignIn {
  constructor(
    private readonly seals: Seals,
    private readonly seen: SeenAddress,
    private readonly refusals: Refusals,
  ) {}

  give(request: Request, response: Response, credentials: Credentials, provedAt?: Date | null): void {
    const half: Half = {
      userId: credentials.id,
      password: fingerprint(credentials),
      at: Date.now(),
      ...(provedAt === undefined ? {} : { provedAt: provedAt?.toISOString() ?? null }),
    };
    const secure = this.seen.isSecure(request);
    response.cookie(nameOf(secure), this.seals.seal(JSON.stringify(half), SEAL), {
      ...OPTIONS,
      secure,
      maxAge: LIFE_MS,
    });
  }

  /** Returns the user who just entered the password, or null. */
  userId(request: Request): string | null {
    const half = this.read(request);
    return half === null || Date.now() - half.at > LIFE_MS ? null : half.userId;
  }

  /** Returns whether the password is still the one that was verified. */
  isOf(request: Request, credentials: Credentials): boolean {
    const half = this.read(request);
    return half?.userId === credentials.id && half.password === fingerprint(credentials);
  }

  /** Returns when the provider verified the user; undefined for a sign-in by password. */
  provedAtProvider(request: Request): Date | null | undefined {
    const provedAt = this.read(request)?.provedAt;
    return typeof provedAt === 'string' ? new Date(provedAt) : provedAt;
  }

  take(request: Request, response: Response): void {
    const secure = this.seen.isSecure(request);
    response.clearCookie(nameOf(secure), { ...OPTIONS, secure });
  }

  noteFailure(request: Request, userId: string | null, name: string | null, error: unknown): void {
    if (!(error instanceof DomainError)) return;
    this.refusals.note({
      actor: { id: null, name: 'Somebody' },
      action: error.code === 'auth.too-many-attempts' ? 'sign-in-throttled' : 'sign-in-failed',
      objectKind: 'session',
      objectId: userId,
      objectName: name,
      address: request.ip ?? null,
    });
  }

  private read(request: Request): Half | null {
    const sealed = cookieOf(request, nameOf(this.seen.isSecure(request)));
    const text = sealed === undefined ? null : this.seals.open(sealed, SEAL);
    return text === null ? null : (JSON.parse(text) as Half);
  }
}

const OPTIONS = { httpOnly: true, sameSite: 'strict', path: '/' } as const;
const nameOf = (secure: boolean): string => (secure ? '__Host-second-step' : 'second-step');
const fingerprint = ({ passwordHash }: Credentials): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
