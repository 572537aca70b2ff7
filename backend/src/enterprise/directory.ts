import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { addWork, NO_WORK, type OpenWork, type WorkPart } from '@atrium/rules/agency/open-work';
import type { PersonName } from '@atrium/rules/people/people';
import { type Project, type Right, rightsInForce, type Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../platform/database/sql-pool.js';
import { byNameSql, instantSql } from '../platform/database/sql.js';
import type { Tx } from '../platform/database/transaction.js';
import type { Actor } from '../platform/events/event.js';
import type { Outbox } from '../platform/events/outbox.js';
import type { Person } from '../platform/http/request/person.js';
export { ProvidedPeople, type ProvidedPerson } from './provided-people.js';
import { departments } from './departments/department.entity.js';
import { rowsOf } from '../platform/database/rows.js';

/** A person who may sign in now, with their active assignments. */
export interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
  readonly role: Role;
  readonly mustChangePassword: boolean;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly hasPasskey: boolean;
  /** The day from which the role needs one. */
  readonly secondFactorFrom: string | null;
  readonly mustSetUpSecondFactor: boolean;
  /** Their second factor is that of the provider, which the organisation trusts. */
  readonly hasFactorAtProvider: boolean;
  /** The moment from which they must set one up, in milliseconds since 1970; null: none is to come. */
  readonly secondFactorDueAt: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly assignments: readonly AccountAccess[];
}

interface AccountAccess {
  readonly project: Project;
  readonly permissions: readonly string[];
  /** The moment from which it no longer counts, in milliseconds since 1970; null: none. */
  readonly endsAt: number | null;
}

/** What somebody proves who they are with. */
export interface Credentials {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly mustChangePassword: boolean;
  readonly temporaryPasswordExpired: boolean;
}

/** Whom rules for signing in are about, wherever people are counted. The alias: u app_user. */
export const MAY_SIGN_IN = '(u.is_active and u.removed_at is null)';

const HAS_PASSKEY = `exists (select from passkey k where k.user_id = u.id)`;
export const HAS_SECOND_FACTOR = `(exists (select from second_factor f where f.user_id = u.id and f.since is not null) or ${HAS_PASSKEY})`;
export const SECOND_FACTOR_DEVICES = `((select count(*) from second_factor f where f.user_id = u.id and f.since is not null)
  + (select count(*) from passkey k where k.user_id = u.id))::int`;

/** Access that counts now: it ends with its last day, whether or not anybody has noted that yet. The alias: a assignment. */
export const ACCESS_HOLDS = '(a.is_active and (a.until is null or a.until >= organisation_today()))';

const ACCOUNTS = `select u.id, u.email, coalesce(u.username, u.email) as username, u.first_name as "firstName", u.last_name as "lastName",
      u.profile_image_url as "profileImageUrl", u.role, u.must_change_password as "mustChangePassword",
      u.password_hash is not null as "hasPassword", ${HAS_SECOND_FACTOR} as "hasSecondFactor", ${HAS_PASSKEY} as "hasPasskey",
      case when u.role = any (o.second_factor_roles) then o.second_factor_from::text end as "secondFactorFrom",
      u.role = any (o.second_factor_roles) and o.second_factor_from <= (now() at time zone o.time_zone)::date
        and not ${HAS_SECOND_FACTOR} as "mustSetUpSecondFactor",
      exists (select from provider_identity p join single_sign_on g on g.issuer = p.issuer and g.is_on and g.trusts_second_factor
        where p.user_id = u.id) as "hasFactorAtProvider",
      case when u.role = any (o.second_factor_roles) and o.second_factor_from > (now() at time zone o.time_zone)::date
        and not ${HAS_SECOND_FACTOR}
        then (extract(epoch from o.second_factor_from::timestamp at time zone o.time_zone) * 1000)::float8 end as "secondFactorDueAt",
      ${instantSql('u.created_at')} as "createdAt", ${instantSql('u.updated_at')} as "updatedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('project', a.project, 'permissions', a.permissions,
          'endsAt', extract(epoch from (a.until + 1)::timestamp at time zone o.time_zone) * 1000) order by a.project)
        from assignment a join staff s on s.id = a.staff_id
        where s.user_id = u.id and ${ACCESS_HOLDS} and s.removed_at is null
      ), '[]') as assignments
    from app_user u cross join organisation o where u.is_active and u.removed_at is null`;

