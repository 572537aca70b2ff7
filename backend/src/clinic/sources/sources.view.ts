import type { StockKind } from '@atrium/rules/stock-status';
import { instantSql, personSql } from '../../platform/database/sql.js';

/** The aliases: ps price source, e who changed it last. */
export const SOURCE_JOINS = 'left join app_user e on e.id = ps.updated_by';

/** The JSON of one row; its stock is of this kind. */
export const sourceJson = (kind: StockKind): string => `jsonb_build_object(
  'id', ps.id, 'kind', '${kind}', '${kind}Id', ps.stock_id, 'supplier', ps.supplier, 'url', ps.url,
  'price', ps.price, 'currency', ps.currency, 'unitsPerPackage', ps.units_per_package, 'availability', ps.availability,
  'readAt', ${instantSql('ps.read_at')},
  'version', ps.version, 'createdAt', ${instantSql('ps.created_at')}, 'updatedAt', ${instantSql('ps.updated_at')},
  'updatedBy', ${personSql('e')})`;
