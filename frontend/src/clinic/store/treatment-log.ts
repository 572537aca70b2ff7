import { listKits, listKitUses } from '@atrium/contract/clinic/kits/calls';
import type { Kit, KitUse } from '@atrium/contract/clinic/kits/schemas';
import { listUsageGroups } from '@atrium/contract/clinic/treatments/calls';
import type { UsageGroup } from '@atrium/contract/clinic/treatments/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { isAbout, type HighlightedRow, isEvent, list, pagedList, query } from '../../lib/area/area.js';
import { call, callPage } from '../../lib/api/http.js';
import type { PagedList } from '../../lib/live/rows.js';

/* Treatments with their lines, and the kits that treatments start from. */

export interface GroupQuery {
  readonly search: string;
  /** Start of the range as an instant, or '' for all time. */
  readonly since: string;
  readonly patientId: string;
  readonly userId: string;
  readonly treatmentType: string;
  readonly lot: string;
}
const NO_GROUP_FILTER: GroupQuery = { search: '', since: '', patientId: '', userId: '', treatmentType: '', lot: '' };

/**
 * Store slice of usage by treatment. Events never contain patient references, so the list is fetched again after each
 * use.
 */
export const USAGE_GROUPS = pagedList<UsageGroup, GroupQuery>('usage-group', {
  query: NO_GROUP_FILTER,
  pages: {
    size: 50,
    read: (query, limit, cursor) =>
      callPage(listUsageGroups, {
        query: { ...query, treatmentType: query.treatmentType as never, limit, cursor },
      }),
  },
  versionOf: ({ usage, treatment }) =>
    (usage?.version ?? 0) + (treatment?.usages.reduce((sum, one) => sum + one.version, treatment.version) ?? 0),
});

/** Store slice of the latest treatments, newest first. The tray suggests repeating them. */
export const LAST_TREATMENTS = query<readonly UsageGroup[]>(() =>
  call(listUsageGroups, { query: { treatments: 'true', limit: 60 } }),
);
export const TREATMENTS_REFETCH = {
  parts: ['usageGroups', 'lastTreatments'] as const,
  after: isAbout('usage', 'treatment', 'items'),
  everyMs: 1_000,
};

/**
 * Highlights groups that another user changed. Groups are fetched again as a whole; the event names the changed ones.
 */
export const groupHighlights = (
  state: { readonly usageGroups: PagedList<UsageGroup, GroupQuery> },
  event: LiveEvent,
): HighlightedRow[] => {
  if (state.usageGroups.phase === 'idle') return [];
  const highlight = (key: number | string): HighlightedRow => ({ in: 'usageChanges', key, caption: event.actor.name });
  if (isEvent(event, 'treatment.logged', 'treatment.corrected', 'treatment.undone'))
    return [highlight(`treatment-${event.data.treatment.id}`)];
  if (!isEvent(event, 'usage.logged', 'usage.undone')) return [];
  const { id, treatmentId } = event.data.usage;
  return [highlight(id), ...(treatmentId === null ? [] : [highlight(`treatment-${treatmentId}`)])];
};

export const KITS = list<Kit>('kit', { read: () => call(listKits) });
/** Store slice of the uses of kits and their deviations. */
export const KIT_USES = query<readonly KitUse[]>(() => call(listKitUses));
export const KITS_REFETCH = {
  parts: ['kitUses'] as const,
  after: isAbout('treatment', 'usage', 'kit'),
  everyMs: 2_000,
};
