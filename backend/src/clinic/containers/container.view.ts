import { instantSql, personSql } from '../../platform/database/sql.js';
import { IS_DRAWABLE, USABLE_UNTIL } from '../stock/containers/container-sql.js';

/**
 * SQL `from` clause of containers. Aliases: c container, s its stock, t its lot, o the organization, w the user who
 * opened it.
 */
export const CONTAINERS_FROM = `opened_container c join stock s on s.id = c.stock_id left join stock_lot t on t.id = c.lot_id
  left join app_user w on w.id = c.opened_by cross join organisation o`;

export const CONTAINER_JSON = `opened_part(c.id, c.lot_id, t.number, t.expires_on, t.state, c.content_left, c.holds, c.unit, c.opened_at, c.spoils_at)
  || jsonb_build_object('kind', s.kind, 'item', jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit),
    'usableUntil', ${instantSql(USABLE_UNTIL)}, 'isUsable', ${IS_DRAWABLE} and c.is_there, 'openedBy', ${personSql('w')},
    'value', round(c.value_left, 2)::text, 'version', c.version)`;
