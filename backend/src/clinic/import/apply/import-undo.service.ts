import type { AppliedImport, ImportUndone } from '@atrium/contract/clinic/import/schemas';
import { UNDO_IMPORT_HOURS } from '@atrium/contract/clinic/import/values';
import { MOVEMENT_TYPE_LABELS, type MovementType } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { getShortName, type PersonName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { getViolatedConstraint } from '../../../platform/database/constraint-errors.js';
import { queryRows } from '../../../platform/database/rows.js';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { instantSql, personSql } from '../../../platform/database/sql.js';
import type { Tx } from '../../../platform/database/transaction.js';
import type { Actor } from '../../../platform/events/event.js';
import { Outbox } from '../../../platform/events/outbox.js';
import { DomainError, notFound } from '../../../platform/http/reply/domain-error.js';
import { withHeldStockCheck, readHeldUnitsMessages } from '../../stock/holds/held-stock.js';
import { endTracking, planRestoreParts } from '../../stock/lots/lot-parts.js';
import { toLevelChange, type LevelChanges } from '../../stock/ledger/level-change.js';
import type { ImportSource } from '../../stock/ledger/stock-change.js';
import { StockLedger } from '../../stock/ledger/stock-ledger.js';
import { auditRestoredRows } from './audit-imported-rows.js';
import { IMPORTED_COLUMNS, readEarlierValues } from './imported-rows.js';
import type { QueuedActor } from './queued-actor.js';

/** Input of the job that undoes an import. */
export interface ImportToUndo extends QueuedActor {
  readonly importId: number;
}

type LotQuantities = readonly { readonly id: number; readonly quantity: number }[];

interface ChangedSinceImport {
  readonly id: number;
  readonly row: number;
  readonly name: string;
  readonly quantity: number;
  readonly minimum: number;
  readonly before: Readonly<Record<string, unknown> & { quantity: number; lots?: LotQuantities | null }> | null;
  readonly kind: StockKind;
  readonly tracksLots: boolean;
  readonly isMoved: boolean;
  readonly isEdited: boolean;
  readonly isRenamed: boolean;
  readonly movement: MovementType | null;
}

const READ_CHANGES = `
  select s.id, r.row_number as row, s.name, s.quantity, s.min_stock_level as minimum, s.kind, s.tracks_lots as "tracksLots", r.before,
    s.quantity_version > r.version as "isMoved", s.edited_version > r.version as "isEdited",
    (r.before ->> 'name', r.before ->> 'sku', r.before ->> 'barcode') is distinct from (s.name, s.sku, s.barcode) as "isRenamed",
    (select m.type from stock_movement m where m.stock_id = s.id order by m.id desc limit 1) as movement
  from stock_import_row r join stock s on s.id = r.stock_id where r.import_id = $1 order by s.id for update of s`;

const describeError = (error: unknown): string | null => {
  if (error instanceof DomainError && error.code === 'lot.held') return error.message;
  return /^stock_(name|sku|barcode|code)_key$/.test(getViolatedConstraint(error) ?? '')
    ? 'Another product now uses its earlier name, SKU or code'
    : null;
};

/** Returns why a row is not undone, for example because it was used or edited since the import; null when it can be. */
const getUnchangedReason = ({ isMoved, isEdited, movement }: ChangedSinceImport): string | null => {
  if (isMoved) return `Its stock has changed: ${movement === null ? 'unknown' : MOVEMENT_TYPE_LABELS[movement]}`;
  return isEdited ? 'It was edited after the import' : null;
};

/** Lists applied imports of the last day, and undoes them row by row. */
@Injectable()
export class ImportUndoService {
  constructor(
    private readonly sql: SqlPool,
    private readonly stockLedger: StockLedger,
    private readonly outbox: Outbox,
  ) {}

  list(): Promise<AppliedImport[]> {
    return this.sql.rows<AppliedImport>(
      `select i.id, i.file_name as "fileName", i.created, i.updated, ${instantSql('i.imported_at')} as "importedAt",
         ${personSql('w', 'i.via_key_id')} as "importedBy", ${instantSql('i.undone_at')} as "undoneAt", ${personSql('x', 'i.undone_via_key_id')} as "undoneBy", i.kept
       from stock_import i left join app_user w on w.id = i.imported_by left join app_user x on x.id = i.undone_by
       where i.imported_at > now() - make_interval(hours => $1) order by i.id desc`,
      [UNDO_IMPORT_HOURS],
    );
  }

  /**
   * Checks an import before the job that undoes it is queued.
   * @throws DomainError when the import is missing, too old or already undone
   */
  async assertUndoable(id: number): Promise<{ readonly fileName: string | null }> {
    const [found] = await this.sql.rows<FoundImport>(FIND_IMPORT, [id, UNDO_IMPORT_HOURS]);
    return assertUndoable(found);
  }

  /**
   * Deactivates created products and restores changed ones. Rows that were used or edited since stay unchanged and are
   * reported with the reason.
   */
  async undo(
    tx: Tx,
    actor: Actor & { readonly id: string },
    id: number,
    progress?: (percent: number) => void,
  ): Promise<ImportUndone> {
    const [found] = await queryRows<FoundImport>(tx, `${FIND_IMPORT} for update of i`, [id, UNDO_IMPORT_HOURS]);
    const { fileName, importedAt } = assertUndoable(found);
    const rows = await queryRows<ChangedSinceImport>(tx, READ_CHANGES, [id]);
    const unchangedRows: { row: number; name: string; reason: string }[] = [];
    const undone: ChangedSinceImport[] = [];
    const heldMessages = await readHeldUnitsMessages(
      tx,
      rows.filter(({ before }) => before === null).map((row) => row.id),
    );
    for (const row of rows) {
      const reason = getUnchangedReason(row) ?? heldMessages.get(row.id) ?? null;
      if (reason === null) undone.push(row);
      else unchangedRows.push({ row: row.row, name: row.name, reason });
    }
    const source = {
      importedAt,
      import: { id, isUndo: true },
      actor,
      reason: `Undo of ${fileName === null ? 'an import' : `import of ${fileName}`}`,
    };
    const imported = await readEarlierValues(
      tx,
      undone.map((row) => row.id),
    );
    // Created products go first, because changed ones may get their old names back.
    await tx.query(
      `update stock set is_active = false, version = version + 1, edited_version = version + 1, updated_at = now(), updated_by = $2
       where id = any($1::int[])`,
      [undone.filter(({ before }) => before === null).map((row) => row.id), actor.id],
    );
    const canStay = ({ before, isRenamed, tracksLots }: ChangedSinceImport) =>
      before !== null && (isRenamed || tracksLots);
    await this.restore(
      tx,
      actor.id,
      undone.filter((row) => row.before !== null && !canStay(row)),
    );
    progress?.(50);
    const blockedRows = new Set<ChangedSinceImport>();
    for (const row of undone.filter(canStay)) {
      await tx.query('savepoint restored');
      try {
        await withHeldStockCheck(tx, [row.id], async () => {
          await this.restore(tx, actor.id, [row]);
          await this.restoreLevels(tx, [row], source);
        });
      } catch (error) {
        const reason = describeError(error);
        if (reason === null) throw error;
        await tx.query('rollback to savepoint restored');
        blockedRows.add(row);
        unchangedRows.push({ row: row.row, name: row.name, reason });
      }
    }
    const back = undone.filter((row) => !blockedRows.has(row));
    await this.restoreLevels(
      tx,
      back.filter((row) => !canStay(row)),
      source,
    );
    unchangedRows.sort((a, b) => a.row - b.row);
    await tx.query(
      'update stock_import set undone_at = clock_timestamp(), undone_by = $2, kept = $3::jsonb, undone_via_key_id = $4 where id = $1',
      [id, actor.id, JSON.stringify(unchangedRows), actor.keyId ?? null],
    );
    await this.outbox.publish(tx, 'items.restored', {
      actor,
      data: { count: back.length },
      rows: [],
      group: await auditRestoredRows(tx, actor, back, imported),
      internal: {
        levels: back.flatMap(({ before, ...row }) =>
          before === null || before.quantity === row.quantity
            ? []
            : [
                toLevelChange(
                  { id: row.id, usableQuantity: before.quantity, minStockLevel: row.minimum },
                  before.quantity - row.quantity,
                ),
              ],
        ),
      } satisfies LevelChanges,
    });
    return { undone: back.length, kept: unchangedRows };
  }

  private async restoreLevels(tx: Tx, rows: readonly ChangedSinceImport[], source: UndoneImport): Promise<void> {
    for (const row of rows) if (row.tracksLots) await this.restoreLots(tx, row, source);
    await this.stockLedger.setLevels(
      tx,
      rows.map(({ id, before }) => ({ stockId: id, quantity: before?.quantity ?? 0 })),
      source,
    );
  }

  /** Restores the quantities of a product's lots, and ends lot tracking that began with the import. */
  private async restoreLots(
    tx: Tx,
    { id, kind, before }: ChangedSinceImport,
    { importedAt, ...source }: UndoneImport,
  ): Promise<void> {
    if (before !== null && before.lots == null) {
      await endTracking(tx, id);
      await tx.query('update stock set tracks_lots = false where id = $1', [id]);
      return;
    }
    const then = (before?.lots ?? []).map((lot) => ({ lotId: lot.id, quantity: lot.quantity }));
    const lots = await planRestoreParts(tx, id, then, importedAt);
    const quantity = lots.reduce((sum, part) => sum + part.quantity, 0);
    if (lots.length > 0)
      await this.stockLedger.addQuantity(tx, {
        kind,
        stockId: id,
        quantity,
        type: 'import',
        ...source,
        lots,
      });
  }

  private async restore(tx: Tx, userId: string, rows: readonly ChangedSinceImport[]): Promise<void> {
    if (rows.length === 0) return;
    await tx.query(
      `update stock s set (${IMPORTED_COLUMNS.join(', ')}) = (select ${IMPORTED_COLUMNS.map((name) => `b.${name}`).join(', ')}
           from jsonb_populate_record(s, r.before - 'quantity') b),
         version = s.version + 1, edited_version = s.version + 1, updated_at = now(), updated_by = $2
       from jsonb_to_recordset($1::jsonb) as r (id int, before jsonb) where s.id = r.id`,
      [JSON.stringify(rows.map(({ id, before }) => ({ id, before }))), userId],
    );
  }
}

interface UndoneImport extends ImportSource {
  readonly importedAt: Date;
}

interface FoundImport {
  readonly importedAt: Date;
  readonly fileName: string | null;
  readonly isOld: boolean;
  readonly isUndone: boolean;
  readonly undoneBy: PersonName | null;
}

const FIND_IMPORT = `select i.file_name as "fileName", i.imported_at <= now() - make_interval(hours => $2) as "isOld",
    i.imported_at as "importedAt", i.undone_at is not null as "isUndone", ${personSql('x', 'i.undone_via_key_id')} as "undoneBy"
  from stock_import i left join app_user x on x.id = i.undone_by where i.id = $1`;

const assertUndoable = (found: FoundImport | undefined): FoundImport => {
  if (found === undefined) throw notFound('Import');
  if (found.isUndone) throw new DomainError('import.already-undone', { who: getShortName(found.undoneBy) });
  if (found.isOld) throw new DomainError('import.too-old');
  return found;
};
