import { getDisplayName } from '@atrium/rules/people/people';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Building2 } from 'lucide-react';
import { useEffect } from 'react';
import { formatAmount } from '../../../lib/format/money.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import { ProjectColumns } from '../../shared/project-columns.js';
import { loadEnterprise, useEnterprise } from '../../store/enterprise-store.js';
import { accessByPerson, getDepartments, peopleInDepartments } from '../../store/selectors.js';

/** Screen with the departments of each project and their people, managers and budgets. */
export function DepartmentsScreen() {
  const { staff, assignments, departments } = useEnterprise();
  useEffect(() => loadEnterprise(), []);
  const people = peopleInDepartments(accessByPerson(staff.all.rows, assignments.all.rows));
  return (
    <ListFrame
      title="Department Management"
      brief="Departments"
      subtitle="Departments of each project, their managers and budgets"
      list={departments}
      total={departments.phase === 'ready' ? 1 : departments.all.rows.size}
      skeleton={<LinesSkeleton label="Loading departments" lines={8} />}
      failed="The departments could not be loaded."
      onRetry={() => loadEnterprise()}
      icon={Building2}
      empty="No departments yet"
    >
      <ProjectColumns
        noun="Department"
        add="Add Department"
        empty="No departments yet"
        canEdit
        rowsOf={(project) =>
          getDepartments(departments.all.rows, project).map(
            ({ id, name, description, budget, managerId, isActive }) => {
              const manager =
                managerId !== null && [...staff.all.rows.values()].find(({ userId }) => userId === managerId);
              return {
                id,
                name,
                isInactive: !isActive,
                facts: [
                  formatPlural(people.get(id) ?? 0, 'person'),
                  manager && `Led by ${getDisplayName(manager)}`,
                  budget !== null && `${formatAmount(budget)} budget`,
                  description,
                ],
              };
            },
          )
        }
        onAdd={(project) => openStaffDialog({ kind: 'add-department', project })}
        onEdit={(departmentId) => openStaffDialog({ kind: 'edit-department', departmentId })}
        onDelete={(departmentId) => openStaffDialog({ kind: 'delete-department', departmentId })}
      />
    </ListFrame>
  );
}
