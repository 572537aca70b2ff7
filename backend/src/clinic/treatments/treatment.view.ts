import { CLOCK_TOLERANCE_MINUTES } from '@atrium/rules/usage/time-of-use';
import { omitFromAudit } from '../../platform/audit/unaudited-fields.js';
import { instantSql, personSql, userNameSql } from '../../platform/database/sql.js';
import { USAGE_JOINS, USAGE_JSON } from '../stock/consume/usage.view.js';

/* JSON of a treatment. Aliases: tr treatment, tw the user, tl the user who logged it, tx the user who undid it. */

omitFromAudit('treatment', ['usages', 'kitChanges', 'corrections', 'isLate', 'viaKeyId', 'undoneViaKeyId']);

/**
 * SQL of the changes of a correction. Users are stored by id, so that names stay current; patient references are
 * columns, so that they can be erased.
 */
const CORRECTION_CHANGES = `(
    select coalesce(jsonb_agg(case when c ->> 'field' = 'userId' then c || jsonb_build_object(
        'before', (select ${userNameSql('p')} from app_user p where p.id = (c ->> 'before')::uuid),
        'after', (select ${userNameSql('p')} from app_user p where p.id = (c ->> 'after')::uuid)) else c end order by nth), '[]')
    from jsonb_array_elements(h.changes) with ordinality e (c, nth)
  ) || case when h.patient_before is distinct from h.patient_after then jsonb_build_array(jsonb_build_object(
    'field', 'patientId', 'name', null, 'before', h.patient_before, 'after', h.patient_after)) else '[]'::jsonb end`;

export const TREATMENT_FROM = `treatment tr
  left join app_user tw on tw.id = tr.user_id
  left join app_user tl on tl.id = tr.logged_by
  left join app_user tx on tx.id = tr.undone_by`;

export const TREATMENT_JSON = `jsonb_build_object(
  'id', tr.id, 'patientId', tr.patient_id, 'treatmentType', tr.treatment_type, 'treatmentArea', tr.treatment_area, 'reason', tr.reason,
  'usedAt', ${instantSql('tr.used_at')}, 'loggedAt', ${instantSql('tr.logged_at')},
  'isLate', tr.logged_at - tr.used_at > interval '${CLOCK_TOLERANCE_MINUTES} minutes', 'user', ${personSql('tw', 'case when tr.user_id = tr.logged_by then tr.via_key_id end')}, 'loggedBy', ${personSql('tl', 'tr.via_key_id')},
  'kit', case when tr.kit_name is not null then jsonb_build_object('id', tr.kit_id, 'name', tr.kit_name) end, 'kitChanges', tr.kit_changes,
  'usages', (select coalesce(jsonb_agg(${USAGE_JSON} order by array_position(tr.usage_ids, u.id), u.id), '[]') from usage u ${USAGE_JOINS} where u.treatment_id = tr.id),
  'undoneAt', ${instantSql('tr.undone_at')}, 'undoneBy', ${personSql('tx', 'tr.undone_via_key_id')}, 'undoReason', tr.undo_reason,
  'corrections', (select coalesce(jsonb_agg(jsonb_build_object('at', ${instantSql('h.at')}, 'user', ${personSql('hw')}, 'changes', ${CORRECTION_CHANGES}) order by h.id desc), '[]')
    from treatment_correction h left join app_user hw on hw.id = h.user_id where h.treatment_id = tr.id),
  'version', tr.version)`;
