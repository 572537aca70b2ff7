import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: k agency settings, e who edited them last. */
export const AGENCY_SETTINGS_JOINS = 'left join app_user e on e.id = k.updated_by';
export const AGENCY_SETTINGS_JSON = `jsonb_build_object('wipLimit', k.wip_limit, 'capacityHours', trim_scale(k.capacity_hours), 'version', k.version,
  'createdAt', ${instantSql('k.created_at')}, 'updatedAt', ${instantSql('k.updated_at')}, 'updatedBy', ${personSql('e')})`;
