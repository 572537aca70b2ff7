import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import { plural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { type Project, PROJECTS, RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useUser } from '../../../session/session-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { EditDelete } from '../../../ui/buttons/edit-delete.js';
import { rolesOf } from '../../shared/role-rights.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { peopleInRoles } from '../../store/selectors.js';

/** Named sets of rights. Everybody who gives access reads them; superadmins keep them. */
export function RolesCard() {
  const assignments = useEnterprise((state) => state.assignments.all.rows);
  const people = useMemo(() => peopleInRoles(assignments.values()), [assignments]);
  return (
    <Card title="Roles" description="Sets of rights to give by name. A change reaches everybody who has the role.">
      <div className="grid divide-line border-t border-line max-md:divide-y md:max-[1639px]:grid-cols-2 md:max-[1639px]:divide-x min-[1640px]:divide-y">
        {PROJECTS.map((project) => (
          <ProjectRoles key={project} project={project} people={people} />
        ))}
      </div>
    </Card>
  );
}

interface ProjectRolesProps {
  readonly project: Project;
  readonly people: ReadonlyMap<number, number>;
}

function ProjectRoles({ project, people }: ProjectRolesProps) {
  const rows = useEnterprise((state) => state.accessRoles.all.rows);
  const mayKeep = useUser().role === 'superadmin';
  const roles = useMemo(() => rolesOf(rows, project), [rows, project]);
  return (
    <section className="min-w-0 pb-2" aria-label={`Roles of ${PROJECT_NAMES[project]}`}>
      <div className="flex min-h-11 items-center justify-between gap-4 px-4 pt-3 pb-1 sm:px-5">
        <h3 className="font-semibold">
          {PROJECT_NAMES[project]}{' '}
          <span className="figures ml-1 text-caption font-normal text-muted">{roles.length}</span>
        </h3>
        {mayKeep && (
          <Button
            size="small"
            variant="quiet"
            className="-mr-2.5"
            icon={<Plus className="size-4" aria-hidden="true" />}
            aria-label={`Add Role to ${PROJECT_NAMES[project]}`}
            onClick={() => openStaffDialog({ kind: 'add-role', project })}
          >
            Add Role
          </Button>
        )}
      </div>
      {roles.length === 0 ? (
        <p className="px-4 pt-1 pb-3 text-table text-muted sm:px-5">
          {mayKeep ? 'No roles yet. Rights are set person by person.' : 'No roles yet. A superadmin can make some.'}
        </p>
      ) : (
        <ul>
          {roles.map((role) => (
            <RoleRow key={role.id} role={role} people={people.get(role.id) ?? 0} mayKeep={mayKeep} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RoleRowProps {
  readonly role: AccessRole;
  readonly people: number;
  readonly mayKeep: boolean;
}

function RoleRow({ role: { id, name, project, rights }, people, mayKeep }: RoleRowProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1 hover:bg-canvas sm:px-5 dark:hover:bg-raised">
      <div className="min-w-0 flex-1">
        <p className="truncate text-table font-medium" title={name}>
          {name}
        </p>
        <p className="figures truncate text-caption text-muted">
          {plural(people, 'person')} · {rights.length} of {RIGHTS_OF_PROJECT[project].length} rights
        </p>
      </div>
      {mayKeep && (
        <EditDelete
          name={`role ${name}`}
          onEdit={() => openStaffDialog({ kind: 'edit-role', roleId: id })}
          onDelete={() => openStaffDialog({ kind: 'delete-role', roleId: id })}
          className="-mr-2"
        />
      )}
    </li>
  );
}
