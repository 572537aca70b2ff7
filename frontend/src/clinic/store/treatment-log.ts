import { listKits, listKitUses } from '@atrium/contract/clinic/kits/calls';
import type { Kit, KitUse } from '@atrium/contract/clinic/kits/schemas';
import { listUsageGroups } from '@atrium/contract/clinic/treatments/calls';
import type { UsageGroup } from '@atrium/contract/clinic/treatments/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { about, type Glowing, is, list, log, reading } from '../../lib/area/area.js';
import { call, callPage } from '../../lib/api/http.js';
import type { Log } from '../../lib/live/rows.js';

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
const EVERYTHING: GroupQuery = { search: '', since: '', patientId: '', userId: '', treatmentType: '', lot: '' };

/** Usage by treatment. Events never carry patient references, so the list reloads after each use. */
export const USAGE_GROUPS = log<UsageGroup, GroupQuery>('usage-group', {
  query: EVERYTHING,
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

/** Latest treatments, newest first; the tray offers to repeat them. */
export const LAST_TREATMENTS = reading<readonly UsageGroup[]>(() =>
  call(listUsageGroups, { query: { treatments: 'true', limit: 60 } }),
);
export const TREATMENTS_AGAIN = {
  parts: ['usageGroups', 'lastTreatments'] as const,
  after: about('usage', 'treatment', 'items'),
  everyMs: 1_000,
};

/** Highlights groups that another user changed. Groups reload as a whole; the event names the changed ones. */
export const groupGlows = (
  state: { readonly usageGroups: Log<UsageGroup, GroupQuery> },
  event: LiveEvent,
): Glowing[] => {
  if (state.usageGroups.phase === 'idle') return [];
  const glow = (key: number | string): Glowing => ({ in: 'usageChanges', key, caption: event.actor.name });
  if (is(event, 'treatment.logged', 'treatment.corrected', 'treatment.undone'))
    return [glow(`treatment-${event.data.treatment.id}`)];
  if (!is(event, 'usage.logged', 'usage.undone')) return [];
  const { id, treatmentId } = event.data.usage;
  return [glow(id), ...(treatmentId === null ? [] : [glow(`treatment-${treatmentId}`)])];
};

export const KITS = list<Kit>('kit', { read: () => call(listKits) });
/** Use counts of kits, with deviations. */
export const KIT_USES = reading<readonly KitUse[]>(() => call(listKitUses));
export const KITS_AGAIN = {
  parts: ['kitUses'] as const,
  after: about('treatment', 'usage', 'kit'),
  everyMs: 2_000,
};
