import { Injectable, type OnModuleInit } from '@nestjs/common';
import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock/stock-status';
import { viaKeySql } from '../../platform/database/sql.js';
import { UUID } from '@atrium/rules/text/text';
import { type AuditSource, AuditSources } from '../../platform/audit/audit-sources.js';

const MAX_ID = 2_147_483_647;

const auditTimeSql = (isLate: boolean): string => (isLate ? 'u.entered_at' : 'u.used_at');

/**
 * Creates the audit source of uses. The audit reads the row of the use, which has all facts, instead of storing another
 * one, because uses are the most frequent write. It contains neither patient nor free text. Late entries are a separate
 * source, because the audit is ordered by the time of entry.
 */
const createUsageSource = (kind: StockKind, isLate: boolean): AuditSource => ({
  name: `${isLate ? 'late-usage' : 'usage'}-${kind}`,
  at: auditTimeSql(isLate),
  id: 'u.id',
  from: 'usage u join stock s on s.id = u.stock_id left join app_user l on l.id = u.logged_by left join app_user w on w.id = u.user_id',
  json: `json_build_object(
    'actor', json_build_object('id', u.logged_by, 'name', coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.email, l.username, 'System') || ${viaKeySql('u.via_key_id')}),
    'action', 'logged', 'objectKind', 'usage', 'objectId', u.id::text, 'objectName', s.name, 'project', 'perfect-b', 'times', 1, 'address', null, 'groupId', null, 'count', null,
    'changes', case when u.content is null then '[]' else jsonb_build_array(jsonb_build_object('field', 'content', 'before', null,
        'after', trim_scale(u.content) || ' ' || u.content_unit)) end || jsonb_build_array(jsonb_build_object('field', 'quantityUsed', 'before', null, 'after', u.quantity),
      jsonb_build_object('field', 'treatmentType', 'before', null, 'after', u.treatment_type),
      jsonb_build_object('field', 'usedBy', 'before', null, 'after', coalesce(nullif(concat_ws(' ', w.first_name, w.last_name), ''), w.email))))`,
  conditions: ({ person, objectKind, objectId, action, from, to, project, group }, bind) => {
    if (
      group !== undefined ||
      (objectKind ?? 'usage') !== 'usage' ||
      (action ?? 'logged') !== 'logged' ||
      (project ?? 'perfect-b') !== 'perfect-b'
    )
      return null;
    if (person !== undefined && !UUID.test(person)) return null;
    if (objectId !== undefined && !(/^[1-9]\d{0,9}$/.test(objectId) && Number(objectId) <= MAX_ID)) return null;
    return [
      `u.kind = '${kind}'`,
      `u.entered_at is ${isLate ? 'not null' : 'null'}`,
      ...(person === undefined ? [] : [`u.logged_by = ${bind(person)}::uuid`]),
      ...(objectId === undefined ? [] : [`u.id = ${bind(Number(objectId))}`]),
      ...(from === undefined ? [] : [`${auditTimeSql(isLate)} >= ${bind(from)}::timestamptz`]),
      ...(to === undefined ? [] : [`${auditTimeSql(isLate)} < ${bind(to)}::timestamptz`]),
    ];
  },
});

@Injectable()
export class UsageAudit implements OnModuleInit {
  constructor(private readonly sources: AuditSources) {}

  onModuleInit(): void {
    for (const kind of STOCK_KINDS)
      for (const isLate of [false, true]) this.sources.add(createUsageSource(kind, isLate));
  }
}
