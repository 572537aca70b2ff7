import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { kept } from '../../platform/http/request/kept.js';
import { SignedCookies } from './cookies.js';
import { SeenAddress } from '../sign-in/seen-address.js';
import type { OpenSession } from './open-session.js';
import { Sessions } from './sessions.js';

/** Errors of reading a session, such as an unreachable database. */
const faults = kept<{ readonly error: unknown }>();
const known = kept<OpenSession>();

/** Returns the session of a request, or null. Throws when it could not be read, so as not to look signed out. */
export const sessionOf = (request: IncomingMessage): OpenSession | null => {
  const fault = faults.of(request);
  if (fault !== undefined) throw fault.error;
  return known.of(request) ?? null;
};

export const sessionIdOf = (request: IncomingMessage): string => {
  const session = sessionOf(request);
  if (session === null) throw new DomainError('auth.unauthorized');
  return session.id;
};

export const newSessionId = (): string => randomBytes(24).toString('base64url');

const nameOf = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');
const OPTIONS = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/**
 * The signed cookie of the session id: `sid`, or `__Host-sid` over HTTPS. It never writes sessions, so an ended session
 * cannot come back.
 */
@Injectable()
export class SessionCookie {
  private readonly cookies: SignedCookies;

  constructor(
    @InjectConfig() config: Config,
    private readonly sessions: Sessions,
    private readonly seen: SeenAddress,
  ) {
    this.cookies = new SignedCookies(config.sessionSecrets);
  }

  /** Loads the session of a request for `sessionOf`; never rejects. */
  readonly read = async (request: IncomingMessage): Promise<void> => {
    const id = this.cookies.valueOf(request, nameOf(this.seen.isSecure(request)));
    if (id === null) return;
    try {
      const session = await this.sessions.find(id);
      if (session === null) return;
      known.set(request, session);
      this.sessions.touch(session);
    } catch (error) {
      faults.set(request, { error });
    }
  };

  /** @param maxAge maximum duration of the session in milliseconds */
  give(request: IncomingMessage, response: Response, id: string, maxAge: number): void {
    const secure = this.seen.isSecure(request);
    response.cookie(nameOf(secure), this.cookies.sign(id), { ...OPTIONS, secure, maxAge });
  }

  take(request: IncomingMessage, response: Response): void {
    const secure = this.seen.isSecure(request);
    response.clearCookie(nameOf(secure), { ...OPTIONS, secure });
  }
}
