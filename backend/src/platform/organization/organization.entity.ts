import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import type { Role } from '@atrium/rules/people/rights';
import type { SettingsEntity } from '../entities/settings-store.js';
import * as t from '../entities/table.js';

export const organizationTable = t.defineSettingsTable('organisation', {
  timeZone: t.text(),
  currency: t.text(),
  sessionIdleHours: t.integer(),
  sessionDays: t.integer(),
  secondFactorRoles: t.texts<Role>(),
  secondFactorFrom: t.nullableColumn(t.day()),
  fileQuotaGb: t.integer(),
});

export const organization = {
  table: organizationTable,
  view: t.defineView<OrganizationSettings>()(organizationTable, 'o', {}),
  event: 'organisation.updated',
} satisfies SettingsEntity<typeof organizationTable.columns, OrganizationSettings>;
