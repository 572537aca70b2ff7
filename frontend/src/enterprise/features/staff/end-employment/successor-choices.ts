import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { lacksAccess, type OpenWork, getTakeoverProblem, WORK_PROJECT } from '@atrium/rules/agency/open-work';
import { formatWorkload, type Workload } from '@atrium/rules/agency/workload';
import { getDisplayName } from '@atrium/rules/people/people';
import { canManageUser, type Role } from '@atrium/rules/people/rights';
import type { Choice } from '../../../../ui/choices/select.js';
import { UNASSIGNED } from '../../../../ui/handover/open-work-fields.js';
import type { AssignmentsByStaff } from '../../../store/selectors.js';

const ELIGIBLE_GROUP = 'Can take over';
const NEEDS_ACCESS_GROUP = `Without access to ${PROJECT_NAMES[WORK_PROJECT]}`;
const INELIGIBLE_GROUP = "Can't take over";
const GROUP_ORDER = [ELIGIBLE_GROUP, NEEDS_ACCESS_GROUP, INELIGIBLE_GROUP];

export interface SuccessorCandidates {
  /** Everyone but the leaving member. */
  readonly people: readonly Staff[];
  readonly access: ReadonlyMap<number, AssignmentsByStaff>;
  /** Role of the administrator who makes the selection. */
  readonly role: Role;
  /** Workload of each person; undefined while it loads. */
  readonly workloads: readonly Workload[] | undefined;
}

const workAcceptance = ({ role, id }: Staff, access: SuccessorCandidates['access']) => ({
  role,
  permissions: access.get(id)?.[WORK_PROJECT]?.permissions ?? null,
});

/** Returns whether the successor also needs access. */
const needsAccess = (staff: Staff, access: SuccessorCandidates['access']): boolean =>
  lacksAccess(workAcceptance(staff, access));

/**
 * Returns the choices for a successor: first people who can take the work, then those who would need access, then those
 * who cannot, each with the reason.
 */
export function buildSuccessorChoices(
  work: OpenWork,
  { people, access, role, workloads }: SuccessorCandidates,
): Choice[] {
  const choices = people.map((person) => {
    const name = getDisplayName(person);
    const taker = workAcceptance(person, access);
    const why = getTakeoverProblem(work, taker);
    const load = workloads === undefined ? '' : ` (${formatWorkload(person.userId, workloads)})`;
    if (why === null) return { value: person.userId, label: `${name}${load}`, group: ELIGIBLE_GROUP };
    if (lacksAccess(taker) && canManageUser(role, person.role))
      return { value: person.userId, label: `${name} (and give access)`, group: NEEDS_ACCESS_GROUP };
    return { value: person.userId, label: `${name}: ${why}`, group: INELIGIBLE_GROUP, disabled: true };
  });
  return [
    { value: '', label: 'Choose who takes over' },
    ...choices.toSorted(
      (a, b) => GROUP_ORDER.indexOf(a.group) - GROUP_ORDER.indexOf(b.group) || a.label.localeCompare(b.label, 'en'),
    ),
    { value: UNASSIGNED, label: 'Leave unassigned and notify managers', group: 'Or' },
  ];
}

export const getSuccessorName = (userId: string, { people }: SuccessorCandidates): string =>
  getDisplayName(people.find((person) => person.userId === userId) ?? null);

/** Returns the successors who do not have access yet. */
export const findWithoutAccess = (userIds: readonly string[], { people, access }: SuccessorCandidates): string[] =>
  userIds.filter((id) => people.some((person) => person.userId === id && needsAccess(person, access)));
