import type { AgencySettings } from '@atrium/contract/agency/settings/schemas';
import type { Settings } from '../../platform/records/settings-records.js';
import { hours, integer, settingsTable, viewOf } from '../../platform/records/table.js';
import { projectRoom } from '../../platform/realtime/rooms.js';

export const agencySettingsTable = settingsTable('agency_settings', { wipLimit: integer(), capacityHours: hours() });

export const agencySettings = {
  table: agencySettingsTable,
  view: viewOf<AgencySettings>()(agencySettingsTable, 'k', {}),
  audience: { project: 'talent-phi', rooms: [projectRoom('talent-phi')] },
} satisfies Settings<typeof agencySettingsTable.columns, AgencySettings>;
