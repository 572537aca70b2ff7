import type { ImportResult } from '@atrium/contract/clinic/import/schemas';
import { Injectable } from '@nestjs/common';
import { getViolatedConstraint } from '../../../platform/database/constraint-errors.js';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import type { Tx } from '../../../platform/database/transaction.js';
import type { Actor } from '../../../platform/events/event.js';
import { Outbox } from '../../../platform/events/outbox.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import { withHeldStockCheck } from '../../stock/holds/held-stock.js';
import type { LevelChanges } from '../../stock/ledger/level-change.js';
import { StockLedger } from '../../stock/ledger/stock-ledger.js';
import { type Query, readKnownStock, parseKnownStock } from '../plan/known-stock.js';
import { ListReader } from '../read/list-reader.js';
import type { ReportText } from '../read/list-task.js';
import { type ImportPlan, planImport } from '../plan/plan-import.js';
import { countOutcomes, countProducts } from '../plan/import-report.js';
import { toAnswers } from '../plan/row-questions.js';
import type { ColumnMapping } from '../read/read-list.js';
import { insertImport, insertImportedRows } from './imported-rows.js';
import type { KindChoice } from './assign-kinds.js';
import { auditImportedRows } from './audit-imported-rows.js';
import { writeImport } from './write-import.js';
import { queryRows } from '../../../platform/database/rows.js';

export interface StockList {
  readonly file: Uint8Array;
  /** Name of the file, which movements show; null when unknown. */
  readonly fileName: string | null;
  readonly mapping: ColumnMapping;
  readonly kinds: KindChoice;
  /** The user's answers to questions about rows, by question id. */
  readonly answers?: ReadonlyMap<string, string>;
  /** True to skip rows with errors; otherwise one error rejects the whole list. */
  readonly skipErrors: boolean;
}

const MAX_REPORTED_REASONS = 3;

/** Imports stock lists for the command line, the API and the job. */
@Injectable()
export class ImportService {
  constructor(
    private readonly sql: SqlPool,
    private readonly stockLedger: StockLedger,
    private readonly outbox: Outbox,
    private readonly lists: ListReader,
  ) {}

  /** Returns the outcome of every row without changing anything. */
  async preview({
    file,
    mapping,
    kinds,
    answers = new Map(),
  }: Pick<StockList, 'file' | 'mapping' | 'kinds' | 'answers'>): Promise<ReportText> {
    const list = this.lists.read(file, mapping, kinds);
    const query: Query = (sql, values) => this.sql.rows(sql, values);
    return list.report(await readKnownStock(query, await list.names(), false), toAnswers(answers));
  }

  /**
   * Imports the whole list or nothing, based on the stock at this moment rather than at the preview. A quantity in the
   * list sets the level, and the difference becomes a movement. A use logged since the preview stays in the ledger.
   * @throws DomainError `import.refused` when a row has an error or another user changed the same rows concurrently
   */
  async apply(
    tx: Tx,
    actor: Actor & { readonly id: string },
    list: StockList,
    progress?: (percent: number) => void,
  ): Promise<ImportResult> {
    const { rows, names } = await this.lists.read(list.file, list.mapping, list.kinds).rows();
    const query = async <Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
      await queryRows<Row>(tx, sql, [...values]);
    const plan = planImport(
      rows,
      parseKnownStock(await readKnownStock(query, names, true)),
      toAnswers(list.answers ?? new Map()),
    );
    const counts = countOutcomes(plan);
    if (counts.error > 0 && !list.skipErrors) throw rejectedListError(plan, counts.error);
    const things = countProducts(plan);
    const changing = things.create + things.update;
    const result: ImportResult = {
      created: things.create,
      updated: things.update,
      unchanged: things.unchanged,
      skipped: counts.error,
      importId: null,
    };
    if (changing === 0) return result;
    const importId = await insertImport(tx, { actor, fileName: list.fileName, counts: things });
    const source = {
      actor,
      reason: list.fileName === null ? 'Import' : `Import of ${list.fileName}`,
      import: { id: importId },
    };
    const known = plan.rows.flatMap(({ outcome, item }) => (outcome === 'update' && item !== null ? [item.id] : []));
    const { levels, changed } = await withConflictErrors(() =>
      withHeldStockCheck(tx, known, () =>
        writeImport(tx, this.stockLedger, plan, source, (done) => progress?.((done / changing) * 100)),
      ),
    );
    await insertImportedRows(tx, importId, changed);
    const group = await auditImportedRows(tx, actor, plan, changed);
    await this.outbox.publish(tx, 'items.imported', {
      actor,
      data: { count: changing },
      rows: [],
      group,
      internal: { levels } satisfies LevelChanges,
    });
    return { ...result, importId };
  }
}

const rejectedListError = (plan: ImportPlan, errors: number): DomainError => {
  const wrong = plan.rows
    .filter(({ outcome }) => outcome === 'error')
    .flatMap(({ row, joined }) => [row, ...joined].filter(({ reasons }) => reasons.length > 0));
  const listedErrors = wrong.slice(0, MAX_REPORTED_REASONS);
  const reasons = listedErrors.map((row) => `row ${row.row}: ${row.reasons.join('; ')}`).join(' · ');
  const more = wrong.length > listedErrors.length ? ` · and ${wrong.length - listedErrors.length} more` : '';
  return new DomainError('import.refused', {
    message: `Nothing was imported, since ${errors === 1 ? 'one row has an error' : `${errors} rows have errors`}: ${reasons}${more}`,
  });
};

/**
 * Converts constraint errors to a rejected import: another user created the same item or removed a category between
 * reading and writing.
 */
const withConflictErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (
      !/^stock_(name_key|sku_key|barcode_key|code_key|category_id_fkey|primary_supplier_id_fkey)$/.test(
        getViolatedConstraint(error) ?? '',
      )
    )
      throw error;
    throw new DomainError('import.refused', {
      message: 'Nothing was imported: another user changed the same items at the same time. Please try again.',
    });
  }
};
