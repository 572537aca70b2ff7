import type { Actor } from '../../platform/events/event.js';

/** A session as this process knows it. Times are milliseconds. */
export interface OpenSession {
  /** What the cookie holds. */
  readonly id: string;
  /** What it is called in lists and for its sockets: it stays when the cookie gets another id. */
  readonly publicId: string;
  readonly userId: string;
  readonly startedAt: number;
  /** When whoever sits there showed who they are: at a provider that may be long before the session. */
  readonly provedAt: number;
  readonly isByProvider: boolean;
  /** A second factor was the provider's to ask for. */
  readonly hasProviderFactor: boolean;
  readonly expiresAt: number;
  lastSeenAt: number;
}

/** A session that began at a provider. */
export interface SessionByProvider {
  /** Null: nobody can tell, so it is not of now. */
  readonly provedAt: Date | null;
  readonly hasFactor: boolean;
  /** Sealed; by it the provider knows who signs out. */
  readonly idToken: string | null;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** The hash that the password was checked against, or that there is; null: there is none. */
  readonly passwordHash: string | null;
  readonly byProvider?: SessionByProvider | undefined;
  readonly isPasswordTemporary: boolean;
  readonly address: string | null;
  readonly device: string | null;
  /** Its owner is not known on this device. */
  readonly isNewDevice: boolean;
  /** The session that this browser had until now, if any. */
  readonly replaces: string | null;
  readonly actor: Actor;
}

/** How long a session lasts at most, in milliseconds: the cookie lives no longer. */
export interface Lasting {
  readonly longestMs: number;
}

export const LONGEST_MS = '(select session_days * 86400000.0::float8 from organisation)';

const openSessionSql = (where: string): string =>
  `select sid as id, sess ->> 'publicId' as "publicId", sess ->> 'userId' as "userId", extract(epoch from (sess ->> 'startedAt')::timestamptz)::float8 * 1000 as "startedAt",
      extract(epoch from case when sess ? 'provider' then coalesce((sess -> 'provider' ->> 'provedAt')::timestamptz, 'epoch') else (sess ->> 'startedAt')::timestamptz end)::float8 * 1000 as "provedAt",
      sess ? 'provider' as "isByProvider", coalesce((sess -> 'provider' ->> 'hasFactor')::boolean, false) as "hasProviderFactor",
      extract(epoch from expire)::float8 * 1000 as "expiresAt", extract(epoch from (sess ->> 'lastSeenAt')::timestamptz)::float8 * 1000 as "lastSeenAt"
    from session where ${where} and expire > now()`;
export const FIND = { name: 'session-find', text: openSessionSql('sid = $1') };
export const FIND_BY_PUBLIC_ID = {
  name: 'session-find-by-public-id',
  text: openSessionSql(`sess ->> 'userId' = $1 and sess ->> 'publicId' = $2`),
};
