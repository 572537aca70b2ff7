import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: k client, e who edited it last. */
export const CLIENT_JOINS = 'left join app_user e on e.id = k.updated_by';
export const CLIENT_JSON = `jsonb_build_object('id', k.id, 'name', k.name, 'contactEmail', k.contact_email, 'contactPhone', k.contact_phone,
  'industry', k.industry, 'description', k.description, 'website', k.website, 'address', k.address, 'status', k.status, 'version', k.version,
  'createdAt', ${instantSql('k.created_at')}, 'updatedAt', ${instantSql('k.updated_at')}, 'updatedBy', ${personSql('e')})`;
