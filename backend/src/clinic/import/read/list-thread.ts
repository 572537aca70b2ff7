import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { serveThread } from '../../../platform/threads/serve-thread.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import type { ListResult, ListTask, ListNames } from './list-task.js';
import { getBarcodeSpellings } from '../plan/match-rows.js';
import { withPartNumber } from './name-rows.js';
import { parseKnownStock } from '../plan/known-stock.js';
import { planImport } from '../plan/plan-import.js';
import { buildReport } from '../plan/import-report.js';
import { type ParsedList, readList } from './read-list.js';
import { type RowWithKind, assignKinds } from '../apply/assign-kinds.js';

/* The thread that reads stock lists and plans the import: seconds of work for a long list. */

/**
 * The list that was parsed last, for the next task. A plan adds errors to its rows, so each parsed list is planned only
 * once.
 */
let lastList: { readonly reading: string; readonly list: ListWithKinds } | null = null;

interface ListWithKinds extends ParsedList {
  readonly rows: readonly RowWithKind[];
}

const getList = ({ reading, file, mapping, kinds }: ListTask): ListWithKinds => {
  if (lastList?.reading === reading) return lastList.list;
  const list = readList(file, mapping);
  return { ...list, rows: assignKinds(list.rows, kinds) };
};

/**
 * Converts names to a JSON array without unpaired surrogates, which a shortened name may end with and the database
 * rejects.
 */
const toJsonArray = (names: readonly string[]): string =>
  JSON.stringify([...new Set(names)].map((name) => Buffer.from(name).toString()));

const collectNames = ({ rows }: ListWithKinds): ListNames => {
  const named = (field: 'sku' | 'barcode' | 'category' | 'supplier'): string =>
    toJsonArray(rows.flatMap(({ values }) => values[field] ?? []));
  // Includes second-choice names, because one of them may be taken.
  const names = rows.flatMap((row) =>
    row.values.name === undefined ? [] : [row.values.name, withPartNumber({ row, item: null })],
  );
  return {
    names: toJsonArray(names),
    skus: named('sku'),
    barcodes: toJsonArray(
      rows.flatMap(({ values }) => (values.barcode === undefined ? [] : getBarcodeSpellings(values.barcode))),
    ),
    categories: named('category'),
    suppliers: named('supplier'),
    kinds: STOCK_KINDS.filter((kind) => rows.some((row) => row.kind === kind)),
  };
};

const runTask = (task: ListTask): ListResult => {
  try {
    const list = getList(task);
    lastList = task.kind === 'names' ? { reading: task.reading, list } : null;
    if (task.kind === 'names') return { names: collectNames(list) };
    if (task.kind === 'rows') return { rows: list.rows, names: collectNames(list) };
    const { rows, ...read } = list;
    const report = {
      ...read,
      ...buildReport(planImport(rows, parseKnownStock(task.known), task.answers), task.known.value),
    };
    return { report: { counts: report.counts, expired: report.expired.length, json: JSON.stringify(report) } };
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'import.unreadable' && error.code !== 'input.too-large'))
      throw error;
    return { refused: { code: error.code, message: error.message } };
  }
};

serveThread((task) => runTask(task as ListTask));