const ACCOUNT = { name: 'account', text: `${ACCOUNTS} and u.id = $1` };

const ACCOUNTS_OF_PROJECT = `${ACCOUNTS} and (u.role = 'superadmin' or exists (
  select from assignment a join staff s on s.id = a.staff_id
  where s.user_id = u.id and a.project = $1 and ${ACCESS_HOLDS} and s.removed_at is null))`;

const CREDENTIALS = `select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, username) as name, role, password_hash as "passwordHash", is_active as "isActive", must_change_password as "mustChangePassword",
  must_change_password and coalesce(temporary_password_expires_at <= now(), false) as "temporaryPasswordExpired"
  from app_user where removed_at is null`;

const CREDENTIALS_BY_NAME = {
  name: 'credentials-by-name',
  text: `${CREDENTIALS} and (lower(email) = lower($1) or lower(username) = lower($1))
    order by is_active desc, (username is not null) desc limit 1`,
};

/** Who works in a project, by name, as JSON. The aliases: a assignment, m staff member, u user. */
const teamSql = (withPay: boolean): string => `
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'role', u.role,
      'departmentId', a.department_id, 'position', coalesce(a.position, m.position), 'isActive', u.is_active,
      'hiredAt', m.hire_date::text, 'profileImageUrl', u.profile_image_url, 'skills', m.skills
      ${withPay ? `, 'hourlyRate', m.hourly_rate::text` : ''})
    order by ${byNameSql('u')}, u.id), '[]')::text as json
  from assignment a
  join staff m on m.id = a.staff_id
  join app_user u on u.id = m.user_id
  where a.project = $1 and ${ACCESS_HOLDS} and m.removed_at is null and u.removed_at is null`;

const DEPARTMENTS = `select ${departments.view.json} as json from ${departments.view.from} where d.project = $1 order by lower(d.name), d.id`;

/** A temporary password that nobody has used is good for so long. */
const TEMPORARY_PASSWORD_LIFE = `interval '72 hours'`;

/** People, for the other areas: all that they may import of this one. */
@Injectable()
export class Directory {
  constructor(private readonly sql: SqlPool) {}

  /** Null: there is no such account, or it may not be used. */
  async account(userId: string): Promise<Account | null> {
    const [account] = await this.sql.rows<Account>(ACCOUNT, [userId]);
    return account ?? null;
  }

  /** Everybody who may open this project now. */
  accountsOfProject(project: Project): Promise<Account[]> {
    return this.sql.rows<Account>(ACCOUNTS_OF_PROJECT, [project]);
  }

  /** JSON of whoever is assigned to this project now (`teamMemberReply`); pay is for managers alone. */
  async team(project: Project, { withPay }: { readonly withPay: boolean }): Promise<string> {
    const [row] = await this.sql.rows<{ json: string }>(teamSql(withPay), [project]);
    return row?.json ?? '[]';
  }

  /** The departments of a project by name, inactive ones too. */
  async departments(project: Project): Promise<Department[]> {
    const rows = await this.sql.rows<{ json: Department }>(DEPARTMENTS, [project]);
    return rows.map(({ json }) => json);
  }

  /** By e-mail address or username, in any case. An active account comes before one that is not. */
  async credentialsByName(name: string): Promise<Credentials | null> {
    const [found] = await this.sql.rows<Credentials>(CREDENTIALS_BY_NAME, [name]);
    return found ?? null;
  }

  async credentials(userId: string): Promise<Credentials | null> {
    const [found] = await this.sql.rows<Credentials>(`${CREDENTIALS} and id = $1`, [userId]);
    return found ?? null;
  }
}

/**
 * Gives an account a password. With `replacing` only while that is still the hash, so that of two changes at the same
 * time the later one is told that its old password is wrong (null: while there is none). Answers whether it was done.
 */
