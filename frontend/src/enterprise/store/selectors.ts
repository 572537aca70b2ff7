import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import type { Id } from '../../lib/live/collection.js';

type RowsSlice<T> = ReadonlyMap<Id, T>;

/** Active assignments of a member, at most one per project. */
export type AssignmentsByStaff = Partial<Record<Project, Assignment>>;

/** Returns the active assignments by person, for the people in the list. */
export function accessByPerson(
  staff: RowsSlice<Staff>,
  assignments: RowsSlice<Assignment>,
): ReadonlyMap<number, AssignmentsByStaff> {
  const found = new Map<number, AssignmentsByStaff>();
  for (const assignment of assignments.values())
    if (assignment.isActive && staff.has(assignment.staffId))
      found.set(assignment.staffId, { ...found.get(assignment.staffId), [assignment.project]: assignment });
  return found;
}

/** Returns the number of people with access to each project. */
export function peopleInProjects(access: ReadonlyMap<number, AssignmentsByStaff>): Record<Project, number> {
  const counts = { 'perfect-b': 0, 'talent-phi': 0 };
  for (const one of access.values())
    for (const project of PROJECTS) if (one[project] !== undefined) counts[project] += 1;
  return counts;
}

/** Returns the number of people in each department. */
export function peopleInDepartments(access: ReadonlyMap<number, AssignmentsByStaff>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const one of access.values())
    for (const assignment of Object.values(one))
      if (assignment.departmentId !== null)
        counts.set(assignment.departmentId, (counts.get(assignment.departmentId) ?? 0) + 1);
  return counts;
}

/** Returns the number of people with each role. */
export function peopleInRoles(assignments: Iterable<Assignment>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { isActive, roleId } of assignments)
    if (isActive && roleId !== null) counts.set(roleId, (counts.get(roleId) ?? 0) + 1);
  return counts;
}

export const getDepartments = (departments: RowsSlice<Department>, project: Project): Department[] =>
  [...departments.values()]
    .filter((department) => department.project === project)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/**
 * Returns the name of a department by id, so that a renamed department is updated everywhere at once; null for a
 * deleted one.
 */
export const departmentName = (departments: RowsSlice<Department>, id: number | null): string | null =>
  id === null ? null : (departments.get(id)?.name ?? null);
