import { Injectable } from '@nestjs/common';
import { auditAsOneAct } from '../../platform/audit/audit-group.js';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { nameOf } from '../../platform/database/name-of.js';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { editedBy } from '../../platform/records/merge.js';
import { ReorderRecord } from '../reorder/reorder-record.js';
import { approvedBy, requestTable } from '../reorder/reorder-request.entity.js';
import { changeLots, followMerges } from '../stock/lots/lot-parts.js';
import { StockEditor } from '../stock/stock-editor.js';
import { type StockRow, stockTable } from '../stock/stock.entity.js';
import { BulkProgress } from './bulk-progress.js';
import { type BulkRow, type EditedRow, heldLots, type RequestedRow } from './bulk-rows.js';

interface Kept {
  readonly id: number;
  readonly name: string;
  readonly why: string;
}
interface Act {
  readonly kind: string;
  readonly madeAt: Date;
  readonly rows: readonly BulkRow[];
  readonly undoneBy: string | null;
  readonly isOver: boolean;
}

const TAKEN: Readonly<Record<string, string>> = {
  stock_name_key: 'its name was given to another one since',
  stock_sku_key: 'its SKU was given to another one since',
  stock_barcode_key: 'its barcode was given to another one since',
  stock_code_key: 'one of its codes was given to another one since',
};

/** Undoes a bulk action row by row; rows that were edited since stay unchanged. */
@Injectable()
export class BulkUndo {
  constructor(
    private readonly transactions: Transactions,
    private readonly editor: StockEditor,
    private readonly requests: ReorderRecord,
    private readonly progress: BulkProgress,
  ) {}

  undo(person: Person, id: number): Promise<{ restored: number; kept: Kept[] }> {
    return this.transactions.run(async (tx) => {
      const [act] = await rowsOf<Act>(
        tx,
        `select rows, (select s.kind from stock s where s.id = (rows -> 0 ->> 'id')::int) as kind, made_at as "madeAt", undone_by as "undoneBy", made_at < now() - interval '24 hours' as "isOver" from bulk_act where id = $1 for update`,
        [id],
      );
      if (act === undefined) throw notFound('Act');
      if (act.undoneBy !== null) throw new DomainError('bulk.already-undone', { who: await nameOf(tx, act.undoneBy) });
      if (act.isOver) throw new DomainError('bulk.too-old');
      const kept = await auditAsOneAct(
        tx,
        {
          actor: actorOf(person),
          project: 'perfect-b',
          kind: act.rows.some((row) => 'request' in row) ? 'request' : act.kind,
          action: 'undone',
        },
        () => this.undoRows(tx, person, act, this.progress.of(person, `undo-${id}`, act.rows.length)),
      );
      await tx.query(
        'update bulk_act set undone_by = $2, undone_at = clock_timestamp(), kept = $3::jsonb where id = $1',
        [id, person.id, JSON.stringify(kept)],
      );
      return { restored: act.rows.length - kept.length, kept };
    });
  }

  /** Returns the rows that stay unchanged, with the reasons. */
  private async undoRows(tx: Tx, person: Person, act: Act, step: () => void): Promise<Kept[]> {
    const kept: Kept[] = [];
    for (const row of act.rows.toSorted((a, b) => a.id - b.id)) {
      const stock = await tx.findOneOrFail(stockTable.schema, {
        where: { id: row.id },
        lock: { mode: 'pessimistic_write' },
      });
      const why =
        'request' in row
          ? await this.withdraw(tx, person, row)
          : await this.restore(tx, person, stock, row, act.madeAt);
      if (why !== null) kept.push({ id: row.id, name: stock.name, why });
      step();
    }
    return kept;
  }

  /** Restores a row. Returns the reason when it stays unchanged, else null. */
  private async restore(tx: Tx, person: Person, stock: StockRow, row: EditedRow, madeAt: Date): Promise<string | null> {
    for (const field of Object.keys(row.before)) {
      const edit = stock.fieldVersions[stockTable.column(field)];
      if (edit !== undefined && edit[0] > row.version)
        return `${edit[1] === null ? 'somebody' : await nameOf(tx, edit[1])} changed it since`;
    }
    const { tracksLots } = row.before;
    if (tracksLots === true && stock.quantityVersion > row.quantityVersion) return 'its stock changed since';
    if (tracksLots === false && (await heldLots(tx, stock.id)).length > 0 && (await hasNamedLots(tx, stock.id)))
      return 'it has lots by now';
    const details = row.before as Partial<StockRow>;
    await tx.query('savepoint restored');
    try {
      await this.editor.change(tx, person, stock, details, { restoresLots: row.lots !== null });
      if (tracksLots === true && row.lots !== null) await this.fillLots(tx, stock.id, row, madeAt);
    } catch (error) {
      const why = TAKEN[brokenConstraint(error) ?? ''];
      if (why === undefined && !(error instanceof DomainError)) throw error;
      await tx.query('rollback to savepoint restored');
      return why ?? (error as DomainError).message;
    }
    await tx.query('release savepoint restored');
    return null;
  }

  /** Restored tracking starts with the whole level in the unknown lot; moves it back to the earlier lots. */
  private async fillLots(tx: Tx, stockId: number, { lots }: EditedRow, madeAt: Date): Promise<void> {
    const now = await heldLots(tx, stockId);
    await changeLots(
      tx,
      now.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity })),
      true,
    );
    await changeLots(tx, await followMerges(tx, lots ?? [], madeAt), true);
  }

  private async withdraw(tx: Tx, person: Person, { request }: RequestedRow): Promise<string | null> {
    const [found] = await this.requests.lockAll(tx, [request]);
    if (found === undefined || found.status !== 'pending') return 'the request was decided since';
    await tx.update(requestTable.schema, request, {
      status: 'dismissed',
      note: 'Taken back',
      ...approvedBy(person),
      ...editedBy(person.id),
    });
    await this.requests.tell(tx, actorOf(person), 'reorder.dismissed', found);
    return null;
  }
}

const hasNamedLots = async (tx: Tx, stockId: number): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      'select 1 from stock_lot where stock_id = $1 and is_there and (number is not null or expires_on is not null) limit 1',
      [stockId],
    )
  ).length > 0;
