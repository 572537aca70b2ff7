import type { UsageGroup } from '@atrium/contract/clinic/treatments';
import type { ClinicState } from '../store/clinic-state.js';

const momentOf = ({ treatment, usage }: UsageGroup): number =>
  Date.parse(treatment?.usages.at(-1)?.usedAt ?? treatment?.loggedAt ?? usage?.usedAt ?? '');

/** Newest first; a treatment stands where its last line does. */
export const groupsNewestFirst = (history: ClinicState['usageGroups']): readonly UsageGroup[] =>
  [...history.all.rows.values()].toSorted((a, b) => momentOf(b) - momentOf(a) || b.id.localeCompare(a.id));