export const storePassword = async (
  tx: Tx,
  userId: string,
  password: { readonly hash: string; readonly isTemporary: boolean; readonly replacing?: string | null },
): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    `update app_user set password_hash = $2, password_changed_at = now(), must_change_password = $3,
       temporary_password_expires_at = case when $3 then now() + ${TEMPORARY_PASSWORD_LIFE} end
     where id = $1 and ($5 or password_hash is not distinct from $4) returning id`,
    [userId, password.hash, password.isTemporary, password.replacing ?? null, password.replacing === undefined],
  );
  if (rows.length === 1) {
    await endPasswordLinks(tx, userId);
    await tx.query('delete from remembered_device where user_id = $1', [userId]);
  }
  return rows.length === 1;
};

/** Returns whether a user has a right now, as the transaction sees it. */
export const hasRight = async (tx: Tx, userId: string, project: Project, right: Right): Promise<boolean> => {
  const [found] = await rowsOf<{ role: Role; permissions: readonly string[] | null }>(
    tx,
    `select u.role, (select a.permissions from assignment a join staff s on s.id = a.staff_id
       where s.user_id = u.id and a.project = $2 and ${ACCESS_HOLDS} and s.removed_at is null) as permissions
     from app_user u where u.id = $1 and ${MAY_SIGN_IN}`,
    [userId, project],
  );
  return found !== undefined && rightsInForce(found.role, project, found.permissions).includes(right);
};

/** Stores the hash of the same password made another way. Answers whether the old one was still there. */
export const replacePasswordHash = async (
  tx: Tx,
  userId: string,
  before: string | null,
  hash: string,
): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    'update app_user set password_hash = $3 where id = $1 and password_hash = $2 returning 1',
    [userId, before, hash],
  );
  return rows.length === 1;
};

/** Links to choose a password, which a new password or address ends. */
export const endPasswordLinks = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query('delete from password_link where user_id = $1', [userId]);
};

/** The links to an address that is no longer theirs: an invitation stays, as one that has expired and can be sent again. */
export const endLinksToOldAddress = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query(`delete from password_link where user_id = $1 and purpose <> 'invitation'`, [userId]);
  await tx.query(
    'update password_link set expires_at = least(expires_at, now()), mail_job = null, refusal = null where user_id = $1',
    [userId],
  );
};

/** Where a link for whoever signs in by this name goes; null: there is nobody, nowhere, or they had enough of them. */
export const addressForLinks = async (
  tx: Tx,
  name: string,
  mostAnHour: number,
): Promise<{ id: string; email: string; firstName: string | null; name: string } | null> => {
  const [found] = await rowsOf<{ id: string; email: string; firstName: string | null; name: string }>(
    tx,
    `select id, email, first_name as "firstName", coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name from app_user u
     where (lower(email) = lower($1) or lower(username) = lower($1)) and email is not null and is_active and removed_at is null
       and (select count(*) from password_link l where l.user_id = u.id and l.purpose = 'reset' and l.created_at > now() - interval '1 hour') < $2`,
    [name, mostAnHour],
  );
  return found ?? null;
};

/** Where somebody is told of their account, and how they are greeted. */
export const mailboxOf = async (tx: Tx, userId: string): Promise<{ email: string | null; name: string }> => {
  const [found] = await rowsOf<{ email: string | null; name: string }>(
    tx,
    `select email, coalesce(first_name, '') as name from app_user where id = $1`,
    [userId],
  );
  return found ?? { email: null, name: '' };
};

/** Gives an account another address, which ends the links to the old one. False: it is somebody's username. */
export const storeEmail = async (tx: Tx, userId: string, email: string): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    `update app_user u set email = $2, updated_at = now(), updated_by = $1, version = version + 1, edited_version = version + 1
     where id = $1 and not exists (
       select from app_user o where lower(o.username) = lower($2) and o.removed_at is null and o.id <> $1)
     returning 1`,
    [userId, email],
  );
  if (rows.length === 1) await endPasswordLinks(tx, userId);
  return rows.length === 1;
};

/** Everybody's screens hold names and addresses: they are read again. */
export const tellRenamed = (tx: Tx, outbox: Outbox, actor: Actor): Promise<void> =>
  outbox.publish(tx, 'person.renamed', { actor, data: {}, rows: [] });

type AccountListener = (tx: Tx, userId: string, actor: Actor) => Promise<void>;

/** Something of an account that lists of people show has changed elsewhere; whoever keeps them announces itself. */
@Injectable()
export class AccountChanges {
  private listener: AccountListener | undefined;

  announce(listener: AccountListener): void {
    this.listener = listener;
  }

