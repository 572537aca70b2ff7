import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { requestContext } from '../../platform/http/request/request-context.js';
import { SignedCookies } from './cookies.js';
import { HostCookie } from './host-cookie.js';
import { RequestOrigin } from '../sign-in/request-origin.js';
import type { OpenSession } from './open-session.js';
import { SessionStore } from './session-store.js';

/** Errors by request that occurred while its session was read, such as an unreachable database. */
const readErrors = requestContext<{ readonly error: unknown }>();
const requestSessions = requestContext<OpenSession>();

/**
 * Returns the session of a request, or null. Throws when the session could not be read, so that the user does not
 * appear signed out.
 */
export const getSession = (request: IncomingMessage): OpenSession | null => {
  const problem = readErrors.of(request);
  if (problem !== undefined) throw problem.error;
  return requestSessions.of(request) ?? null;
};

export const getSessionId = (request: IncomingMessage): string => {
  const session = getSession(request);
  if (session === null) throw new DomainError('auth.unauthorized');
  return session.id;
};

export const generateSessionId = (): string => randomBytes(24).toString('base64url');

/**
 * Reads and writes the signed cookie of the session id: `sid`, or `__Host-sid` over HTTPS. It never writes sessions, so
 * an ended session cannot be restored.
 */
@Injectable()
export class SessionCookie {
  private readonly cookies: SignedCookies;
  private readonly cookie: HostCookie;

  constructor(
    @InjectConfig() config: Config,
    private readonly sessions: SessionStore,
    requestOrigin: RequestOrigin,
  ) {
    this.cookies = new SignedCookies(config.sessionSecrets);
    this.cookie = new HostCookie(requestOrigin, 'sid', 'lax');
  }

  /** Loads the session of a request for `getSession`; never rejects. */
  readonly read = async (request: IncomingMessage): Promise<void> => {
    const id = this.cookies.read(request, this.cookie.name(request));
    if (id === null) return;
    try {
      const session = await this.sessions.find(id);
      if (session === null) return;
      requestSessions.set(request, session);
      this.sessions.touch(session);
    } catch (error) {
      readErrors.set(request, { error });
    }
  };

  /** @param maxAge maximum duration of the session in milliseconds */
  set(request: IncomingMessage, response: Response, id: string, maxAge: number): void {
    this.cookie.set(request, response, this.cookies.sign(id), maxAge);
  }

  clear(request: IncomingMessage, response: Response): void {
    this.cookie.clear(request, response);
  }
}
