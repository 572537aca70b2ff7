import { omitFromAudit } from '../../platform/audit/unaudited-fields.js';
import { instantSql, personSql } from '../../platform/database/sql.js';

omitFromAudit('api-key', ['lastUsedAt', 'lastUsedFrom']);

/** JSON of an API key over the aliases k (key), o (owner) and l (last use). */
export const API_KEY_FROM = 'api_key k join app_user o on o.id = k.user_id left join api_key_use l on l.key_id = k.id';
export const API_KEY_JSON = `jsonb_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix, 'owner', ${personSql('o')},
  'permissions', k.permissions, 'isReadOnly', k.is_read_only, 'administers', k.administers,
  'changesPeople', k.changes_people, 'createdAt', ${instantSql('k.created_at')},
  'expiresAt', ${instantSql('k.expires_at')}, 'lastUsedAt', ${instantSql('l.at')}, 'lastUsedFrom', l.address, 'version', k.version)`;
