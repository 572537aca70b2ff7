import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import type { Id } from '../../lib/live/upsert.js';

type RowsOf<T> = ReadonlyMap<Id, T>;

/** Active assignments of a member, at most one per project. */
export type AccessOf = Partial<Record<Project, Assignment>>;

/** Active assignments of the people who are on the list, by person. */
export function accessByPerson(staff: RowsOf<Staff>, assignments: RowsOf<Assignment>): ReadonlyMap<number, AccessOf> {
  const found = new Map<number, AccessOf>();
  for (const assignment of assignments.values())
    if (assignment.isActive && staff.has(assignment.staffId))
      found.set(assignment.staffId, { ...found.get(assignment.staffId), [assignment.project]: assignment });
  return found;
}

/** How many people have access to each project. */
export function peopleInProjects(access: ReadonlyMap<number, AccessOf>): Record<Project, number> {
  const counts = { 'perfect-b': 0, 'talent-phi': 0 };
  for (const one of access.values())
    for (const project of PROJECTS) if (one[project] !== undefined) counts[project] += 1;
  return counts;
}

/** How many people work in each department. */
export function peopleInDepartments(access: ReadonlyMap<number, AccessOf>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const one of access.values())
    for (const assignment of Object.values(one))
      if (assignment.departmentId !== null)
        counts.set(assignment.departmentId, (counts.get(assignment.departmentId) ?? 0) + 1);
  return counts;
}

/** How many people have each role. */
export function peopleInRoles(assignments: Iterable<Assignment>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { isActive, roleId } of assignments)
    if (isActive && roleId !== null) counts.set(roleId, (counts.get(roleId) ?? 0) + 1);
  return counts;
}

export const departmentsOf = (departments: RowsOf<Department>, project: Project): Department[] =>
  [...departments.values()]
    .filter((department) => department.project === project)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** Joined by id: a renamed department shows everywhere at once, a deleted one nowhere. */
export const departmentName = (departments: RowsOf<Department>, id: number | null): string | null =>
  id === null ? null : (departments.get(id)?.name ?? null);

/** An assignment as it is once it was ended. */
export const ended = (assignment: Assignment, at: string): Assignment => ({
  ...assignment,
  isActive: false,
  unassignedAt: at,
  version: assignment.version + 1,
});
