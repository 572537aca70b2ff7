import type { IncomingMessage } from 'node:http';

/** The user and the rooms of a socket. */
export interface Admitted {
  readonly userId: string;
  /** Id of the session, not the cookie's value, which may change during the session. */
  readonly sessionId: string;
  readonly rooms: readonly string[];
  /** When some of these rooms expire, in milliseconds since 1970. */
  readonly until?: number | undefined;
}

/**
 * Admits sockets. `auth` implements it with the functions that also authorize API calls, so that the platform depends
 * on no area.
 */
export abstract class SocketAdmission {
  /** Loads the session of the handshake for the other methods; never rejects. */
  abstract readSession(request: IncomingMessage): Promise<void>;
  /** Returns whether the origin of the handshake is allowed. */
  abstract isOwnOrigin(request: IncomingMessage): boolean;
  /** Returns whether the handshake certainly has no session. */
  abstract isStranger(request: IncomingMessage): boolean;
  /** Returns null without a session or when its user may not sign in. Queries the database when caches may be stale. */
  abstract admit(request: IncomingMessage): Promise<Admitted | null>;
  /** Checks an open socket again; null when it must be closed. */
  abstract readmit(admitted: Admitted): Promise<Admitted | null>;
  /** Drops the cached rights of these users and sessions (`Admitted.sessionId`). */
  abstract forget(ids: ReadonlySet<string>): void;
}
