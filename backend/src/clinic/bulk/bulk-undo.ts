import { Injectable } from '@nestjs/common';
import { getActValues } from '../../platform/entities/act-columns.js';
import { auditAsGroup } from '../../platform/audit/audit-group.js';
import { getViolatedConstraint } from '../../platform/database/constraint-errors.js';
import { readUserName } from '../../platform/database/user-name.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { RequestEvents } from '../reorder-requests/request-events.js';
import { requestTable } from '../reorder-requests/reorder-request.entity.js';
import { changeLots, followMerges } from '../stock/lots/lot-parts.js';
import { StockEditorService } from '../items/stock-editor.service.js';
import { type StockRow, stockTable } from '../stock/stock.entity.js';
import { BulkProgress } from './bulk-progress.js';
import { type BulkRow, type EditedRow, readLotQuantities, type RequestedRow } from './bulk-rows.js';

interface UnchangedRow {
  readonly id: number;
  readonly name: string;
  readonly why: string;
}
interface StoredAction {
  readonly kind: string;
  readonly madeAt: Date;
  readonly rows: readonly BulkRow[];
  readonly undoneBy: string | null;
  readonly isOver: boolean;
}

const NAME_CONFLICT_MESSAGES: Readonly<Record<string, string>> = {
  stock_name_key: 'another product now has its name',
  stock_sku_key: 'another product now has its SKU',
  stock_barcode_key: 'another product now has its barcode',
  stock_code_key: 'another product now has one of its codes',
};

/** Undoes a bulk action row by row; rows that were edited since stay unchanged. */
@Injectable()
export class BulkUndo {
  constructor(
    private readonly transactions: Transactions,
    private readonly editor: StockEditorService,
    private readonly requests: RequestEvents,
    private readonly progress: BulkProgress,
  ) {}

  undo(person: Person, id: number): Promise<{ restored: number; kept: UnchangedRow[] }> {
    return this.transactions.run(async (tx) => {
      const [act] = await queryRows<StoredAction>(
        tx,
        `select rows, (select s.kind from stock s where s.id = (rows -> 0 ->> 'id')::int) as kind, made_at as "madeAt", undone_by as "undoneBy", made_at < now() - interval '24 hours' as "isOver" from bulk_act where id = $1 for update`,
        [id],
      );
      if (act === undefined) throw notFound('Act');
      if (act.undoneBy !== null)
        throw new DomainError('bulk.already-undone', { who: await readUserName(tx, act.undoneBy) });
      if (act.isOver) throw new DomainError('bulk.too-old');
      const unchangedRows = await auditAsGroup(
        tx,
        {
          actor: toActor(person),
          project: 'perfect-b',
          kind: act.rows.some((row) => 'request' in row) ? 'request' : act.kind,
          action: 'undone',
        },
        () => this.undoRows(tx, person, act, this.progress.track(person, `undo-${id}`, act.rows.length)),
      );
      await tx.query(
        'update bulk_act set undone_by = $2, undone_at = clock_timestamp(), kept = $3::jsonb where id = $1',
        [id, person.id, JSON.stringify(unchangedRows)],
      );
      return { restored: act.rows.length - unchangedRows.length, kept: unchangedRows };
    });
  }

  /** Undoes the given rows. Returns the rows that stay unchanged, with the reasons. */
  private async undoRows(tx: Tx, person: Person, act: StoredAction, step: () => void): Promise<UnchangedRow[]> {
    const unchangedRows: UnchangedRow[] = [];
    for (const row of act.rows.toSorted((a, b) => a.id - b.id)) {
      const stock = await tx.findOneOrFail(stockTable.schema, {
        where: { id: row.id },
        lock: { mode: 'pessimistic_write' },
      });
      const why =
        'request' in row
          ? await this.withdrawRequest(tx, person, row)
          : await this.restore(tx, person, stock, row, act.madeAt);
      if (why !== null) unchangedRows.push({ id: row.id, name: stock.name, why });
      step();
    }
    return unchangedRows;
  }

  /** Restores a row. Returns the reason when it stays unchanged, else null. */
  private async restore(tx: Tx, person: Person, stock: StockRow, row: EditedRow, madeAt: Date): Promise<string | null> {
    for (const field of Object.keys(row.before)) {
      const edit = stock.fieldVersions[stockTable.column(field)];
      if (edit !== undefined && edit[0] > row.version)
        return `${edit[1] === null ? 'somebody' : await readUserName(tx, edit[1])} changed it since`;
    }
    const { tracksLots } = row.before;
    if (tracksLots === true && stock.quantityVersion > row.quantityVersion) return 'its stock changed since';
    if (
      tracksLots === false &&
      (await readLotQuantities(tx, stock.id)).length > 0 &&
      (await hasNumberedLots(tx, stock.id))
    )
      return 'it now has lots';
    const details = row.before as Partial<StockRow>;
    await tx.query('savepoint restored');
    try {
      await this.editor.changeLocked(tx, person, stock, details, { restoresLots: row.lots !== null });
      if (tracksLots === true && row.lots !== null) await this.restoreLots(tx, stock.id, row, madeAt);
    } catch (error) {
      const why = NAME_CONFLICT_MESSAGES[getViolatedConstraint(error) ?? ''];
      if (why === undefined && !(error instanceof DomainError)) throw error;
      await tx.query('rollback to savepoint restored');
      return why ?? (error as DomainError).message;
    }
    await tx.query('release savepoint restored');
    return null;
  }

  /**
   * Moves restored units back to their lots. Restoring lot tracking first puts the whole level into the unknown lot.
   */
  private async restoreLots(tx: Tx, stockId: number, { lots }: EditedRow, madeAt: Date): Promise<void> {
    const now = await readLotQuantities(tx, stockId);
    await changeLots(
      tx,
      now.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity })),
      true,
    );
    await changeLots(tx, await followMerges(tx, lots ?? [], madeAt), true);
  }

  private async withdrawRequest(tx: Tx, person: Person, { request }: RequestedRow): Promise<string | null> {
    const [found] = await this.requests.lockAll(tx, [request]);
    if (found === undefined || found.status !== 'pending') return 'the request was decided since';
    await tx.update(requestTable.schema, request, {
      status: 'dismissed',
      note: 'Undone',
      ...getActValues('approved', person),
      ...getEditColumns(person.id),
    });
    await this.requests.publish(tx, toActor(person), 'reorder.dismissed', found);
    return null;
  }
}

const hasNumberedLots = async (tx: Tx, stockId: number): Promise<boolean> =>
  (
    await queryRows(
      tx,
      'select 1 from stock_lot where stock_id = $1 and is_there and (number is not null or expires_on is not null) limit 1',
      [stockId],
    )
  ).length > 0;
