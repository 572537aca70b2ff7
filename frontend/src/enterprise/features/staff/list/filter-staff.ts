import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getRoleLabel } from '@atrium/rules/people/people';
import { findRows, type SearchResult, toSearchText } from '@atrium/rules/text/search';
import type { Project } from '@atrium/rules/people/rights';
import type { AssignmentsByStaff } from '../../../store/selectors.js';

/** Values of the URL; blank for no filter. */
export interface StaffFilter {
  readonly search: string;
  /** Project that the member has access to, or `none` for no access at all. */
  readonly access: string;
  readonly status: string;
}

export function filterStaff(
  staff: Iterable<Staff>,
  access: ReadonlyMap<number, AssignmentsByStaff>,
  filter: StaffFilter,
): SearchResult<Staff> {
  const left: Staff[] = [];
  for (const person of staff) {
    const assignments = access.get(person.id);
    if (filter.status !== '' && person.isActive !== (filter.status === 'active')) continue;
    if (
      filter.access === 'none'
        ? assignments !== undefined
        : filter.access !== '' && assignments?.[filter.access as Project] === undefined
    )
      continue;
    left.push(person);
  }
  const textOf = (person: Staff) =>
    toSearchText({
      name: `${person.firstName} ${person.lastName}`,
      more: [
        person.email,
        person.position,
        getRoleLabel(person.role),
        ...Object.values(access.get(person.id) ?? {}).map(({ position }) => position),
      ],
    });
  return findRows(left, textOf, filter.search);
}
