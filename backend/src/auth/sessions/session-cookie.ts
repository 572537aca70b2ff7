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

/** Why the session of a request could not be read; the database may be away. */
const faults = kept<{ readonly error: unknown }>();
const known = kept<OpenSession>();

/** The session of a request, or null. @throws what kept it from being read: that is not "signed out". */
export const sessionOf = (request: IncomingMessage): OpenSession | null => {
  const fault = faults.of(request);
  if (fault !== undefined) throw fault.error;
  return known.of(request) ?? null;
};

/** The id of the session that a call of somebody who is signed in came with. */
export const sessionIdOf = (request: IncomingMessage): string => {
  const session = sessionOf(request);
  if (session === null) throw new DomainError('auth.unauthorized');
  return session.id;
};

export const newSessionId = (): string => randomBytes(24).toString('base64url');

const nameOf = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');
const OPTIONS = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/**
 * The cookie that holds the signed id of a session: `sid`, and over HTTPS `__Host-sid`. Sessions are written by
 * `Sessions` alone; nothing here writes one, so a session that was ended can never come back.
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

  /** Never refuses; `sessionOf` tells what was found. */
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

  /** @param maxAge milliseconds that the session lasts at most */
  give(request: IncomingMessage, response: Response, id: string, maxAge: number): void {
    const secure = this.seen.isSecure(request);
    response.cookie(nameOf(secure), this.cookies.sign(id), { ...OPTIONS, secure, maxAge });
  }

  take(request: IncomingMessage, response: Response): void {
    const secure = this.seen.isSecure(request);
    response.clearCookie(nameOf(secure), { ...OPTIONS, secure });
  }
}
