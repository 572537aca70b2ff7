import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { formatWorkload, type Workload } from '@atrium/rules/agency/workload';
import { getDisplayName } from '@atrium/rules/people/people';
import { compareLabels } from '../../lib/format/compare-labels.js';
import type { Choice } from '../../ui/choices/select.js';

/** Returns choices for a select of team members. `emptyLabel` labels the empty choice; `workloads` are shown with the names. */
export function buildPersonChoices(
  team: readonly TeamMember[],
  emptyLabel?: string,
  workloads?: readonly Workload[],
): Choice[] {
  const people = team
    .filter(({ isActive }) => isActive)
    .map((member) => ({
      value: member.id,
      label: `${getDisplayName(member)}${workloads === undefined ? '' : ` (${formatWorkload(member.id, workloads)})`}`,
    }));
  return [...(emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel }]), ...people.toSorted(compareLabels)];
}
