import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import expressSession, { type SessionData, Store } from 'express-session';
import { keepSignedCookie } from './cookies.js';
import { LONGEST_MS, type OpenSession, type Sessions } from './sessions.js';

/** Why the session of a request could not be read; the database may be away. */
const faults = new WeakMap<IncomingMessage, unknown>();
const known = new WeakMap<IncomingMessage, OpenSession>();

/** The session of a request, or null. @throws what kept it from being read: that is not "signed out". */
export const sessionOf = (request: IncomingMessage): OpenSession | null => {
  if (faults.has(request)) throw faults.get(request);
  return known.get(request) ?? null;
};

/** The browser gets a cookie with another id with the answer; whose session it becomes is the caller's to write down. */
export const giveNewId = (request: Request): void => {
  request.sessionStore.generate(request);
};

/** Takes `giveNewId` back: express-session would send the cookie of a session that never began. */
export const keepOldId = (request: Request): void => {
  delete (request as Partial<Request>).session;
};

/**
 * What express-session needs of a store. Sessions are written by `Sessions` alone (at sign-in, in one transaction with
 * the end of the old one), and nothing changes in them later: so `set` and `destroy` have nothing to do, and a session
 * that was ended meanwhile can never be written back.
 */
class ReadingStore extends Store {
  constructor(private readonly sessions: Sessions) {
    super();
  }

  override get(id: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    this.sessions.find(id).then(
      // A function is no part of what express-session compares to see whether a session was changed.
      (session) => callback(null, session === null ? null : { found: () => session, cookie: { originalMaxAge: null } }),
      // A bare error: express-session would take some codes for "no session".
      (error: unknown) => callback(new Error('The session could not be read', { cause: error })),
    );
  }

  override set(_id: string, _session: SessionData, done?: () => void): void {
    done?.();
  }

  override destroy(_id: string, done?: () => void): void {
    done?.();
  }
}

declare module 'express-session' {
  interface SessionData {
    /** Absent in a session that was not read but begun by this request, as for everybody who is not signed in. */
    found?: () => OpenSession;
  }
}

const middleware = (sessions: Sessions, secret: string, name: string, secure: boolean): RequestHandler =>
  expressSession({
    name,
    secret,
    store: new ReadingStore(sessions),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LONGEST_MS },
  });

export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');

/** Reads the session cookie: `sid`, and over HTTPS `__Host-sid`. Never refuses; `sessionOf` tells what it found. */
export const readSessions = (
  sessions: Sessions,
  secret: string,
  isSecure: (request: IncomingMessage) => boolean,
): RequestHandler => {
  const plain = middleware(sessions, secret, sessionCookieName(false), false);
  const secure = middleware(sessions, secret, sessionCookieName(true), true);
  return (request: Request, response: Response, next: NextFunction): void => {
    let isRead = false;
    const read = (fault?: unknown): void => {
      // Called again with an error when the end of the answer fails; by then nobody waits.
      if (isRead) return;
      isRead = true;
      if (fault !== undefined) {
        faults.set(request, fault instanceof Error && fault.cause !== undefined ? fault.cause : fault);
        next();
        return;
      }
      const session = request.session.found?.();
      if (session !== undefined) {
        known.set(request, session);
        sessions.touch(session);
      }
      next();
    };
    const overHttps = isSecure(request);
    keepSignedCookie(request, sessionCookieName(overHttps), secret);
    (overHttps ? secure : plain)(request, response, read);
  };
};
