import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: p supplier, e who edited it last. */
export const SUPPLIER_JOINS = 'left join app_user e on e.id = p.updated_by';
export const SUPPLIER_JSON = `jsonb_build_object('id', p.id, 'name', p.name, 'contactEmail', p.contact_email, 'contactPhone', p.contact_phone,
  'website', p.website, 'notes', p.notes, 'isActive', p.is_active, 'version', p.version,
  'createdAt', ${instantSql('p.created_at')}, 'updatedAt', ${instantSql('p.updated_at')}, 'updatedBy', ${personSql('e')})`;
