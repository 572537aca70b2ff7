import type { AgencySettings } from '@atrium/contract/agency/settings/schemas';
import type { SettingsEntity } from '../../platform/entities/settings-store.js';
import * as t from '../../platform/entities/table.js';

export const agencySettingsTable = t.defineSettingsTable('agency_settings', {
  wipLimit: t.integer(),
  capacityHours: t.hours(),
});

export const agencySettings = {
  table: agencySettingsTable,
  view: t.defineView<AgencySettings>()(agencySettingsTable, 'k', {}),
  event: 'agency-settings.updated',
} satisfies SettingsEntity<typeof agencySettingsTable.columns, AgencySettings>;
