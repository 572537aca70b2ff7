import { instantSql, personSql } from '../../platform/database/sql.js';

/*
 * How one use of stock reads in answers and in events. The aliases: u usage, s its stock, w who used it, l who logged
 * it, x who undid it.
 */

export const USAGE_JOINS = `
  join stock s on s.id = u.stock_id
  left join app_user w on w.id = u.user_id
  left join app_user l on l.id = u.logged_by
  left join app_user x on x.id = u.undone_by`;

/** `quantity` and `version` of the stock are given, since the hot write knows them before they are stored. */
export const usageJson = (
  people: { user: string; loggedBy: string; undoneBy: string },
  quantity = 's.quantity',
  version = 's.version',
): string => `
  jsonb_build_object(
    'id', u.id, 'type', 'usage', 'kind', u.kind,
    case u.kind when 'item' then 'itemId' else 'consumableId' end, u.stock_id,
    'item', jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'currentQuantity', ${quantity}, 'version', ${version}),
    'quantityUsed', u.quantity,
    'treatmentType', u.treatment_type, 'procedureType', u.treatment_type, 'treatmentArea', u.treatment_area,
    'reason', u.reason, 'notes', u.reason, 'patientId', u.patient_id,
    'usedAt', ${instantSql('u.used_at')},
    'user', ${people.user}, 'loggedBy', ${people.loggedBy},
    'undoneAt', ${instantSql('u.undone_at')}, 'undoneBy', ${people.undoneBy}, 'undoReason', u.undo_reason,
    'version', u.version)`;

export const USAGE_JSON = usageJson({ user: personSql('w'), loggedBy: personSql('l'), undoneBy: personSql('x') });

/** Patient references stay out of events (contract, section 5). */
export const withoutPatient = (json: string): string => `(${json} - 'patientId')`;
