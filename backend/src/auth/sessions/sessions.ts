import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@atrium/contract/session/session/schemas';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { keepTemporaryPassword } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import { afterCommit, Transactions, type Tx } from '../../platform/database/transaction.js';
import { SYSTEM, type Actor } from '../../platform/events/event.js';
import { LiveFeed } from '../../platform/events/live-feed.js';
import { Outbox } from '../../platform/events/outbox.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { endedSessions, endSessions, type Whose } from '../access.js';
import { AccountNews, newDeviceIsWorthTelling } from '../sign-in/account-news.js';
import { userRoom } from '../../platform/realtime/rooms.js';
import { Memory } from '../sign-in/memory.js';
import { networkOf } from '../sign-in/seen-address.js';
import {
  FIND,
  FIND_BY_PUBLIC_ID,
  type Lasting,
  LONGEST_MS,
  type NewSession,
  type OpenSession,
} from './open-session.js';
import { rowsOf } from '../../platform/database/rows.js';

/** Minimum interval between updates of `lastSeenAt`. */
const TOUCH_MS = 60_000;
const PRUNE_MS = 60_000;
const MAX_DEVICE_CHARACTERS = 500;

const expirySql = (startedAt: string): string =>
  `(select least(now() + make_interval(hours => session_idle_hours), ${startedAt} + make_interval(days => session_days)) from organisation)`;

/** The oldest session of a user ends when a sign-in would exceed this number. */
const MOST_OF_A_PERSON = 50;
/** Wrong passwords in an open session before it ends. */
const MOST_WRONG_PASSWORDS = 10;

const unlessExpired = (session: OpenSession | null): OpenSession | null =>
  session === null || session.expiresAt <= Date.now() ? null : session;

