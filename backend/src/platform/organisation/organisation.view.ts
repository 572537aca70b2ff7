import { instantSql, personSql } from '../database/sql.js';

/** The aliases: o organisation, e who edited it last. */
export const ORGANISATION_JOINS = 'left join app_user e on e.id = o.updated_by';
export const ORGANISATION_JSON = `jsonb_build_object('timeZone', o.time_zone, 'currency', o.currency, 'version', o.version,
  'createdAt', ${instantSql('o.created_at')}, 'updatedAt', ${instantSql('o.updated_at')}, 'updatedBy', ${personSql('e')})`;
