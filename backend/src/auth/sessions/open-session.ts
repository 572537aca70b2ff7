import type { Actor } from '../../platform/events/event.js';

/** A cached session. Times are milliseconds since 1970. */
export interface OpenSession {
  /** Value of the cookie. */
  readonly id: string;
  /** Id for lists and sockets; it stays when the cookie value is renewed. */
  readonly publicId: string;
  readonly userId: string;
  readonly startedAt: number;
  /** When the user proved their identity; with single sign-on, possibly long before the session. */
  readonly provedAt: number;
  readonly isByProvider: boolean;
  /** Whether the provider is trusted for the second factor. */
  readonly hasProviderFactor: boolean;
  readonly expiresAt: number;
  lastSeenAt: number;
}

export interface SessionByProvider {
  /** When the provider verified the user; null when unknown, which counts as not recent. */
  readonly provedAt: Date | null;
  readonly hasFactor: boolean;
  /** Encrypted token that identifies the user when signing out at the provider. */
  readonly idToken: string | null;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** The verified or current password hash; null without a password. */
  readonly passwordHash: string | null;
  readonly byProvider?: SessionByProvider | undefined;
  readonly isPasswordTemporary: boolean;
  readonly address: string | null;
  readonly device: string | null;
  /** Whether the user has not signed in on this device before. */
  readonly isNewDevice: boolean;
  /** Id of the browser's previous session. */
  readonly replaces: string | null;
  readonly actor: Actor;
}

/** Maximum duration of a session in milliseconds, also for its cookie. */
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
