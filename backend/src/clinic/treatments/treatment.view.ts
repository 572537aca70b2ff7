import { CLOCK_TOLERANCE_MINUTES } from '@atrium/rules/usage/time-of-use';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { USAGE_JOINS, USAGE_JSON } from '../usage/usage.view.js';

/* How a treatment reads. The aliases: tr the treatment, tw who treated, tl who logged it, tx who undid it. */

export const TREATMENT_FROM = `treatment tr
  left join app_user tw on tw.id = tr.user_id
  left join app_user tl on tl.id = tr.logged_by
  left join app_user tx on tx.id = tr.undone_by`;

export const TREATMENT_JSON = `jsonb_build_object(
  'id', tr.id, 'patientId', tr.patient_id, 'treatmentType', tr.treatment_type, 'treatmentArea', tr.treatment_area, 'reason', tr.reason,
  'usedAt', ${instantSql('tr.used_at')}, 'loggedAt', ${instantSql('tr.logged_at')},
  'isLate', tr.logged_at - tr.used_at > interval '${CLOCK_TOLERANCE_MINUTES} minutes', 'user', ${personSql('tw')}, 'loggedBy', ${personSql('tl')},
  'kit', case when tr.kit_name is not null then jsonb_build_object('id', tr.kit_id, 'name', tr.kit_name) end, 'kitChanges', tr.kit_changes,
  'usages', (select coalesce(jsonb_agg(${USAGE_JSON} order by array_position(tr.usage_ids, u.id), u.id), '[]') from usage u ${USAGE_JOINS} where u.treatment_id = tr.id),
  'undoneAt', ${instantSql('tr.undone_at')}, 'undoneBy', ${personSql('tx')}, 'undoReason', tr.undo_reason, 'version', tr.version)`;
