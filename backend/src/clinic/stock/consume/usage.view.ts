import { omitFromAudit } from '../../../platform/audit/unaudited-fields.js';
import { CLOCK_TOLERANCE_MINUTES } from '@atrium/rules/usage/time-of-use';
import { contentJsonSql, usedContainerJsonSql } from '../containers/container-sql.js';
import { instantSql, personSql } from '../../../platform/database/sql.js';

/* JSON of a use in replies and events. Aliases: u usage, s its stock, w the user, l the user who logged it, x the user
   who undid it. */

omitFromAudit('usage', ['kind', 'type', 'stockId', 'treatmentId', 'lots', 'isLate', 'viaKeyId', 'undoneViaKeyId']);

export const USAGE_JOINS = `
  join stock s on s.id = u.stock_id
  left join app_user w on w.id = u.user_id
  left join app_user l on l.id = u.logged_by
  left join app_user x on x.id = u.undone_by`;

/**
 * SQL of the API key that logged use `u`. Null when the use names another user, because the key belongs to the user who
 * logged it.
 */
export const USED_VIA_KEY = 'case when u.user_id = u.logged_by then u.via_key_id end';

/** SQL of the lots of a use, from its movements. Most uses have none, and nothing is read for them. */
const USAGE_LOTS = `case when u.has_lots then (
    select coalesce(jsonb_agg(jsonb_build_object('lotId', t.id, 'number', t.number, 'expiresOn', t.expires_on::text, 'quantity', m.quantity) order by m.first), '[]')
    from (select lot_id, -sum(delta) as quantity, min(id) as first from stock_movement where usage_id = u.id and type = 'usage' and lot_id is not null group by lot_id) m
    join stock_lot t on t.id = m.lot_id
  ) else '[]'::jsonb end`;

const USAGE_CONTENT = `case when u.content is not null then (
    select ${contentJsonSql(
      'u.content',
      'u.content_unit',
      'round(sum(m.value), 2)',
      `jsonb_agg(${usedContainerJsonSql({ id: 'k.id', lotId: 'm.lot_id', number: 't.number', amount: '-(m.content + m.delta * k.holds)', wasOpened: 'm.delta < 0', left: 'k.content_left', spoilsAt: 'k.spoils_at' })} order by m.id)`,
    )}
    from stock_movement m join opened_container k on k.id = m.container_id left join stock_lot t on t.id = m.lot_id
    where m.usage_id = u.id and m.type = 'usage' and m.container_id is not null
  ) end`;

/** Returns SQL of the time of entry, and of whether it was later than clock differences explain. */
const entryTimesSql = (alias: string): string =>
  `'enteredAt', ${instantSql(`coalesce(${alias}.entered_at, ${alias}.used_at)`)},
    'isLate', coalesce(${alias}.entered_at - ${alias}.used_at > interval '${CLOCK_TOLERANCE_MINUTES} minutes', false)`;

interface UsageJsonParts {
  readonly user: string;
  readonly loggedBy: string;
  readonly undoneBy: string;
  /** SQL of the values that frequent writes know before they are stored. */
  readonly quantity?: string;
  readonly version?: string;
  readonly usable?: string;
  readonly lots?: string;
  readonly content?: string;
  /** SQL of the open containers; null omits them from the reply. */
  readonly opened?: string | null;
  /** SQL of the patient reference; null for events, which never contain one (docs/api.md). */
  readonly patient?: string | null;
}

export const usageJsonSql = ({
  user,
  loggedBy,
  undoneBy,
  quantity = 's.quantity',
  version = 's.version',
  usable = '(s.quantity - s.held_back)',
  lots = USAGE_LOTS,
  content = USAGE_CONTENT,
  opened = 's.opened',
  patient = 'u.patient_id',
}: UsageJsonParts): string => `
  json_build_object(
    'id', u.id, 'type', 'usage', 'kind', u.kind,
    case u.kind when 'item' then 'itemId' else 'consumableId' end, u.stock_id,
    'item', json_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'currentQuantity', ${quantity}, 'usableQuantity', ${usable}, 'version', ${version}${opened === null ? '' : `, 'opened', ${opened}`}),
    'quantityUsed', u.quantity, 'content', ${content},
    'treatmentType', u.treatment_type, 'procedureType', u.treatment_type, 'treatmentArea', u.treatment_area,
    'reason', u.reason, 'notes', u.reason${patient === null ? '' : `, 'patientId', ${patient}`}, 'treatmentId', u.treatment_id,
    'lots', ${lots}, 'lotReason', u.lot_reason,
    'usedAt', ${instantSql('u.used_at')}, ${entryTimesSql('u')},
    'user', ${user}, 'loggedBy', ${loggedBy},
    'undoneAt', ${instantSql('u.undone_at')}, 'undoneBy', ${undoneBy}, 'undoReason', u.undo_reason,
    'version', u.version)`;

export const USAGE_JSON = usageJsonSql({
  user: personSql('w', USED_VIA_KEY),
  loggedBy: personSql('l', 'u.via_key_id'),
  undoneBy: personSql('x', 'u.undone_via_key_id'),
});

/** Builds the reply to the user who logged the use: adds the patient reference to the JSON that omits it. */
export const toReplySql = (json: string, patientId: string): string =>
  `('{"patientId": ' || coalesce(to_json(${patientId})::text, 'null') || ', ' || substr(${json}::text, 2))`;
