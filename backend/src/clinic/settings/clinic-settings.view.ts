import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: k clinic settings, e who edited them last. */
export const CLINIC_SETTINGS_JOINS = 'left join app_user e on e.id = k.updated_by';
export const CLINIC_SETTINGS_JSON = `jsonb_build_object('clinicName', k.clinic_name, 'tagline', k.tagline, 'logoUrl', k.logo_url,
  'accentColor', k.accent_color, 'version', k.version,
  'createdAt', ${instantSql('k.created_at')}, 'updatedAt', ${instantSql('k.updated_at')}, 'updatedBy', ${personSql('e')})`;
