import { fullName } from '@atrium/rules/people/people';
import type { Project, Role } from '@atrium/rules/people/rights';
import { accessByGroups, type GroupLine } from '@atrium/rules/sign-in/single-sign-on';
import { rowsOf } from '../../platform/database/rows.js';
import { byNameSql } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ACCESS_HOLDS } from '../directory.js';
import type { ForeseenGroups } from '../provided-people.js';

interface Linked {
  readonly staffId: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly role: Role;
  readonly isLastSuperadmin: boolean;
  /** The user's last known groups; null when unknown. */
  readonly groups: readonly string[] | null;
  readonly access: readonly { readonly project: Project; readonly roleId: number | null }[];
}

const LINKED = `select s.id as "staffId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, i.groups,
    u.role = 'superadmin' and (select count(*) from app_user o where o.role = 'superadmin' and o.is_active and o.removed_at is null) = 1 as "isLastSuperadmin",
    coalesce((select jsonb_agg(jsonb_build_object('project', a.project, 'roleId', a.role_id)) from assignment a
      where a.staff_id = s.id and ${ACCESS_HOLDS}), '[]') as access
  from app_user u join staff s on s.user_id = u.id
  left join provider_identity i on i.user_id = u.id and i.issuer = $1
  where u.is_active and u.removed_at is null and s.removed_at is null
  order by ${byNameSql('u')}, s.id`;

/** Previews which users a group table changes at their next sign-in, by their last known groups. */
export const foreseenAccess = async (tx: Tx, issuer: string, table: readonly GroupLine[]): Promise<ForeseenGroups> => {
  // An empty table changes nothing.
  if (table.length === 0) return { changes: [], unknown: 0, atRisk: [] };
  const people = await rowsOf<Linked>(tx, LINKED, [issuer]);
  const unknown = people.filter(({ groups }) => groups === null);
  return {
    changes: people.flatMap((person) => (person.groups === null ? [] : changeOf(table, person, person.groups))),
    unknown: unknown.length,
    atRisk: unknown.flatMap((person) => changeOf(table, person, [])),
  };
};

const changeOf = (
  table: readonly GroupLine[],
  { staffId, firstName, lastName, email, role, isLastSuperadmin, access }: Linked,
  groups: readonly string[],
): ForeseenGroups['changes'] => {
  const then = accessByGroups(table, groups, { role, projects: access.map(({ project }) => project) });
  const after = isLastSuperadmin ? role : then.role;
  const accessRoles = access
    .filter(({ project, roleId }) => (then.accessRoles[project] ?? roleId) !== roleId)
    .map(({ project }) => project);
  if (after === role && then.give.length + then.take.length + accessRoles.length === 0) return [];
  return [
    {
      staffId,
      name: fullName({ firstName, lastName, email }),
      role: after === role ? null : { before: role, after },
      gains: [...then.give],
      loses: [...then.take],
      accessRoles,
    },
  ];
};
