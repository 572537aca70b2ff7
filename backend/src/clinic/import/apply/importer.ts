import type { ImportResult } from '@atrium/contract/clinic/import/schemas';
import { Injectable } from '@nestjs/common';
import { brokenConstraint } from '../../../platform/database/constraint.js';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import type { Tx } from '../../../platform/database/transaction.js';
import type { Actor } from '../../../platform/events/event.js';
import { Outbox } from '../../../platform/events/outbox.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import { guardHeldStock } from '../../holds/held-stock.js';
import { type LevelChanges, Stock } from '../../stock/stock.js';
import { type Query, readKnownStock, unfolded } from '../plan/known-stock.js';
import { ListReader } from '../read/list-reader.js';
import type { ReportText } from '../read/list-task.js';
import { type ImportPlan, planImport } from '../plan/plan-import.js';
import { countsOf, thingsOf } from '../plan/import-report.js';
import { answersOf } from '../plan/row-questions.js';
import type { ColumnMapping } from '../read/read-list.js';
import { insertImport, insertImportedRows } from './imported-rows.js';
import type { KindChoice } from './settle-kinds.js';
import { auditImportedRows } from './audit-imported-rows.js';
import { writeImport } from './write-import.js';
import { rowsOf } from '../../../platform/database/rows.js';

export interface StockList {
  readonly file: Uint8Array;
  /** File name for the ledger; null when unknown. */
  readonly fileName: string | null;
  readonly mapping: ColumnMapping;
  readonly kinds: KindChoice;
  /** Answers to questions about rows, by question id. */
  readonly answers?: ReadonlyMap<string, string>;
  /** Skips rows with errors; otherwise one error rejects the whole list. */
  readonly skipErrors: boolean;
}

const MOST_REASONS_TOLD = 3;

/** Imports stock lists for the command line, the API and the job. */
@Injectable()
export class Importer {
  constructor(
    private readonly sql: SqlPool,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly lists: ListReader,
  ) {}

  /** Returns the outcome of every row without changing anything. */
  async rehearse({
    file,
    mapping,
    kinds,
    answers = new Map(),
  }: Pick<StockList, 'file' | 'mapping' | 'kinds' | 'answers'>): Promise<ReportText> {
    const list = this.lists.read(file, mapping, kinds);
    const query: Query = (sql, values) => this.sql.rows(sql, values);
    return list.report(await readKnownStock(query, await list.names(), false), answersOf(answers));
  }

  /**
   * Imports the whole list or nothing, over the stock at this moment rather than at the preview. A quantity in the list
   * states the level, and the difference is a movement. A use logged since the preview stays in the ledger.
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
      await rowsOf<Row>(tx, sql, [...values]);
    const plan = planImport(
      rows,
      unfolded(await readKnownStock(query, names, true)),
      answersOf(list.answers ?? new Map()),
    );
    const counts = countsOf(plan);
    if (counts.error > 0 && !list.skipErrors) throw refusal(plan, counts.error);
    const things = thingsOf(plan);
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
    const { levels, changed } = await explainConflicts(() =>
      guardHeldStock(tx, known, () =>
        writeImport(tx, this.stock, plan, source, (done) => progress?.((done / changing) * 100)),
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

const refusal = (plan: ImportPlan, errors: number): DomainError => {
  const wrong = plan.rows
    .filter(({ outcome }) => outcome === 'error')
    .flatMap(({ row, joined }) => [row, ...joined].filter(({ reasons }) => reasons.length > 0));
  const told = wrong.slice(0, MOST_REASONS_TOLD);
  const reasons = told.map((row) => `row ${row.row}: ${row.reasons.join('; ')}`).join(' · ');
  const more = wrong.length > told.length ? ` · and ${wrong.length - told.length} more` : '';
  return new DomainError('import.refused', {
    message: `Nothing was imported, since ${errors === 1 ? 'one row has an error' : `${errors} rows have errors`}: ${reasons}${more}`,
  });
};

/** Rejects the import when another user created the same item or removed a category between reading and writing. */
const explainConflicts = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (
      !/^stock_(name_key|sku_key|barcode_key|code_key|category_id_fkey|primary_supplier_id_fkey)$/.test(
        brokenConstraint(error) ?? '',
      )
    )
      throw error;
    throw new DomainError('import.refused', {
      message: 'Nothing was imported: somebody changed the same items at the same time. Please try again.',
    });
  }
};
