import type { Staff } from '@atrium/contract/enterprise/staff';
import { roleLabel } from '@atrium/rules/people';
import type { Project } from '@atrium/rules/rights';
import type { AccessOf } from '../store/selectors.js';

/** As they stand in the address; blank is no filter. */
export interface StaffFilter {
  readonly search: string;
  /** A project, or `none`: no access at all. */
  readonly access: string;
  readonly status: string;
}

/** Letters without their marks: "Tomas" finds Tomás. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function filterStaff(
  staff: Iterable<Staff>,
  access: ReadonlyMap<number, AccessOf>,
  filter: StaffFilter,
): Staff[] {
  const words = plain(filter.search).split(/\s+/).filter(Boolean);
  const found: Staff[] = [];
  for (const person of staff) {
    const theirs = access.get(person.id);
    if (filter.status !== '' && person.isActive !== (filter.status === 'active')) continue;
    if (
      filter.access === 'none'
        ? theirs !== undefined
        : filter.access !== '' && theirs?.[filter.access as Project] === undefined
    )
      continue;
    if (words.length > 0) {
      const positions = Object.values(theirs ?? {}).map(({ position }) => position);
      const text = plain(
        [person.firstName, person.lastName, person.email, person.position, roleLabel(person.role), ...positions].join(
          ' ',
        ),
      );
      if (!words.every((word) => text.includes(word))) continue;
    }
    found.push(person);
  }
  return found;
}
