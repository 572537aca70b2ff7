import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import type { CostMethod, PagePriceVat } from '@atrium/rules/stock/labels';
import { instantSql, personSql } from '../../platform/database/sql.js';
import type { Settings } from '../../platform/records/settings-records.js';
import { flag, integer, orNull, settingsTable, text, viewOf } from '../../platform/records/table.js';
import { projectRoom } from '../../platform/realtime/rooms.js';

export const clinicSettingsTable = settingsTable('clinic_settings', {
  clinicName: text(),
  tagline: orNull(text()),
  logoUrl: orNull(text()),
  accentColor: text(),
  deliveryAddress: orNull(text()),
  phone: orNull(text()),
  taxNumber: orNull(text()),
  priceWatch: flag(),
  priceChangePercent: integer(),
  costMethod: text<CostMethod>(),
  pagePriceVat: text<PagePriceVat>(),
});

/** Branding and price watch of the clinic. */
export const clinicSettings = {
  table: clinicSettingsTable,
  view: viewOf<ClinicSettings>()(
    clinicSettingsTable,
    'k',
    { brandingChangedAt: instantSql('k.branding_changed_at'), brandingChangedBy: personSql('b') },
    'left join app_user b on b.id = k.branding_changed_by',
  ),
  audience: { project: 'perfect-b', rooms: [projectRoom('perfect-b')] },
} satisfies Settings<typeof clinicSettingsTable.columns, ClinicSettings>;
