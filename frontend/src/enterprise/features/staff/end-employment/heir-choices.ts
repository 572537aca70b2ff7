import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { lacksAccess, type OpenWork, whyNotTake, WORK_PROJECT } from '@atrium/rules/agency/open-work';
import { displayName } from '@atrium/rules/people/people';
import { mayTouchPerson, type Role } from '@atrium/rules/people/rights';
import type { Choice } from '../../../../ui/choices/select.js';
import type { AccessOf } from '../../../store/selectors.js';

export const LEAVE = 'leave';
const ABLE = 'Can take it over';
const WITH_ACCESS = `Without access to ${PROJECT_NAMES[WORK_PROJECT]}`;
const UNABLE = "Can't take it over";
const ORDER = [ABLE, WITH_ACCESS, UNABLE];

interface Heirs {
  /** Everyone but the leaving member. */
  readonly people: readonly Staff[];
  readonly access: ReadonlyMap<number, AccessOf>;
  /** Of the administrator who chooses. */
  readonly role: Role;
}

const takerOf = ({ role, id }: Staff, access: Heirs['access']) => ({
  role,
  permissions: access.get(id)?.[WORK_PROJECT]?.permissions ?? null,
});

/** Returns whether the successor also needs access. */
export const needsAccess = (staff: Staff, access: Heirs['access']): boolean => lacksAccess(takerOf(staff, access));

/** Who can take this work comes first, then who could with access, then who cannot, each with the reason. */
export function heirChoices(work: OpenWork, { people, access, role }: Heirs): Choice[] {
  const choices = people.map((person) => {
    const name = displayName(person);
    const taker = takerOf(person, access);
    const why = whyNotTake(work, taker);
    if (why === null) return { value: person.userId, label: name, group: ABLE };
    if (lacksAccess(taker) && mayTouchPerson(role, person.role))
      return { value: person.userId, label: `${name} (and give access)`, group: WITH_ACCESS };
    return { value: person.userId, label: `${name}: ${why}`, group: UNABLE, disabled: true };
  });
  return [
    { value: '', label: 'Choose who takes it over' },
    ...choices.toSorted(
      (a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group) || a.label.localeCompare(b.label, 'en'),
    ),
    { value: LEAVE, label: 'Nobody yet: leave it in their name', group: 'Or' },
  ];
}
