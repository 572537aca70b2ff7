import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { plural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import { Building2, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { moneyText } from '../../../lib/format/money.js';
import type { Id } from '../../../lib/live/upsert.js';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { EditDelete } from '../../../ui/buttons/edit-delete.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { departmentsOf } from '../../store/selectors.js';

interface DepartmentsCardProps {
  /** People in each department. */
  readonly people: ReadonlyMap<number, number>;
}

export function DepartmentsCard({ people }: DepartmentsCardProps) {
  return (
    <Card title="Department Management">
      <div className="grid divide-line border-t border-line max-md:divide-y md:max-[1639px]:grid-cols-2 md:max-[1639px]:divide-x min-[1640px]:divide-y">
        {PROJECTS.map((project) => (
          <ProjectDepartments key={project} project={project} people={people} />
        ))}
      </div>
    </Card>
  );
}

function ProjectDepartments({ project, people }: DepartmentsCardProps & { readonly project: Project }) {
  const rows = useEnterprise((state) => state.departments.all.rows);
  const staff = useEnterprise((state) => state.staff.all.rows);
  const departments = useMemo(() => departmentsOf(rows, project), [rows, project]);
  return (
    <section className="min-w-0" aria-label={`Departments of ${PROJECT_NAMES[project]}`}>
      <div className="flex items-center justify-between gap-4 px-4 pt-3 pb-1 sm:px-5">
        <h3 className="font-semibold">
          {PROJECT_NAMES[project]}{' '}
          <span className="figures ml-1 text-caption font-normal text-muted">{departments.length}</span>
        </h3>
        <Button
          size="small"
          variant="quiet"
          className="-mr-2.5"
          icon={<Plus className="size-4" aria-hidden="true" />}
          aria-label={`Add Department to ${PROJECT_NAMES[project]}`}
          onClick={() => openStaffDialog({ kind: 'add-department', project })}
        >
          Add Department
        </Button>
      </div>
      {departments.length === 0 ? (
        <p className="flex items-center gap-2.5 px-4 pt-2 pb-5 text-table text-muted sm:px-5">
          <Building2 className="size-4" aria-hidden="true" />
          No departments yet
        </p>
      ) : (
        <ul className="pb-2">
          {departments.map((department) => (
            <DepartmentRow
              key={department.id}
              department={department}
              people={people.get(department.id) ?? 0}
              staff={staff}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DepartmentRowProps {
  readonly department: Department;
  readonly people: number;
  readonly staff: ReadonlyMap<Id, Staff>;
}

function DepartmentRow({ department, people, staff }: DepartmentRowProps) {
  const { id, name, description, budget, managerId, isActive } = department;
  const manager = managerId === null ? undefined : [...staff.values()].find(({ userId }) => userId === managerId);
  const details = [
    plural(people, 'person'),
    manager !== undefined && `Led by ${displayName(manager)}`,
    budget !== null && `${moneyText(budget)} budget`,
    description,
  ].filter(Boolean);
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1 hover:bg-canvas sm:px-5 dark:hover:bg-raised">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate text-table font-medium" title={name}>
            {name}
          </span>
          {!isActive && <Badge tone="neutral">Inactive</Badge>}
        </p>
        <p className="figures truncate text-caption text-muted" title={details.join(' · ')}>
          {details.join(' · ')}
        </p>
      </div>
      <EditDelete
        name={`department ${name}`}
        onEdit={() => openStaffDialog({ kind: 'edit-department', departmentId: id })}
        onDelete={() => openStaffDialog({ kind: 'delete-department', departmentId: id })}
        className="-mr-2"
      />
    </li>
  );
}
