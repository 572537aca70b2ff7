import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { serveThread } from '../../../platform/threads/serve-thread.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import type { ListAnswer, ListTask, NamedInList } from './list-task.js';
import { sameBarcodes } from '../plan/match-rows.js';
import { withPartNumber } from './name-rows.js';
import { unfolded } from '../plan/known-stock.js';
import { planImport } from '../plan/plan-import.js';
import { reportOf } from '../plan/import-report.js';
import { type ReadList, readList } from './read-list.js';
import { type SettledRow, settleKinds } from '../apply/settle-kinds.js';

/* The thread that reads stock lists and plans the import: seconds of work for a long list. */

/** The list that was read last. A plan writes reasons into its rows, so each reading is planned once. */
let kept: { readonly reading: string; readonly list: SettledList } | null = null;

interface SettledList extends ReadList {
  readonly rows: readonly SettledRow[];
}

const listOf = ({ reading, file, mapping, kinds }: ListTask): SettledList => {
  if (kept?.reading === reading) return kept.list;
  const list = readList(file, mapping);
  return { ...list, rows: settleKinds(list.rows, kinds) };
};

/** A shortened name may end in half a surrogate pair, which the database rejects. */
const listed = (names: readonly string[]): string =>
  JSON.stringify([...new Set(names)].map((name) => Buffer.from(name).toString()));

const namesIn = ({ rows }: SettledList): NamedInList => {
  const named = (field: 'sku' | 'barcode' | 'category' | 'supplier'): string =>
    listed(rows.flatMap(({ values }) => values[field] ?? []));
  // Includes second-choice names, because one of them may be taken.
  const names = rows.flatMap((row) =>
    row.values.name === undefined ? [] : [row.values.name, withPartNumber({ row, item: null })],
  );
  return {
    names: listed(names),
    skus: named('sku'),
    barcodes: listed(rows.flatMap(({ values }) => (values.barcode === undefined ? [] : sameBarcodes(values.barcode)))),
    categories: named('category'),
    suppliers: named('supplier'),
    kinds: STOCK_KINDS.filter((kind) => rows.some((row) => row.kind === kind)),
  };
};

const work = (task: ListTask): ListAnswer => {
  try {
    const list = listOf(task);
    kept = task.kind === 'names' ? { reading: task.reading, list } : null;
    if (task.kind === 'names') return { names: namesIn(list) };
    if (task.kind === 'rows') return { rows: list.rows, names: namesIn(list) };
    const { rows, ...read } = list;
    const report = { ...read, ...reportOf(planImport(rows, unfolded(task.known), task.answers), task.known.value) };
    return { report: { counts: report.counts, expired: report.expired.length, json: JSON.stringify(report) } };
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'import.unreadable' && error.code !== 'input.too-large'))
      throw error;
    return { refused: { code: error.code, message: error.message } };
  }
};

serveThread((task) => work(task as ListTask));
