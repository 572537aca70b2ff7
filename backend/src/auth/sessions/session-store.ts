import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@atrium/contract/session/session/schemas';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { makePasswordPermanent } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import { afterCommit, Transactions, type Tx } from '../../platform/database/transaction.js';
import { SYSTEM, type Actor } from '../../platform/events/event.js';
import { LiveFeed } from '../../platform/events/live-feed.js';
import { Outbox } from '../../platform/events/outbox.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { createSessionsEndedEntry, endSessions, type SessionOwner } from '../access.js';
import { AccountNotifier } from '../sign-in/account-notifier.js';
import { getUserRoom } from '../../platform/realtime/rooms.js';
import { TtlCache } from '../sign-in/ttl-cache.js';
import { compareNetworks } from '../sign-in/request-origin.js';
import {
  expirySql,
  FIND_SESSION,
  FIND_SESSION_BY_PUBLIC_ID,
  type SessionDuration,
  MAX_DURATION_MS,
  type NewSession,
  type OpenSession,
  START_SESSION,
} from './open-session.js';
import { queryRows } from '../../platform/database/rows.js';

/** Minimum interval in milliseconds between updates of `lastSeenAt`. */
const TOUCH_INTERVAL_MS = 60_000;
const PRUNE_INTERVAL_MS = 60_000;
const MAX_DEVICE_CHARACTERS = 500;

/** Maximum number of sessions per user. A sign-in that would exceed it ends the oldest session. */
const MAX_SESSIONS_PER_USER = 50;
/** Number of wrong passwords entered in an open session after which the session ends. */
const MAX_WRONG_PASSWORDS = 10;

const dropExpired = (session: OpenSession | null): OpenSession | null =>
  session === null || session.expiresAt <= Date.now() ? null : session;

