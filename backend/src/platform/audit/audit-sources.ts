import type { AuditAction } from '@atrium/rules/audit/entries';
import type { Project } from '@atrium/rules/people/rights';
import { UUID } from '@atrium/rules/text/text';
import { Injectable } from '@nestjs/common';

export interface AuditFilters {
  readonly person?: string | undefined;
  readonly objectKind?: string | undefined;
  readonly objectId?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly project?: Project | undefined;
  readonly group?: string | undefined;
  /** True to include the rows of groups, as exports do. */
  readonly withRows?: boolean | undefined;
}

type Bind = (value: unknown) => string;

/** Audit entries that are read from another table, such as a ledger. */
export interface AuditSource {
  /** Unique name; also the sort order of entries with the same timestamp. */
  readonly name: string;
  /** SQL of the timestamp and id of a row, for which an index must exist. */
  readonly at: string;
  readonly id: string;
  readonly from: string;
  /** SQL of the entry as JSON (`AuditRow`). */
  readonly json: string;
  /** Returns SQL conditions for the filters, or null when no entry of this source can match. */
  conditions(filters: AuditFilters, bind: Bind): string[] | null;
}

/** The sources of the audit. Areas add their ledgers at start. */
@Injectable()
export class AuditSources {
  private readonly sources: AuditSource[] = [AUDIT_TABLE];

  add(source: AuditSource): void {
    this.sources.push(source);
  }

  all(): readonly AuditSource[] {
    return this.sources;
  }
}

const MAX_BIGINT = 9_223_372_036_854_775_807n;
const isGroupId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= MAX_BIGINT;

/**
 * SQL condition that lists a group only by its summary entry, except in the history of one object. With a filter by
 * kind, rows of a kind other than the summary's are listed individually.
 */
const UNGROUPED = (objectKind: string | undefined, objectId: string | undefined): string[] => {
  if (objectId !== undefined) return [];
  return [
    objectKind === undefined
      ? '(a.group_id is null or a.group_rows is not null)'
      : '(a.group_id is null or a.group_rows is not null or a.group_kind <> a.object_kind)',
  ];
};

const AUDIT_TABLE: AuditSource = {
  name: 'entry',
  at: 'a.at',
  id: 'a.id',
  from: 'audit a',
  json: `json_build_object('actor', json_build_object('id', a.actor_id, 'name', a.actor_name), 'action', a.action, 'objectKind', a.object_kind,
    'objectId', a.object_id, 'objectName', a.object_name, 'project', a.project, 'changes', a.changes, 'times', a.times, 'address', a.address,
    'groupId', a.group_id::text, 'count', a.group_rows)`,
  conditions: ({ person, objectKind, objectId, action, from, to, project, group, withRows }, bind) => {
    if (person !== undefined && !UUID.test(person)) return null;
    if (group !== undefined && !isGroupId(group)) return null;
    return [
      ...(group === undefined ? [] : [`a.group_id = ${bind(group)}::bigint and a.group_rows is null`]),
      ...(group !== undefined || withRows === true ? [] : UNGROUPED(objectKind, objectId)),
      ...(person === undefined ? [] : [`a.actor_id = ${bind(person)}::uuid`]),
      ...(objectKind === undefined ? [] : [`a.object_kind = ${bind(objectKind)}`]),
      ...(objectId === undefined ? [] : [`a.object_id = ${bind(objectId)}`]),
      ...(action === undefined ? [] : [`a.action = ${bind(action)}`]),
      ...(project === undefined ? [] : [`a.project = ${bind(project)}`]),
      ...(from === undefined ? [] : [`a.at >= ${bind(from)}::timestamptz`]),
      ...(to === undefined ? [] : [`a.at < ${bind(to)}::timestamptz`]),
    ];
  },
};