/** Sessions in PostgreSQL. Each process caches them for seconds and drops changed ones at once. */
@Injectable()
export class Sessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly memory: Memory<OpenSession>;
  /** Sessions by user id and public id, which sockets know. */
  private readonly ofSockets: Memory<OpenSession>;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly news: AccountNews,
    private readonly metrics: Metrics,
    feed: LiveFeed,
  ) {
    this.memory = new Memory(
      async (id) => (await this.sql.rows<OpenSession>(FIND, [id]))[0] ?? null,
      () => feed.isFresh(),
    );
    this.ofSockets = new Memory(
      async (key) => (await this.sql.rows<OpenSession>(FIND_BY_PUBLIC_ID, key.split(' ')))[0] ?? null,
      () => feed.isFresh(),
    );
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.clearExpired().catch(() => undefined), PRUNE_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Throws when the database is unreachable. */
  async find(id: string): Promise<OpenSession | null> {
    return unlessExpired(await this.memory.get(id));
  }

  async ofSocket(userId: string, publicId: string): Promise<OpenSession | null> {
    return unlessExpired(await this.ofSockets.get(`${userId} ${publicId}`));
  }

  /** @param ids user ids and public ids of sessions */
  forget(ids: ReadonlySet<string>): void {
    const isChanged = ({ userId, publicId }: OpenSession): boolean => ids.has(userId) || ids.has(publicId);
    for (const memory of [this.memory, this.ofSockets]) memory.forget(isChanged);
  }

  forgetAll(): void {
    for (const memory of [this.memory, this.ofSockets]) memory.forgetAll();
  }

  /**
   * Starts a session and ends the browser's previous one. Returns null if the password or account changed after the
   * check. The statement locks the account's row: a password change either commits before and is seen, or follows and
   * ends this session too. Sign-ins of a user are serialized.
   */
  async start(session: NewSession): Promise<Lasting | null> {
    const publicId = randomUUID();
    return this.transactions.run(async (tx) => {
      const [begun] = await rowsOf<Lasting & { others: number; isWorthTelling: boolean | null }>(
        tx,
        `with account as (
           update app_user set last_sign_in_at = now()
           where id = $2::uuid and password_hash is not distinct from $3 and is_active and removed_at is null returning id
         ), begun as (
           insert into session (sid, sess, expire)
           select $1, jsonb_build_object('userId', $2::uuid, 'publicId', $4::text, 'address', $5::text, 'device', $6::text,
             'startedAt', now(), 'lastSeenAt', now()) || $7::jsonb, ${expirySql('now()')}
           from account returning sid
         )
         select ${LONGEST_MS} as "longestMs", case when $8 then ${newDeviceIsWorthTelling('$2::uuid')} end as "isWorthTelling",
           (select count(*)::int from session where sess ->> 'userId' = $2::uuid::text) as others
         from begun`,
        [
          session.id,
          session.userId,
          session.passwordHash,
          publicId,
          session.address,
          session.device?.slice(0, MAX_DEVICE_CHARACTERS) ?? null,
          JSON.stringify(session.byProvider === undefined ? {} : { provider: session.byProvider }),
          session.isNewDevice,
        ],
      );
      if (begun === undefined) return null;
      if (session.isPasswordTemporary) await keepTemporaryPassword(tx, session.userId);
      if (session.replaces !== null) await this.remove(tx, session.replaces, session.actor);
      // The replaced session counts too; dropping then finds nothing.
      if (begun.others >= MOST_OF_A_PERSON) await this.dropOldest(tx, session.userId, session.actor.name);
      if (begun.isWorthTelling === true) await this.news.signedInOnNewDevice(tx, session.userId, publicId, session);
      await writeAudit(tx, {
        actor: session.actor,
        action: 'signed-in',
        objectKind: 'session',
        address: session.address,
      });
      afterCommit(tx, () => this.metrics.signIns.note('succeeded'));
      return begun;
    });
  }

  /** Renews the id of a session, so that a stolen cookie is worthless. The caller publishes the change with `tell`. */
  async renew(tx: Tx, id: string, newId: string): Promise<Lasting | null> {
    const [renewed] = await rowsOf<Lasting>(
      tx,
      `update session set sid = $2, sess = sess - 'wrongPasswords' where sid = $1 and expire > now() returning ${LONGEST_MS} as "longestMs"`,
      [id, newId],
    );
    return renewed ?? null;
  }

  /** Counts a wrong password in an open session, and ends it after too many. */
  async countWrongPassword(id: string, whose: Whose): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [counted] = await rowsOf<{ count: number }>(
        tx,
        `update session set sess = jsonb_set(sess, '{wrongPasswords}', to_jsonb(coalesce((sess ->> 'wrongPasswords')::int, 0) + 1))
         where sid = $1 returning (sess ->> 'wrongPasswords')::int as count`,
        [id],
      );
      if (counted === undefined || counted.count < MOST_WRONG_PASSWORDS) return;
      await this.remove(tx, id, SYSTEM);
      await writeAudit(tx, endedSessions(SYSTEM, whose, 1));
    });
  }

  async signOut(id: string, actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (await this.remove(tx, id, actor))
        await writeAudit(tx, { actor, action: 'signed-out', objectKind: 'session' });
    });
  }

  /** Shortens all open sessions to the changed limits. */
  async applyLimits(tx: Tx, actor: Actor): Promise<void> {
    const shortened = await rowsOf<{ userId: string }>(
      tx,
      `update session s set expire = l.expire
       from organisation o, session t,
         lateral (select least((t.sess ->> 'lastSeenAt')::timestamptz + make_interval(hours => o.session_idle_hours),
           (t.sess ->> 'startedAt')::timestamptz + make_interval(days => o.session_days)) as expire) l
       where t.sid = s.sid and l.expire < s.expire returning s.sess ->> 'userId' as "userId"`,
    );
    if (shortened.length > 0) await this.tell(tx, [...new Set(shortened.map(({ userId }) => userId))], actor);
  }

  /** Returns the user's sessions, newest first. `from` is the address of the request. */
  async listOf(userId: string, currentId: string, from: string | undefined): Promise<OwnSession[]> {
    const rows = await this.sql.rows<Omit<OwnSession, 'network'>>(
      `select sess ->> 'publicId' as id, sid = $2 as current,
         ${instantSql(`(sess ->> 'startedAt')::timestamptz`)} as "startedAt",
         ${instantSql(`(sess ->> 'lastSeenAt')::timestamptz`)} as "lastSeenAt",
         ${instantSql('expire')} as "expiresAt", sess ->> 'address' as address, sess ->> 'device' as device
       from session where sess ->> 'userId' = $1 and expire > now()
       order by (sess ->> 'startedAt')::timestamptz desc`,
      [userId, currentId],
    );
    return rows.map((row) => ({ ...row, network: networkOf(row.address, from) }));
  }

  async endOneOf(userId: string, publicId: string, actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ended = await rowsOf(
        tx,
        `delete from session where sess ->> 'userId' = $1 and sess ->> 'publicId' = lower($2) and expire > now() returning sid`,
        [userId, publicId],
      );
      if (ended.length === 0) throw notFound('Session');
      await writeAudit(tx, endedSessions(actor, { id: userId, name: actor.name }, 1));
      await this.tell(tx, [userId], actor);
    });
  }

  async endOthersOf(userId: string, currentId: string, actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      await endSessions(tx, actor, { id: userId, name: actor.name }, currentId);
      await this.tell(tx, [userId], actor);
    });
  }

  /** Extends the session in the background; if it fails, the next call retries. */
  touch(session: OpenSession): void {
    const now = Date.now();
    if (now - session.lastSeenAt < TOUCH_MS) return;
    session.lastSeenAt = now;
    this.sql
      .rows(
        `update session set expire = ${expirySql(`(sess ->> 'startedAt')::timestamptz`)}, sess = jsonb_set(sess, '{lastSeenAt}', to_jsonb(now()))
         where sid = $1 and expire > now()`,
        [session.id],
      )
      .catch(() => (session.lastSeenAt = 0));
  }

  /** Publishes to all processes that sessions or rights of these users changed. */
  async tell(tx: Tx, userIds: readonly string[], actor: Actor): Promise<void> {
    await this.outbox.publish(tx, 'access.changed', { actor, data: {}, rows: [], affects: userIds });
  }

  /** Also publishes it to the screens of these users. */
  async tellThem(tx: Tx, userIds: readonly string[], actor: Actor): Promise<void> {
    await this.tell(tx, userIds, actor);
    if (userIds.length > 0)
      await this.outbox.publish(tx, 'rights.changed', {
        actor,
        audience: { project: null, rooms: userIds.map(userRoom) },
        data: {},
        rows: [],
      });
  }

  /** Deletes expired sessions and closes their sockets. */
  async clearExpired(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const gone = await rowsOf<{ userId: string }>(
        tx,
        `delete from session where expire <= now() returning sess ->> 'userId' as "userId"`,
      );
      await tx.query('delete from remembered_device where expires_at < now()');
      await tx.query(
        `delete from password_link where expires_at < now() and (purpose = 'reset' or expires_at < now() - interval '30 days')`,
      );
      if (gone.length > 0) await this.tell(tx, [...new Set(gone.map(({ userId }) => userId))], SYSTEM);
    });
  }

  private async dropOldest(tx: Tx, userId: string, name: string): Promise<void> {
    const dropped = await rowsOf(
      tx,
      `delete from session where sid in (
         select sid from session where sess ->> 'userId' = $1 order by (sess ->> 'startedAt')::timestamptz desc, sid offset $2
       ) returning sid`,
      [userId, MOST_OF_A_PERSON],
    );
    if (dropped.length === 0) return;
    await writeAudit(tx, endedSessions(SYSTEM, { id: userId, name }, dropped.length));
    await this.tell(tx, [userId], SYSTEM);
  }

  private async remove(tx: Tx, id: string, actor: Actor): Promise<boolean> {
    const [gone] = await rowsOf<{ userId: string; session: string }>(
      tx,
      `delete from session where sid = $1 returning sess ->> 'userId' as "userId", sess ->> 'publicId' as session`,
      [id],
    );
    if (gone === undefined) return false;
    await this.outbox.publish(tx, 'access.ended', { actor, data: {}, rows: [], affects: [gone.userId, gone.session] });
    return true;
  }
}
