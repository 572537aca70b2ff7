import type { OrganisationSettings } from '@atrium/contract/platform/organisation/schemas';
import type { Role } from '@atrium/rules/people/rights';
import { everyoneRoom } from '../realtime/rooms.js';
import type { Settings } from '../records/settings-records.js';
import { day, integer, orNull, settingsTable, text, texts, viewOf } from '../records/table.js';

export const organisationTable = settingsTable('organisation', {
  timeZone: text(),
  currency: text(),
  sessionIdleHours: integer(),
  sessionDays: integer(),
  secondFactorRoles: texts<Role>(),
  secondFactorFrom: orNull(day()),
});

export const organisation = {
  table: organisationTable,
  view: viewOf<OrganisationSettings>()(organisationTable, 'o', {}),
  audience: { project: null, rooms: [everyoneRoom] },
} satisfies Settings<typeof organisationTable.columns, OrganisationSettings>;
