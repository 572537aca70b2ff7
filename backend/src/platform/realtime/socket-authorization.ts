import type { IncomingMessage } from 'node:http';

/** The user and the rooms of a socket. */
export interface SocketSession {
  readonly userId: string;
  /** Public id of the session, which stays the same when the cookie's value changes. */
  readonly sessionId: string;
  readonly rooms: readonly string[];
  /** When some of these rooms expire, in milliseconds since 1970. */
  readonly until?: number | undefined;
}

/**
 * Authorizes sockets. `auth` implements it with the functions that also authorize API calls, so that the platform
 * depends on no area.
 */
export abstract class SocketAuthorization {
  /** Loads the session of the handshake for the other methods; never rejects. */
  abstract readSession(request: IncomingMessage): Promise<void>;
  /** Returns whether the origin of the handshake is allowed. */
  abstract isOwnOrigin(request: IncomingMessage): boolean;
  /** Returns whether the handshake certainly has no session, without a query. */
  abstract hasNoSession(request: IncomingMessage): boolean;
  /**
   * Returns user and rooms of a socket; null without a session or when its user may not sign in. Queries the database
   * when caches may be stale.
   */
  abstract authorize(request: IncomingMessage): Promise<SocketSession | null>;
  /** Returns user and rooms of an open socket again; null when it must be closed. */
  abstract reauthorize(session: SocketSession): Promise<SocketSession | null>;
  /** Drops the cached rights of these users and sessions (`SocketSession.sessionId`). */
  abstract invalidate(ids: ReadonlySet<string>): void;
}
