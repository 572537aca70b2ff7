import type { AuditAction, AuditChange, AuditGroup } from '@atrium/rules/audit/entries';
import type { Project } from '@atrium/rules/people/rights';
import { queryRow } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import type { Actor } from '../events/event.js';
import { INSERT_AUDIT_ENTRY, auditValues, type NewAuditEntry } from './audit-entry.js';

interface OpenGroup extends AuditGroup {
  readonly actions: Set<AuditAction>;
  /** Values that all rows got, by field, as JSON; null for a field whose values differ. */
  readonly fields: Map<string, string | null>;
}

const openGroups = new WeakMap<Tx, OpenGroup>();

/** Creates a group of audit entries. `kind` is the entity kind of its summary entry. */
export const createAuditGroup = async (tx: Tx, kind: string): Promise<AuditGroup> => {
  const { id } = await queryRow<{ id: string }>(tx, `select nextval('audit_group_id_seq')::text as id`);
  return { id, kind };
};

/** Adds an entry to the open group of a transaction and returns the group. */
export const joinAuditGroup = (tx: Tx, { action, changes = [] }: NewAuditEntry): AuditGroup | undefined => {
  const group = openGroups.get(tx);
  if (group === undefined) return undefined;
  group.actions.add(action);
  for (const { field, after, isPrivate } of changes) {
    const value = isPrivate === true ? null : JSON.stringify(after ?? null);
    group.fields.set(field, group.fields.has(field) && group.fields.get(field) !== value ? null : value);
  }
  return group;
};

interface AuditedAction {
  readonly actor: Actor;
  /** Kind of the summary entry, the same as that of most rows. */
  readonly kind: string;
  readonly project: Project;
  readonly action?: AuditAction;
}

/** Runs `work` and writes one summary entry; the entries that `work` writes in this transaction become its rows. */
export const auditAsGroup = async <T>(tx: Tx, act: AuditedAction, work: () => Promise<T>): Promise<T> => {
  const group: OpenGroup = {
    ...(await createAuditGroup(tx, act.kind)),
    actions: new Set(),
    fields: new Map(),
  };
  openGroups.set(tx, group);
  try {
    const result = await work();
    // Counts stored rows, because a rollback to a savepoint may have removed some.
    const { rows } = await queryRow<{ rows: number }>(
      tx,
      'select count(*)::int as rows from audit where group_id = $1',
      [group.id],
    );
    if (rows > 0) await tx.query(INSERT_AUDIT_ENTRY, auditValues(toSummaryEntry(act, group, rows)));
    return result;
  } finally {
    openGroups.delete(tx);
  }
};

const toSummaryEntry = (
  { actor, kind, project, action }: AuditedAction,
  group: OpenGroup,
  rows: number,
): NewAuditEntry => {
  const [first = 'updated', ...others] = group.actions;
  return {
    actor,
    action: action ?? (others.length === 0 ? first : 'updated'),
    objectKind: kind,
    project,
    changes: [...group.fields].map(([field, value]): AuditChange => ({
      field,
      before: null,
      after: value === null ? null : JSON.parse(value),
    })),
    group: { id: group.id, kind, rows },
  };
};