/** Stores sessions in PostgreSQL. Each process caches them for seconds and drops changed ones at once. */
@Injectable()
export class SessionStore implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cache: TtlCache<OpenSession>;
  /** Cached sessions by user id and public id, which identify sockets. */
  private readonly socketCache: TtlCache<OpenSession>;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly accountNotifier: AccountNotifier,
    private readonly metrics: Metrics,
    feed: LiveFeed,
  ) {
    this.cache = new TtlCache(
      async (id) => (await this.sql.rows<OpenSession>(FIND_SESSION, [id]))[0] ?? null,
      () => feed.isFresh(),
    );
    this.socketCache = new TtlCache(
      async (key) => (await this.sql.rows<OpenSession>(FIND_SESSION_BY_PUBLIC_ID, key.split(' ')))[0] ?? null,
      () => feed.isFresh(),
    );
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.deleteExpired().catch(() => undefined), PRUNE_INTERVAL_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Finds a session by its id. Throws when the database is unreachable. */
  async find(id: string): Promise<OpenSession | null> {
    return dropExpired(await this.cache.get(id));
  }

  async findBySocket(userId: string, publicId: string): Promise<OpenSession | null> {
    return dropExpired(await this.socketCache.get(`${userId} ${publicId}`));
  }

  /** @param ids user ids and public ids of sessions */
  invalidate(ids: ReadonlySet<string>): void {
    const isChanged = ({ userId, publicId }: OpenSession): boolean => ids.has(userId) || ids.has(publicId);
    for (const memory of [this.cache, this.socketCache]) memory.invalidate(isChanged);
  }

  invalidateAll(): void {
    for (const memory of [this.cache, this.socketCache]) memory.invalidateAll();
  }

  /**
   * Starts a session and ends the browser's previous one. Returns null if the password or account changed after the
   * password check. The statement locks the account's row: a concurrent password change either commits first and is
   * seen, or commits later and ends this session. Sign-ins of one user are serialized.
   */
  async start(session: NewSession): Promise<SessionDuration | null> {
    const publicId = randomUUID();
    return this.transactions.run(async (tx) => {
      const [begun] = await queryRows<SessionDuration & { others: number; isWorthTelling: boolean | null }>(
        tx,
        START_SESSION,
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
      if (session.isPasswordTemporary) await makePasswordPermanent(tx, session.userId);
      if (session.replaces !== null) await this.remove(tx, session.replaces, session.actor);
      // The replaced session counts too; dropping then finds nothing.
      if (begun.others >= MAX_SESSIONS_PER_USER) await this.endOldest(tx, session.userId, session.actor.name);
      if (begun.isWorthTelling === true)
        await this.accountNotifier.notifyNewDevice(tx, session.userId, publicId, session);
      await writeAudit(tx, {
        actor: session.actor,
        action: 'signed-in',
        objectKind: 'session',
        address: session.address,
      });
      afterCommit(tx, () => this.metrics.signIns.inc({ result: 'succeeded' }));
      return begun;
    });
  }

  /** Renews the id of a session, so that a stolen cookie is worthless. The caller then calls `publishToProcesses`. */
  async renew(tx: Tx, id: string, newId: string): Promise<SessionDuration | null> {
    const [renewed] = await queryRows<SessionDuration>(
      tx,
      `update session set sid = $2, sess = sess - 'wrongPasswords' where sid = $1 and expire > now() returning ${MAX_DURATION_MS} as "longestMs"`,
      [id, newId],
    );
    return renewed ?? null;
  }

  /** Counts a wrong password that was entered in an open session, and ends the session after too many. */
  async countWrongPassword(id: string, owner: SessionOwner): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [counted] = await queryRows<{ count: number }>(
        tx,
        `update session set sess = jsonb_set(sess, '{wrongPasswords}', to_jsonb(coalesce((sess ->> 'wrongPasswords')::int, 0) + 1))
         where sid = $1 returning (sess ->> 'wrongPasswords')::int as count`,
        [id],
      );
      if (counted === undefined || counted.count < MAX_WRONG_PASSWORDS) return;
      await this.remove(tx, id, SYSTEM);
      await writeAudit(tx, createSessionsEndedEntry(SYSTEM, owner, 1));
    });
  }

  async signOut(id: string, actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (await this.remove(tx, id, actor))
        await writeAudit(tx, { actor, action: 'signed-out', objectKind: 'session' });
    });
  }

  /** Shortens open sessions to the organization's new session limits. */
  async applyLimits(tx: Tx, actor: Actor): Promise<void> {
    const shortened = await queryRows<{ userId: string }>(
      tx,
      `update session s set expire = l.expire
       from organisation o, session t,
         lateral (select least((t.sess ->> 'lastSeenAt')::timestamptz + make_interval(hours => o.session_idle_hours),
           (t.sess ->> 'startedAt')::timestamptz + make_interval(days => o.session_days)) as expire) l
       where t.sid = s.sid and l.expire < s.expire returning s.sess ->> 'userId' as "userId"`,
    );
    if (shortened.length > 0)
      await this.publishToProcesses(tx, [...new Set(shortened.map(({ userId }) => userId))], actor);
  }

  /** Lists the user's sessions, newest first. `from` is the address of the request. */
  async listByUser(userId: string, currentId: string, from: string | undefined): Promise<OwnSession[]> {
    const rows = await this.sql.rows<Omit<OwnSession, 'network'>>(
      `select sess ->> 'publicId' as id, sid = $2 as current,
         ${instantSql(`(sess ->> 'startedAt')::timestamptz`)} as "startedAt",
         ${instantSql(`(sess ->> 'lastSeenAt')::timestamptz`)} as "lastSeenAt",
         ${instantSql('expire')} as "expiresAt", sess ->> 'address' as address, sess ->> 'device' as device
       from session where sess ->> 'userId' = $1 and expire > now()
       order by (sess ->> 'startedAt')::timestamptz desc`,
      [userId, currentId],
    );
    return rows.map((row) => ({ ...row, network: compareNetworks(row.address, from) }));
  }

  async endOne(userId: string, publicId: string, actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ended = await queryRows(
        tx,
        `delete from session where sess ->> 'userId' = $1 and sess ->> 'publicId' = lower($2) and expire > now() returning sid`,
        [userId, publicId],
      );
      if (ended.length === 0) throw notFound('Session');
      await writeAudit(tx, createSessionsEndedEntry(actor, { id: userId, name: actor.name }, 1));
      await this.publishToProcesses(tx, [userId], actor);
    });
  }

  async endOthers(userId: string, currentId: string, actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      await endSessions(tx, actor, { id: userId, name: actor.name }, currentId);
      await this.publishToProcesses(tx, [userId], actor);
    });
  }

  /** Extends the session in the background. When that fails, the next call retries. */
  touch(session: OpenSession): void {
    const now = Date.now();
    if (now - session.lastSeenAt < TOUCH_INTERVAL_MS) return;
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
  async publishToProcesses(tx: Tx, userIds: readonly string[], actor: Actor): Promise<void> {
    await this.outbox.publish(tx, 'access.changed', { actor, data: {}, rows: [], affects: userIds });
  }

  /** Publishes to all processes and to these users' screens that their sessions or rights changed. */
  async publishToUsers(tx: Tx, userIds: readonly string[], actor: Actor): Promise<void> {
    await this.publishToProcesses(tx, userIds, actor);
    if (userIds.length > 0)
      await this.outbox.publish(tx, 'rights.changed', {
        actor,
        audience: { project: null, rooms: userIds.map(getUserRoom) },
        data: {},
        rows: [],
      });
  }

  /** Deletes expired sessions and closes their sockets. */
  async deleteExpired(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const deletedSessions = await queryRows<{ userId: string }>(
        tx,
        `delete from session where expire <= now() returning sess ->> 'userId' as "userId"`,
      );
      await tx.query('delete from remembered_device where expires_at < now()');
      await tx.query(
        `delete from password_link where expires_at < now() and (purpose = 'reset' or expires_at < now() - interval '30 days')`,
      );
      if (deletedSessions.length > 0)
        await this.publishToProcesses(tx, [...new Set(deletedSessions.map(({ userId }) => userId))], SYSTEM);
    });
  }

  private async endOldest(tx: Tx, userId: string, name: string): Promise<void> {
    const dropped = await queryRows(
      tx,
      `delete from session where sid in (
         select sid from session where sess ->> 'userId' = $1 order by (sess ->> 'startedAt')::timestamptz desc, sid offset $2
       ) returning sid`,
      [userId, MAX_SESSIONS_PER_USER],
    );
    if (dropped.length === 0) return;
    await writeAudit(tx, createSessionsEndedEntry(SYSTEM, { id: userId, name }, dropped.length));
    await this.publishToProcesses(tx, [userId], SYSTEM);
  }

  private async remove(tx: Tx, id: string, actor: Actor): Promise<boolean> {
    const [deletedSessions] = await queryRows<{ userId: string; session: string }>(
      tx,
      `delete from session where sid = $1 returning sess ->> 'userId' as "userId", sess ->> 'publicId' as session`,
      [id],
    );
    if (deletedSessions === undefined) return false;
    await this.outbox.publish(tx, 'access.ended', {
      actor,
      data: {},
      rows: [],
      affects: [deletedSessions.userId, deletedSessions.session],
    });
    return true;
  }
}
