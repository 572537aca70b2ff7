import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StockKind } from '@atrium/rules/stock-status';
import { type AuditSource, AuditSources, UUID } from '../../platform/audit/audit-sources.js';

const MAX_ID = 2_147_483_647;

/**
 * Uses in the audit. Logging one is the clinic's hot write, and its row says all there is to say, so the audit reads
 * the row instead of a second one. Neither patient nor free text is in it.
 */
const usesOf = (kind: StockKind): AuditSource => ({
  name: `usage-${kind}`,
  at: 'u.used_at',
  id: 'u.id',
  from: 'usage u join stock s on s.id = u.stock_id left join app_user l on l.id = u.logged_by left join app_user w on w.id = u.user_id',
  json: `json_build_object(
    'actor', json_build_object('id', u.logged_by, 'name', coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.email, l.username, 'System')),
    'action', 'logged', 'objectKind', 'usage', 'objectId', u.id::text, 'objectName', s.name, 'project', 'perfect-b', 'times', 1, 'address', null,
    'changes', case when u.content is null then '[]' else jsonb_build_array(jsonb_build_object('field', 'content', 'before', null,
        'after', trim_scale(u.content) || ' ' || u.content_unit)) end || jsonb_build_array(jsonb_build_object('field', 'quantityUsed', 'before', null, 'after', u.quantity),
      jsonb_build_object('field', 'treatmentType', 'before', null, 'after', u.treatment_type),
      jsonb_build_object('field', 'usedBy', 'before', null, 'after', coalesce(nullif(concat_ws(' ', w.first_name, w.last_name), ''), w.email))))`,
  conditions: ({ person, objectKind, objectId, action, from, to, project }, bind) => {
    if (
      (objectKind ?? 'usage') !== 'usage' ||
      (action ?? 'logged') !== 'logged' ||
      (project ?? 'perfect-b') !== 'perfect-b'
    )
      return null;
    if (person !== undefined && !UUID.test(person)) return null;
    if (objectId !== undefined && !(/^[1-9]\d{0,9}$/.test(objectId) && Number(objectId) <= MAX_ID)) return null;
    return [
      `u.kind = '${kind}'`,
      ...(person === undefined ? [] : [`u.logged_by = ${bind(person)}::uuid`]),
      ...(objectId === undefined ? [] : [`u.id = ${bind(Number(objectId))}`]),
      ...(from === undefined ? [] : [`u.used_at >= ${bind(from)}::timestamptz`]),
      ...(to === undefined ? [] : [`u.used_at < ${bind(to)}::timestamptz`]),
    ];
  },
});

@Injectable()
export class UsageAudit implements OnModuleInit {
  constructor(private readonly sources: AuditSources) {}

  onModuleInit(): void {
    this.sources.add(usesOf('item'));
    this.sources.add(usesOf('consumable'));
  }
}
