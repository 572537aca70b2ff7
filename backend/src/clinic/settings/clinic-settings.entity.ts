import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import type { CostMethod, PagePriceVat } from '@atrium/rules/stock/labels';
import { omitFromAudit } from '../../platform/audit/unaudited-fields.js';
import { instantSql, personSql } from '../../platform/database/sql.js';
import type { SettingsEntity } from '../../platform/entities/settings-store.js';
import * as t from '../../platform/entities/table.js';

export const clinicSettingsTable = t.defineSettingsTable('clinic_settings', {
  clinicName: t.text(),
  tagline: t.nullableColumn(t.text()),
  logoUrl: t.nullableColumn(t.text()),
  accentColor: t.text(),
  deliveryAddress: t.nullableColumn(t.text()),
  phone: t.nullableColumn(t.text()),
  taxNumber: t.nullableColumn(t.text()),
  priceWatch: t.booleanColumn(),
  priceChangePercent: t.integer(),
  costMethod: t.text<CostMethod>(),
  pagePriceVat: t.text<PagePriceVat>(),
});
omitFromAudit('settings', ['brandingChangedAt', 'brandingChangedBy']);

/** Entity of the clinic's settings: branding and price watch. */
export const clinicSettings = {
  table: clinicSettingsTable,
  view: t.defineView<ClinicSettings>()(
    clinicSettingsTable,
    'k',
    { brandingChangedAt: instantSql('k.branding_changed_at'), brandingChangedBy: personSql('b') },
    'left join app_user b on b.id = k.branding_changed_by',
  ),
  event: 'clinic-settings.updated',
} satisfies SettingsEntity<typeof clinicSettingsTable.columns, ClinicSettings>;
