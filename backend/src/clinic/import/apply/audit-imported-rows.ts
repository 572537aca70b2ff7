import type { AuditChange, AuditGroup } from '@atrium/rules/audit/entries';
import { type NewAuditEntry, writeAuditRows } from '../../../platform/audit/audit-entry.js';
import { createAuditGroup } from '../../../platform/audit/audit-group.js';
import { ReferenceNames } from '../../../platform/audit/reference-names.js';
import type { Tx } from '../../../platform/database/transaction.js';
import type { Actor } from '../../../platform/events/event.js';
import type { ImportPlan, PlannedRow } from '../plan/plan-import.js';

/* An import or its undo is one audit entry with an entry per product as a group. */

const BATCH_SIZE = 1_000;
type Group = AuditGroup & { readonly rows: number };
type RowEntry = Pick<NewAuditEntry, 'action' | 'objectKind' | 'objectId' | 'objectName' | 'changes'>;

const writeRows = async (tx: Tx, actor: Actor, rows: readonly RowEntry[]): Promise<Group> => {
  const group = await createAuditGroup(tx, 'item');
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await writeAuditRows(
      tx,
      rows.slice(at, at + BATCH_SIZE).map((row) => ({ ...row, actor, project: 'perfect-b', group })),
    );
  return { ...group, rows: rows.length };
};

const auditChanges = ({ item, values, changes }: PlannedRow): AuditChange[] =>
  item !== null
    ? changes.map(({ field, before, after }) => ({ field, before, after }))
    : Object.entries(values).flatMap(([field, after]) =>
        after === null || after === '' ? [] : [{ field, before: null, after }],
      );

export const auditImportedRows = (
  tx: Tx,
  actor: Actor,
  plan: ImportPlan,
  changed: readonly { readonly stockId: number; readonly row: number }[],
): Promise<Group> => {
  const planned = new Map(plan.rows.map((row) => [row.row.row, row]));
  return writeRows(
    tx,
    actor,
    changed.flatMap(({ stockId, row }) => {
      const of = planned.get(row);
      if (of === undefined) return [];
      const action = of.item === null ? 'created' : 'updated';
      return [
        {
          action,
          objectKind: of.row.kind,
          objectId: String(stockId),
          objectName: of.values.name,
          changes: auditChanges(of),
        },
      ];
    }),
  );
};

interface RestoredRow {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly before: Readonly<Record<string, unknown>> | null;
}

const toCamelCase = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const getFieldName = (column: string): string => (column === 'quantity' ? 'currentQuantity' : toCamelCase(column));

/** @param imported values of the rows before the undo */
export const auditRestoredRows = async (
  tx: Tx,
  actor: Actor,
  rows: readonly RestoredRow[],
  imported: ReadonlyMap<number, unknown>,
): Promise<Group> => {
  const entries = rows.map(({ id, kind, name, before }) => {
    const now = imported.get(id) as Readonly<Record<string, unknown>> | undefined;
    const changes =
      before === null
        ? [{ field: 'isActive', before: true, after: false }]
        : Object.keys(before)
            .filter((column) => column !== 'lots' && JSON.stringify(before[column]) !== JSON.stringify(now?.[column]))
            .map((column) => ({ field: getFieldName(column), before: now?.[column] ?? null, after: before[column] }));
    const action = before === null ? ('removed' as const) : ('updated' as const);
    return { action, objectKind: kind, objectId: String(id), objectName: name, changes };
  });
  const named = await new ReferenceNames().addNames(
    tx,
    entries.flatMap(({ changes }) => changes),
  );
  let at = 0;
  return writeRows(
    tx,
    actor,
    entries.map((entry) => ({ ...entry, changes: named.slice(at, (at += entry.changes.length)) })),
  );
};
