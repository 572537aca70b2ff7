import type { Membership } from '@atrium/contract/agency/team/schemas';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Project, Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { byNameSql, instantSql } from '../../platform/database/sql.js';
import { departments } from '../departments/department.entity.js';
import { IS_ACCESS_ACTIVE, HAS_PASSKEY, HAS_SECOND_FACTOR } from './conditions.js';

/** An account that can sign in, with its active assignments. */
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
  /** Date from which the role requires a second factor. */
  readonly secondFactorFrom: string | null;
  readonly mustSetUpSecondFactor: boolean;
  /** True when a trusted provider is responsible for the second factor. */
  readonly hasFactorAtProvider: boolean;
  /** Deadline for setting up the second factor, in milliseconds since 1970; null when there is none. */
  readonly secondFactorDueAt: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly assignments: readonly AccountAccess[];
}

interface AccountAccess {
  readonly project: Project;
  readonly permissions: readonly string[];
  /** When the access expires, in milliseconds since 1970; null for never. */
  readonly endsAt: number | null;
}

/** Account data to verify a sign-in. */
export interface Credentials {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly mustChangePassword: boolean;
  readonly temporaryPasswordExpired: boolean;
}

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
        where s.user_id = u.id and ${IS_ACCESS_ACTIVE} and s.removed_at is null
      ), '[]') as assignments
    from app_user u cross join organisation o where u.is_active and u.removed_at is null`;

const ACCOUNT = { name: 'account', text: `${ACCOUNTS} and u.id = $1` };

const ACCOUNTS_OF_PROJECT = `${ACCOUNTS} and (u.role = 'superadmin' or exists (
  select from assignment a join staff s on s.id = a.staff_id
  where s.user_id = u.id and a.project = $1 and ${IS_ACCESS_ACTIVE} and s.removed_at is null))`;

const CREDENTIALS = `select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, username) as name, role, password_hash as "passwordHash", is_active as "isActive", must_change_password as "mustChangePassword",
  must_change_password and coalesce(temporary_password_expires_at <= now(), false) as "temporaryPasswordExpired"
  from app_user where removed_at is null`;

const CREDENTIALS_BY_NAME = {
  name: 'credentials-by-name',
  text: `${CREDENTIALS} and (lower(email) = lower($1) or lower(username) = lower($1))
    order by is_active desc, (username is not null) desc limit 1`,
};

/** SQL of a project's team as JSON, sorted by name. Aliases: a assignment, m staff, u app_user. */
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
  where a.project = $1 and ${IS_ACCESS_ACTIVE} and m.removed_at is null and u.removed_at is null`;

/**
 * SQL of the periods of membership in a project. The first one begins with the employment, later ones with the access
 * that was granted again; each ends with the access or the employment, whichever is earlier.
 */
const MEMBERSHIPS = `
  with access as (
    select m.user_id, a.department_id, m.hire_date, m.last_day,
      (a.assigned_at at time zone o.time_zone)::date as granted_on,
      row_number() over (partition by a.staff_id order by a.assigned_at, a.id) = 1 as is_first,
      least(a.until, (a.unassigned_at at time zone o.time_zone)::date, case when not u.is_active then o.today - 1 end) as ended_on
    from assignment a
    join staff m on m.id = a.staff_id
    join app_user u on u.id = m.user_id
    cross join (select time_zone, organisation_today() as today from organisation) o
    where a.project = $1 and (a.unassigned_at is null or a.unassigned_at > a.assigned_at)
  ), period as (
    select access.*,
      case when hire_date > ended_on then granted_on when is_first then hire_date else greatest(granted_on, hire_date) end as first_day
    from access
  )
  select user_id as "userId", department_id as "departmentId", first_day::text as "from",
    least(ended_on, case when last_day >= first_day then last_day end)::text as "to"
  from period where ended_on is null or ended_on >= first_day order by first_day, user_id`;

const DEPARTMENTS = `select ${departments.view.json} as json from ${departments.view.from} where d.project = $1 order by lower(d.name), d.id`;

/** Reads users, teams and departments for the other areas. */
@Injectable()
export class Directory {
  constructor(private readonly sql: SqlPool) {}

  /** Returns an account by its id; null when it does not exist or cannot sign in. */
  async findAccount(userId: string): Promise<Account | null> {
    const [account] = await this.sql.rows<Account>(ACCOUNT, [userId]);
    return account ?? null;
  }

  /** Returns all users who can open the project. */
  listProjectAccounts(project: Project): Promise<Account[]> {
    return this.sql.rows<Account>(ACCOUNTS_OF_PROJECT, [project]);
  }

  /** Returns the team as JSON (`teamMemberReply`). Only managers may see pay. */
  async listTeam(project: Project, { withPay }: { readonly withPay: boolean }): Promise<string> {
    const [row] = await this.sql.rows<{ json: string }>(teamSql(withPay), [project]);
    return row?.json ?? '[]';
  }

  /** Returns the periods in which current and former members belonged to a project. */
  listMemberships(project: Project): Promise<Membership[]> {
    return this.sql.rows<Membership>(MEMBERSHIPS, [project]);
  }

  /** Returns the departments of a project by name, including inactive ones. */
  async listDepartments(project: Project): Promise<Department[]> {
    const rows = await this.sql.rows<{ json: Department }>(DEPARTMENTS, [project]);
    return rows.map(({ json }) => json);
  }

  /** Finds an account by email address or username, ignoring case; active accounts first. */
  async findCredentialsByName(name: string): Promise<Credentials | null> {
    const [found] = await this.sql.rows<Credentials>(CREDENTIALS_BY_NAME, [name]);
    return found ?? null;
  }

  async findCredentials(userId: string): Promise<Credentials | null> {
    const [found] = await this.sql.rows<Credentials>(`${CREDENTIALS} and id = $1`, [userId]);
    return found ?? null;
  }
}
