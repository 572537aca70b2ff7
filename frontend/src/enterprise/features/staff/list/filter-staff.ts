import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { roleLabel } from '@atrium/rules/people/people';
import { findRows, type Found, searchText } from '@atrium/rules/text/search';
import type { Project } from '@atrium/rules/people/rights';
import type { AccessOf } from '../../../store/selectors.js';

/** Values of the URL; blank for no filter. */
export interface StaffFilter {
  readonly search: string;
  /** A project, or `none`: no access at all. */
  readonly access: string;
  readonly status: string;
}

export function filterStaff(
  staff: Iterable<Staff>,
  access: ReadonlyMap<number, AccessOf>,
  filter: StaffFilter,
): Found<Staff> {
  const left: Staff[] = [];
  for (const person of staff) {
    const theirs = access.get(person.id);
    if (filter.status !== '' && person.isActive !== (filter.status === 'active')) continue;
    if (
      filter.access === 'none'
        ? theirs !== undefined
        : filter.access !== '' && theirs?.[filter.access as Project] === undefined
    )
      continue;
    left.push(person);
  }
  const textOf = (person: Staff) =>
    searchText({
      name: `${person.firstName} ${person.lastName}`,
      more: [
        person.email,
        person.position,
        roleLabel(person.role),
        ...Object.values(access.get(person.id) ?? {}).map(({ position }) => position),
      ],
    });
  return findRows(left, textOf, filter.search);
}
