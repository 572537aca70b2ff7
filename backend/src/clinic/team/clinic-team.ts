import type { PersonReply } from '@atrium/contract/core/fields';
import { Injectable } from '@nestjs/common';
import { isMemberOf, mayManageProject, personOfAccount } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { invalidField } from '../../platform/http/domain-error.js';
import type { Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';

/** The aliases: a assignment, m staff member, u user. Pay is for managers. */
const teamSql = (withPay: boolean): string => `
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'role', u.role,
      'departmentId', a.department_id, 'position', coalesce(a.position, m.position), 'isActive', u.is_active,
      'hiredAt', m.hire_date::text, 'profileImageUrl', u.profile_image_url, 'skills', m.skills
      ${withPay ? `, 'hourlyRate', m.hourly_rate::text` : ''})
    order by lower(u.first_name), lower(u.last_name), u.id), '[]')::text as json
  from assignment a
  join staff m on m.id = a.staff_id
  join app_user u on u.id = m.user_id
  where a.project = 'perfect-b' and a.is_active and m.removed_at is null and u.removed_at is null`;

/** A person as other people's screens see them. */
export const nameplate = ({ id, firstName, lastName, email }: PersonReply): PersonReply => ({ id, firstName, lastName, email });

/** Who works in the clinic. */
@Injectable()
export class ClinicTeam {
  constructor(
    private readonly directory: Directory,
    private readonly sql: SqlPool,
  ) {}

  async list(person: Person): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(teamSql(mayManageProject(person, 'perfect-b')));
    return new RawJson(row?.json ?? '[]');
  }

  /**
   * Somebody whom the caller names as the one who did something: oneself when nobody is named.
   * @throws DomainError at `path` when it is nobody who works in the clinic now.
   */
  async member(person: Person, userId: string | null | undefined, path: string): Promise<PersonReply> {
    if (userId === undefined || userId === null || userId === person.id) return nameplate(person);
    const account = await this.directory.account(userId);
    // The superadmin may open the clinic without working there.
    const worksThere = account !== null && account.role !== 'superadmin' && isMemberOf(personOfAccount(account), 'perfect-b');
    if (!worksThere) throw invalidField(path, 'This person does not work in the clinic');
    return nameplate(account);
  }
}
