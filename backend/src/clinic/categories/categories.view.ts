import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: c category, e who edited it last. */
export const CATEGORY_JOINS = 'left join app_user e on e.id = c.updated_by';
export const CATEGORY_JSON = `jsonb_build_object('id', c.id, 'name', c.name, 'description', c.description, 'version', c.version,
  'createdAt', ${instantSql('c.created_at')}, 'updatedAt', ${instantSql('c.updated_at')}, 'updatedBy', ${personSql('e')})`;
