import type { UsageGroup } from '@atrium/contract/clinic/treatments/schemas';
import type { ClinicState } from '../../../store/clinic-state.js';

const momentOf = ({ treatment, usage }: UsageGroup): number =>
  treatment === null
    ? Date.parse(usage?.usedAt ?? '')
    : Math.max(Date.parse(treatment.usedAt), ...treatment.usages.map(({ usedAt }) => Date.parse(usedAt)));

/** Newest first; a treatment is sorted by its last line. */
export const groupsNewestFirst = (history: ClinicState['usageGroups']): readonly UsageGroup[] =>
  [...history.all.rows.values()].toSorted((a, b) => momentOf(b) - momentOf(a) || b.id.localeCompare(a.id));
