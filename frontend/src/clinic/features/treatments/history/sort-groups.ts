import type { UsageGroup } from '@atrium/contract/clinic/treatments/schemas';
import type { ClinicState } from '../../../store/clinic-state.js';

const timeOf = ({ treatment, usage }: UsageGroup): number =>
  treatment === null
    ? Date.parse(usage?.usedAt ?? '')
    : Math.max(Date.parse(treatment.usedAt), ...treatment.usages.map(({ usedAt }) => Date.parse(usedAt)));

/** Sorts groups, newest first. A treatment is sorted by its last line. */
export const sortGroups = (history: ClinicState['usageGroups']): readonly UsageGroup[] =>
  [...history.all.rows.values()].toSorted((a, b) => timeOf(b) - timeOf(a) || b.id.localeCompare(a.id));
