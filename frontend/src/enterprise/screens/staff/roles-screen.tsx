import { RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useUser } from '../../../session/session-store.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import { ProjectColumns } from '../../shared/project-columns.js';
import { getRolesOfProject } from '../../shared/role-rights.js';
import { loadEnterprise, useEnterprise } from '../../store/enterprise-store.js';
import { peopleInRoles } from '../../store/selectors.js';

/**
 * Screen with access roles, which are named sets of rights. Everyone who grants access can see them; superadmins edit
 * them.
 */
export function RolesScreen() {
  const roles = useEnterprise((state) => state.accessRoles);
  const assignments = useEnterprise((state) => state.assignments.all.rows);
  const canManage = useUser().role === 'superadmin';
  useEffect(() => loadEnterprise(), []);
  const people = peopleInRoles(assignments.values());
  return (
    <ListFrame
      title="Roles"
      subtitle="Named sets of rights. A change applies to everyone who has the role."
      list={roles}
      total={roles.phase === 'ready' ? 1 : roles.all.rows.size}
      skeleton={<LinesSkeleton label="Loading roles" lines={8} />}
      failed="The roles could not be loaded."
      onRetry={() => loadEnterprise()}
      icon={ShieldCheck}
      empty="No roles yet"
    >
      <ProjectColumns
        noun="Role"
        add="Add role"
        empty={
          canManage ? 'No roles yet. Rights are set person by person.' : 'No roles yet. A superadmin can create one.'
        }
        canEdit={canManage}
        rowsOf={(project) =>
          getRolesOfProject(roles.all.rows, project).map(({ id, name, rights }) => ({
            id,
            name,
            facts: [
              formatPlural(people.get(id) ?? 0, 'person'),
              `${rights.length} of ${RIGHTS_OF_PROJECT[project].length} rights`,
            ],
          }))
        }
        onAdd={(project) => openStaffDialog({ kind: 'add-role', project })}
        onEdit={(roleId) => openStaffDialog({ kind: 'edit-role', roleId })}
        onDelete={(roleId) => openStaffDialog({ kind: 'delete-role', roleId })}
      />
    </ListFrame>
  );
}
