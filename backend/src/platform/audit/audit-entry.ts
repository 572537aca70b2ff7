import type { AuditAction, AuditChange } from '@atrium/rules/audit/entries';
import type { Project } from '@atrium/rules/rights';
import type { SqlPool } from '../database/sql-pool.js';
import type { Tx } from '../database/transaction.js';
import type { Actor } from '../events/event.js';

/** One thing that somebody did, as it is written. Nothing here may hold a password, a session's id or a patient's reference. */
export interface NewAuditEntry {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly objectKind: string;
  readonly objectId?: string | null;
  /** What it is called now. */
  readonly objectName?: string | null;
  readonly project?: Project | null;
  readonly changes?: readonly AuditChange[];
  readonly times?: number;
  readonly address?: string | null;
}

export const INSERT_AUDIT_ENTRY = `insert into audit (actor_id, actor_name, action, object_kind, object_id, object_name, project, changes, times, address)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`;

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
];

/** For what has no event: with the change, in its transaction. */
export const writeAudit = async (tx: Tx, entry: NewAuditEntry): Promise<void> => {
  await tx.query(INSERT_AUDIT_ENTRY, auditValues(entry));
};

/** For what changed nothing: a refusal, an export. */
export const writeAuditAlone = async (sql: SqlPool, entry: NewAuditEntry): Promise<void> => {
  await sql.rows(INSERT_AUDIT_ENTRY, auditValues(entry));
};
