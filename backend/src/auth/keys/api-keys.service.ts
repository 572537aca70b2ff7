import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createApiKey } from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { MAX_KEYS_PER_USER, KEY_WARNING_DAYS } from '@atrium/rules/sign-in/api-keys';
import { PROJECT_NAMES, RIGHT_LABELS } from '@atrium/rules/stock/labels';
import { canManageUser, PROJECTS, type Right, type Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { enterpriseRoom, getUserRoom } from '../../platform/realtime/rooms.js';
import { endKeysWhere, isAdministrator, assertRecentSignIn } from '../access.js';
import { AccountNotifier } from '../sign-in/account-notifier.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { API_KEY_FROM, API_KEY_JSON } from './api-key.view.js';
import { generateKey } from './api-key-format.js';

type NewKeyInput = CheckedBody<typeof createApiKey>;

const READ_KEY = 'API key';

/** Creates, lists and ends API keys. A key's rights are limited by the owner's rights at the time of each call. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly accountNotifier: AccountNotifier,
  ) {}

  listByUser(userId: string): Promise<RawJson> {
    return this.list('and k.user_id = $1', [userId]);
  }

  listAll(): Promise<RawJson> {
    return this.list('', []);
  }

  /** Creates a key. Only this reply contains the key itself. */
  async create(person: Person, input: NewKeyInput): Promise<ApiKey & { key: string }> {
    // A session left open must not become a key that is valid for months.
    assertRecentSignIn(person, 'create an API key');
    assertWithinOwnRights(person, input);
    const { key, prefix, hash } = generateKey();
    return this.transactions.run(async (tx) => {
      const {
        name,
        permissions,
        isReadOnly = false,
        administers = false,
        changesPeople = false,
        expiresInDays,
      } = input;
      // Serializes concurrent creations, so that the limit holds.
      await tx.query('select 1 from app_user where id = $1 for no key update', [person.id]);
      const { count } = await queryRow<{ count: number }>(
        tx,
        'select count(*)::int as count from api_key where user_id = $1 and ended_at is null',
        [person.id],
      );
      if (count >= MAX_KEYS_PER_USER) throw new DomainError('key.too-many', { count });
      const { id } = await queryRow<{ id: number }>(
        tx,
        `insert into api_key (user_id, name, prefix, key_hash, permissions, is_read_only, administers, changes_people, expires_at)
         values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, now() + $9 * interval '1 day') returning id`,
        [
          person.id,
          name,
          prefix,
          hash,
          JSON.stringify(permissions),
          isReadOnly,
          administers,
          changesPeople,
          expiresInDays,
        ],
      );
      const apiKey = await this.read(tx, id);
      await this.outbox.publish(tx, 'api-key.created', {
        actor: toActor(person),
        audience: { project: null, rooms: [enterpriseRoom, getUserRoom(person.id)] },
        data: { apiKey },
        rows: [{ table: 'api_key', id }],
        changes: {
          projects: [null, Object.keys(permissions)],
          permissions: [null, [...new Set(Object.values(permissions).flat())]],
        },
      });
      await this.accountNotifier.notifyKeyCreated(tx, person.id, id, name, apiKey.expiresAt.slice(0, 10));
      return { ...apiKey, key };
    });
  }

  async endOwn(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ended = await endKeysWhere(tx, this.outbox, toActor(person), 'k.id = $1 and k.user_id = $2', [
        id,
        person.id,
      ]);
      if (ended === 0) throw notFound(READ_KEY);
    });
  }

  async end(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [owner] = await queryRows<{ role: Role }>(
        tx,
        'select o.role from api_key k join app_user o on o.id = k.user_id where k.id = $1 and k.ended_at is null',
        [id],
      );
      if (owner === undefined) throw notFound(READ_KEY);
      if (!canManageUser(person.role, owner.role)) throw new DomainError('staff.superadmin-only');
      if ((await endKeysWhere(tx, this.outbox, toActor(person), 'k.id = $1', [id])) === 0) throw notFound(READ_KEY);
    });
  }

  /** Notifies the owners of keys that expire soon, once per key. */
  @Scheduled({ name: 'API keys that will expire', intervalMs: 10 * 60_000 })
  async notifyExpiring(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const due = await queryRows<{ id: number; userId: string; name: string; day: string }>(
        tx,
        `update api_key k set warned_at = now() from (
           select id from api_key where ended_at is null and warned_at is null and expires_at > now()
             and expires_at < now() + interval '${KEY_WARNING_DAYS} days'
           order by expires_at limit 100 for update skip locked
         ) due where k.id = due.id
         returning k.id, k.user_id as "userId", k.name, to_char(k.expires_at at time zone (select time_zone from organisation), 'Mon DD, YYYY') as day`,
      );
      for (const { id, userId, name, day } of due)
        await this.accountNotifier.notifyKeyExpiring(tx, userId, id, name, day);
    });
  }

  private async read(tx: Tx, id: number): Promise<ApiKey> {
    const { json } = await queryRow<{ json: ApiKey }>(
      tx,
      `select ${API_KEY_JSON} as json from ${API_KEY_FROM} where k.id = $1`,
      [id],
    );
    return json;
  }

  private async list(where: string, values: readonly unknown[]): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${API_KEY_JSON} order by k.id desc), '[]')::text as json
       from ${API_KEY_FROM} where k.ended_at is null ${where}`,
      values,
    );
    return new RawJson(row?.json ?? '[]');
  }
}

function assertWithinOwnRights(
  person: Person,
  { permissions, administers = false, changesPeople = false, isReadOnly = false }: NewKeyInput,
): void {
  for (const project of PROJECTS) {
    const rights = permissions[project];
    if (rights === undefined) continue;
    const path = `permissions.${project}`;
    if (!person.projects.includes(project))
      throw invalidField(path, `You don't have access to ${PROJECT_NAMES[project]} yourself`);
    const missing = rights.find((right: Right) => !person.rights[project].has(right));
    if (missing !== undefined) throw invalidField(path, `You don't have this right yourself: ${RIGHT_LABELS[missing]}`);
    const writing = isReadOnly ? rights.find((right: Right) => right !== 'export') : undefined;
    if (writing !== undefined) throw invalidField(path, `A key that only reads can't have: ${RIGHT_LABELS[writing]}`);
  }
  if (administers && !isAdministrator(person))
    throw invalidField('administers', 'Only the key of an administrator can read people');
  if (changesPeople && !administers)
    throw invalidField('changesPeople', 'A key that changes people must also read them');
  if (changesPeople && isReadOnly) throw invalidField('changesPeople', "A key that only reads can't change people");
  if (!administers && Object.keys(permissions).length === 0)
    throw invalidField('permissions', 'Please choose at least one project');
}
