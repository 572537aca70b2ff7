import type { OrganisationSettings } from '@atrium/contract/platform/organisation';
import { everyoneRoom } from '../realtime/rooms.js';
import type { Settings } from '../records/settings-records.js';
import { settingsTable, text, viewOf } from '../records/table.js';

export const organisationTable = settingsTable('organisation', { timeZone: text(), currency: text() });

/** What holds for everybody. */
export const organisation = {
  table: organisationTable,
  view: viewOf<OrganisationSettings>()(organisationTable, 'o', {}),
  told: { project: null, rooms: [everyoneRoom] },
} satisfies Settings<typeof organisationTable.columns, OrganisationSettings>;
