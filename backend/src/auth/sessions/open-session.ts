import type { Actor } from '../../platform/events/event.js';
import { shouldNotifyNewDeviceSql } from '../sign-in/account-notifier.js';

/** A cached session. Times are milliseconds since 1970. */
export interface OpenSession {
  /** Session id, which is the value of the session cookie. */
  readonly id: string;
  /** Session id for lists and sockets. It stays the same when the cookie value is renewed. */
  readonly publicId: string;
  readonly userId: string;
  readonly startedAt: number;
  /** When the user last proved their identity. With single sign-on that can be long before the session started. */
  readonly provedAt: number;
  readonly isByProvider: boolean;
  /** True when the single sign-on provider is trusted to have checked the second factor. */
  readonly hasProviderFactor: boolean;
  readonly expiresAt: number;
  lastSeenAt: number;
}

export interface ProviderSession {
  /** When the user signed in at the provider; null when unknown, which counts as not recent. */
  readonly provedAt: Date | null;
  readonly hasFactor: boolean;
  /** Encrypted ID token, which names the user to the provider when signing out there. */
  readonly idToken: string | null;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** The verified or current password hash; null without a password. */
  readonly passwordHash: string | null;
  readonly byProvider?: ProviderSession | undefined;
  readonly isPasswordTemporary: boolean;
  readonly address: string | null;
  readonly device: string | null;
  /** True when the user signs in on this device for the first time. */
  readonly isNewDevice: boolean;
  /** Id of the browser's previous session, which ends. */
  readonly replaces: string | null;
  readonly actor: Actor;
}

/** Maximum duration of a session in milliseconds, also for its cookie. */
export interface SessionDuration {
  readonly longestMs: number;
}

export const MAX_DURATION_MS = '(select session_days * 86400000.0::float8 from organisation)';

const openSessionSql = (where: string): string =>
  `select sid as id, sess ->> 'publicId' as "publicId", sess ->> 'userId' as "userId", extract(epoch from (sess ->> 'startedAt')::timestamptz)::float8 * 1000 as "startedAt",
      extract(epoch from case when sess ? 'provider' then coalesce((sess -> 'provider' ->> 'provedAt')::timestamptz, 'epoch') else (sess ->> 'startedAt')::timestamptz end)::float8 * 1000 as "provedAt",
      sess ? 'provider' as "isByProvider", coalesce((sess -> 'provider' ->> 'hasFactor')::boolean, false) as "hasProviderFactor",
      extract(epoch from expire)::float8 * 1000 as "expiresAt", extract(epoch from (sess ->> 'lastSeenAt')::timestamptz)::float8 * 1000 as "lastSeenAt"
    from session where ${where} and expire > now()`;
export const FIND_SESSION = { name: 'session-find', text: openSessionSql('sid = $1') };
export const FIND_SESSION_BY_PUBLIC_ID = {
  name: 'session-find-by-public-id',
  text: openSessionSql(`sess ->> 'userId' = $1 and sess ->> 'publicId' = $2`),
};

/** SQL of the time at which a session that started at `startedAt` and is used now expires. */
export const expirySql = (startedAt: string): string =>
  `(select least(now() + make_interval(hours => session_idle_hours), ${startedAt} + make_interval(days => session_days)) from organisation)`;

/** Starts a session unless the account or its password changed. */
export const START_SESSION = `with account as (
     update app_user set last_sign_in_at = now()
     where id = $2::uuid and password_hash is not distinct from $3 and is_active and removed_at is null returning id
   ), begun as (
     insert into session (sid, sess, expire)
     select $1, jsonb_build_object('userId', $2::uuid, 'publicId', $4::text, 'address', $5::text, 'device', $6::text,
       'startedAt', now(), 'lastSeenAt', now()) || $7::jsonb, ${expirySql('now()')}
     from account returning sid
   )
   select ${MAX_DURATION_MS} as "longestMs", case when $8 then ${shouldNotifyNewDeviceSql('$2::uuid')} end as "isWorthTelling",
     (select count(*)::int from session where sess ->> 'userId' = $2::uuid::text) as others
   from begun`;
