import type { AuditAction, AuditChange, AuditGroup } from '@atrium/rules/audit/entries';
import type { Project } from '@atrium/rules/people/rights';
import type { SqlPool } from '../database/sql-pool.js';
import type { Tx } from '../database/transaction.js';
import type { Actor } from '../events/event.js';

/** One entry of the audit. It must never contain a password, a session id or a patient reference. */
export interface NewAuditEntry {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly objectKind: string;
  readonly objectId?: string | null;
  /** Display name of the object at the time of the entry. */
  readonly objectName?: string | null;
  readonly project?: Project | null;
  readonly changes?: readonly AuditChange[];
  readonly times?: number;
  readonly address?: string | null;
  /** Group that the entry belongs to. The summary entry of a group also contains the number of its rows. */
  readonly group?: AuditGroup & { readonly rows?: number | undefined };
}

export const INSERT_AUDIT_ENTRY = `insert into audit (actor_id, actor_name, action, object_kind, object_id, object_name, project, changes, times, address,
    group_id, group_kind, group_rows)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13)`;

/** Returns the parameters of `INSERT_AUDIT_ENTRY`. */
export const auditValues = (entry: NewAuditEntry): unknown[] => [
  entry.actor.id,
  entry.actor.name,
  entry.action,
  entry.objectKind,
  entry.objectId ?? null,
  entry.objectName ?? null,
  entry.project ?? null,
  JSON.stringify(entry.changes ?? []),
  entry.times ?? 1,
  entry.address ?? null,
  entry.group?.id ?? null,
  entry.group?.kind ?? null,
  entry.group?.rows ?? null,
];

/** Writes an entry in the transaction of a change that publishes no event. */
export const writeAudit = async (tx: Tx, entry: NewAuditEntry): Promise<void> => {
  await tx.query(INSERT_AUDIT_ENTRY, auditValues(entry));
};

/** Writes the audit entries of many rows in one statement. */
export const writeAuditRows = async (tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await tx.query(
    `insert into audit (actor_id, actor_name, action, object_kind, object_id, object_name, project, changes, group_id, group_kind)
     select r.actor_id, r.actor_name, r.action, r.object_kind, r.object_id, r.object_name, r.project, r.changes, r.group_id, r.group_kind
     from jsonb_to_recordset($1::jsonb) as r (actor_id uuid, actor_name text, action text, object_kind text, object_id text, object_name text,
       project text, changes jsonb, group_id bigint, group_kind text)`,
    [
      JSON.stringify(
        entries.map(({ actor, action, objectKind, objectId, objectName, project, changes = [], group }) => ({
          actor_id: actor.id,
          actor_name: actor.name,
          action,
          object_kind: objectKind,
          object_id: objectId,
          object_name: objectName,
          project,
          changes,
          group_id: group?.id,
          group_kind: group?.kind,
        })),
      ),
    ],
  );
};

/** Writes an audit entry for an action without a change of data, such as a rejected request or an export. */
export const writeAuditOutsideTransaction = async (sql: SqlPool, entry: NewAuditEntry): Promise<void> => {
  await sql.rows(INSERT_AUDIT_ENTRY, auditValues(entry));
};
