import { getFullName } from '@atrium/rules/people/people';
import type { Project, Role } from '@atrium/rules/people/rights';
import { mapGroupsToAccess, type GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import { queryRows } from '../../platform/database/rows.js';
import { byNameSql } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transaction.js';
import { IS_ACCESS_ACTIVE } from '../directory.js';
import type { GroupPreview } from '../provider-staff.js';

interface LinkedMember {
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

const READ_LINKED = `select s.id as "staffId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, i.groups,
    u.role = 'superadmin' and (select count(*) from app_user o where o.role = 'superadmin' and o.is_active and o.removed_at is null) = 1 as "isLastSuperadmin",
    coalesce((select jsonb_agg(jsonb_build_object('project', a.project, 'roleId', a.role_id)) from assignment a
      where a.staff_id = s.id and ${IS_ACCESS_ACTIVE}), '[]') as access
  from app_user u join staff s on s.user_id = u.id
  left join provider_identity i on i.user_id = u.id and i.issuer = $1
  where u.is_active and u.removed_at is null and s.removed_at is null
  order by ${byNameSql('u')}, s.id`;

/** Previews which users a group mapping changes at their next sign-in, by their last known groups. */
export const previewAccess = async (tx: Tx, issuer: string, table: readonly GroupMapping[]): Promise<GroupPreview> => {
  // An empty table changes nothing.
  if (table.length === 0) return { changes: [], unknown: 0, atRisk: [] };
  const people = await queryRows<LinkedMember>(tx, READ_LINKED, [issuer]);
  const unknown = people.filter(({ groups }) => groups === null);
  return {
    changes: people.flatMap((person) => (person.groups === null ? [] : previewChange(table, person, person.groups))),
    unknown: unknown.length,
    atRisk: unknown.flatMap((person) => previewChange(table, person, [])),
  };
};

const previewChange = (
  table: readonly GroupMapping[],
  { staffId, firstName, lastName, email, role, isLastSuperadmin, access }: LinkedMember,
  groups: readonly string[],
): GroupPreview['changes'] => {
  const then = mapGroupsToAccess(table, groups, { role, projects: access.map(({ project }) => project) });
  const after = isLastSuperadmin ? role : then.role;
  const accessRoles = access
    .filter(({ project, roleId }) => (then.accessRoles[project] ?? roleId) !== roleId)
    .map(({ project }) => project);
  if (after === role && then.give.length + then.take.length + accessRoles.length === 0) return [];
  return [
    {
      staffId,
      name: getFullName({ firstName, lastName, email }),
      role: after === role ? null : { before: role, after },
      gains: [...then.give],
      loses: [...then.take],
      accessRoles,
    },
  ];
};