  async changed(tx: Tx, userId: string, actor: Actor): Promise<void> {
    await this.listener?.(tx, userId, actor);
  }
}

/** A temporary password that was used once no longer expires. */
export const keepTemporaryPassword = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query('update app_user set temporary_password_expires_at = null where id = $1', [userId]);
};

/** Everybody who hears of changes of administrators. */
export const superadminIds = async (tx: Tx): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `select id from app_user where role = 'superadmin' and is_active and removed_at is null order by id`,
  );
  return rows.map(({ id }) => id);
};

/** What others know of somebody, or of where they work, and would try as their password. */
export const contextOfPasswords = async (sql: SqlPool, userId: string): Promise<string[]> => {
  const [row] = await sql.rows<{ words: string[] }>(
    `select array_remove(array[u.first_name, u.last_name, u.email, u.username,
       (select clinic_name from clinic_settings limit 1)], null) as words
     from app_user u where u.id = $1`,
    [userId],
  );
  return row?.words ?? [];
};

/** Which of these departments are the project's. They stay as they are until the end of the transaction. */
export const lockDepartments = (tx: Tx, project: Project, ids: readonly number[]) =>
  rowsOf<{ id: number; name: string; isActive: boolean }>(
    tx,
    'select id, name, is_active as "isActive" from department where project = $1 and id = any ($2::int[]) order by id for key share',
    [project, ids],
  );

/** Somebody who works in a project now; null when this person does not, or is nobody. */
export const teamMember = async (tx: Tx, project: Project, userId: string): Promise<PersonName | null> => {
  const [member] = await rowsOf<PersonName>(
    tx,
    `select u.first_name as "firstName", u.last_name as "lastName", u.email
     from app_user u join staff s on s.user_id = u.id join assignment a on a.staff_id = s.id
     where u.id = user_id_in($2) and u.removed_at is null and s.removed_at is null and a.project = $1 and ${ACCESS_HOLDS}`,
    [project, userId],
  );
  return member ?? null;
};

/**
 * What an hour of somebody costs; null when nobody has said. It stays so until the end of the transaction, so that
 * whoever gives the first rate finds all that was written without one. Asked before other rows are held.
 */
export const hourlyRateOf = async (tx: Tx, userId: string): Promise<string | null> => {
  const [row] = await rowsOf<{ rate: string | null }>(
    tx,
    'select hourly_rate as rate from staff where user_id = $1 and removed_at is null for share',
    [userId],
  );
  return row?.rate ?? null;
};

/** Who gets a part; null: nobody, it stays as it is. */
export type HeirOf = (kind: WorkPart['kind'], id: number) => string | null;

/** An area in which people have work of their own. */
export interface WorkArea {
  openParts(tx: Tx, userId: string): Promise<readonly WorkPart[]>;
  /** Gives what somebody has not finished to others, and tells of it. Answers what each of them got. */
  handOver(tx: Tx, by: Person, fromUserId: string, heirOf: HeirOf): Promise<ReadonlyMap<string, OpenWork>>;
  /** Whether anything was ever theirs, finished or not. */
  hadWork(tx: Tx, userId: string): Promise<boolean>;
}

/** The work of whoever leaves, over all areas. Areas announce themselves: this one knows none of them. */
@Injectable()
export class Handovers {
  private readonly areas: WorkArea[] = [];

  announce(area: WorkArea): void {
    this.areas.push(area);
  }

  async openParts(tx: Tx, userId: string): Promise<readonly WorkPart[]> {
    const parts: WorkPart[] = [];
    for (const area of this.areas) parts.push(...(await area.openParts(tx, userId)));
    return parts;
  }

  async handOver(tx: Tx, by: Person, fromUserId: string, heirOf: HeirOf): Promise<ReadonlyMap<string, OpenWork>> {
    const got = new Map<string, OpenWork>();
    for (const area of this.areas)
      for (const [userId, work] of await area.handOver(tx, by, fromUserId, heirOf))
        got.set(userId, addWork(got.get(userId) ?? NO_WORK, work));
    return got;
  }

  async hadWork(tx: Tx, userId: string): Promise<boolean> {
    for (const area of this.areas) if (await area.hadWork(tx, userId)) return true;
    return false;
  }
}
