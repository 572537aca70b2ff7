import type { IncomingMessage } from 'node:http';

/** Whom a socket belongs to and what it may hear. */
export interface Admitted {
  readonly userId: string;
  /** Not what the cookie holds: that may change while the session goes on. */
  readonly sessionId: string;
  readonly rooms: readonly string[];
  /** When some of these rooms are lost by the clock, in milliseconds since 1970. */
  readonly until?: number | undefined;
}

/**
 * Decides about sockets. Implemented by `auth` with the same functions that decide about calls, so that the platform
 * knows no area.
 */
export abstract class SocketAdmission {
  /** Reads the session of the handshake, for the questions below; never refuses. */
  abstract readSession(request: IncomingMessage): Promise<void>;
  /** Whether this handshake may come from where it comes from. */
  abstract isOwnOrigin(request: IncomingMessage): boolean;
  /** Whether no session came with this handshake; false also while that cannot be told. */
  abstract isStranger(request: IncomingMessage): boolean;
  /** Null: no session, or its person may not sign in any more. Asks the database when what is remembered may be old. */
  abstract admit(request: IncomingMessage): Promise<Admitted | null>;
  /** The same for a socket that is open already. */
  abstract readmit(admitted: Admitted): Promise<Admitted | null>;
  /** Forgets what this process remembers of these people and of these sessions (`Admitted.sessionId`). */
  abstract forget(ids: ReadonlySet<string>): void;
}
