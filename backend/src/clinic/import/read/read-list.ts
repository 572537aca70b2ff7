import { truncateText } from '@atrium/rules/names/graphemes';
import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import {
  IGNORED_COLUMN,
  IMPORT_TARGETS,
  type ImportTarget,
  MAX_HEADING_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@atrium/contract/clinic/import/values';
import { type DecimalMark, detectDecimalMark, readNumber } from '@atrium/rules/stock/read-number';
import { type Column, readNumberPart } from './cell-readers.js';
import { guessColumns, countHeadings, normalizeHeading } from './guess-columns.js';
import { getImportTargetLabel } from '../import-targets.js';
import type { ImportRow } from '../plan/item-values.js';
import { collapseSpaces } from './whitespace.js';
import { normalizeCell, readCell, READING_ORDER, warnOfPiecePrices } from './read-cells.js';
import { readTable } from './read-table.js';
import { readText, createUnreadableListError } from './read-text.js';

/**
 * Columns chosen by the user: heading to target or `ignore`; other columns are guessed. The target of a number may
 * state its decimal mark: `unitCost/comma`, `unitCost/point`.
 */
export type ColumnMapping = ReadonlyMap<string, string>;

/** A parsed list before it is compared with the stock. */
export interface ParsedList extends Pick<ImportReport, 'headerRow' | 'encoding' | 'delimiter' | 'columns'> {
  readonly rows: readonly ImportRow[];
}

/** Maximum number of rows, such as titles and print dates, above the row of headings. */
const MAX_ROWS_ABOVE_HEADINGS = 30;
const DELIMITERS: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };
const NUMBERS: readonly ImportTarget[] = [
  'currentQuantity',
  'minStockLevel',
  'reorderQuantity',
  'unitsPerPackage',
  'unitCost',
  'packageCost',
  'contentAmount',
];
const MARKS: Readonly<Record<string, DecimalMark>> = { comma: ',', point: '.' };

/** @throws DomainError `import.createUnreadableListError` with a message that says what to do */
export const readList = (file: Uint8Array, mapping: ColumnMapping): ParsedList => {
  const { text: whole, encoding } = readText(file);
  // Excel's own note of the delimiter, which a spreadsheet does not show as a row.
  const [, noted] = /^sep=([,;\t|])\n/.exec(whole) ?? [];
  const text = noted === undefined ? whole : whole.slice(whole.indexOf('\n') + 1);
  const delimiter = noted ?? guessDelimiter(text);
  const table = readTable(text, delimiter).map((cells) => cells.map(normalizeCell));
  assertColumnLimit(table);
  const headerIndex = findHeader(table, mapping);
  const headings = (table[headerIndex] ?? []).map(collapseSpaces);
  const endless = headings.find((heading) => heading.length > MAX_HEADING_LENGTH);
  if (endless !== undefined)
    throw createUnreadableListError(
      `The heading "${truncateText(endless, 60)}…" has ${endless.length.toLocaleString('en-US')} characters; at most ${MAX_HEADING_LENGTH} are possible.`,
    );
  const data = table.flatMap((cells, index) =>
    index > headerIndex && cells.some((cell) => cell !== '') && !isHeadingRow(cells, headings)
      ? [{ row: index + 1, cells }]
      : [],
  );
  if (data.length === 0) throw createUnreadableListError('This list has no rows below its headings.');
  if (data.length > MAX_IMPORT_ROWS)
    throw createUnreadableListError(
      `This list has ${data.length.toLocaleString('en-US')} rows; at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} can be imported at once. Please split it.`,
    );

  const cellsOf = (column: number): string[] =>
    data.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  const chosen = readChosenColumns(headings, mapping);
  const targets = guessColumns(headings, new Map([...chosen].map(([at, { target }]) => [at, target])), cellsOf);
  if (!targets.some((target) => target === 'name' || target === 'sku' || target === 'barcode'))
    throw createUnreadableListError(
      `No column was recognized as name, part number or barcode. The columns are: ${headings.filter((heading) => heading !== '').join(', ')}. Please map them.`,
    );
  const columns = buildColumns(headings, targets, chosen, cellsOf);
  return {
    headerRow: headerIndex + 1,
    encoding,
    delimiter: DELIMITERS[delimiter] ?? delimiter,
    // A column without heading and cells comes from a trailing delimiter.
    columns: headings.flatMap((heading, index) => {
      const sample = cellsOf(index)[0]?.slice(0, MAX_HEADING_LENGTH) ?? null;
      return heading === '' && sample === null
        ? []
        : [
            {
              header: heading === '' ? `Column ${index + 1}` : heading,
              target: targets[index] ?? null,
              sample,
              question: findNumberQuestion(
                columns.find((column) => column.index === index),
                chosen.get(index)?.mark,
                cellsOf,
              ),
            },
          ];
    }),
    rows: data.map(({ row, cells }) => readRow(row, cells, columns, headings.length)),
  };
};

/** Throws when a list has too many columns. Empty cells at the end of a row, which spreadsheets add, do not count. */
const assertColumnLimit = (table: readonly string[][]): void => {
  for (const cells of table) {
    if (cells.length <= MAX_IMPORT_COLUMNS) continue;
    if (cells.some((cell, column) => column >= MAX_IMPORT_COLUMNS && cell !== ''))
      throw createUnreadableListError(
        `This list has ${cells.length.toLocaleString('en-US')} columns; at most ${MAX_IMPORT_COLUMNS} can be imported.`,
      );
    cells.length = MAX_IMPORT_COLUMNS;
  }
};

/** Returns whether a row repeats the headings, as at the top of every printed page. */
const isHeadingRow = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.length === headings.length && cells.every((cell, index) => collapseSpaces(cell) === headings[index]);

/** Returns the delimiter whose header row has the most known headings, then the most columns. */
const guessDelimiter = (text: string): string => {
  const scored = Object.keys(DELIMITERS).map((delimiter) => {
    const rows = getSampleRows(text, delimiter);
    return {
      delimiter,
      headings: Math.max(0, ...rows.map((row) => countHeadings(row.slice(0, MAX_IMPORT_COLUMNS)))),
      width: Math.max(0, ...rows.map((row) => row.length)),
    };
  });
  return scored.toSorted((a, b) => b.headings - a.headings || b.width - a.width)[0]?.delimiter ?? ',';
};

const getSampleRows = (text: string, delimiter: string): string[][] => {
  try {
    return readTable(text, delimiter, MAX_ROWS_ABOVE_HEADINGS);
  } catch {
    // With a wrong delimiter, quotation marks may stay open.
    return [];
  }
};

const findHeader = (table: readonly (readonly string[])[], mapping: ColumnMapping): number => {
  const mappedHeadings = new Set([...mapping.keys()].map(normalizeHeadingText));
  const scores = table
    .slice(0, MAX_ROWS_ABOVE_HEADINGS)
    .map(
      (cells) =>
        countHeadings(cells) + 100 * cells.filter((cell) => mappedHeadings.has(normalizeHeadingText(cell))).length,
    );
  const best = Math.max(0, ...scores);
  // Columns chosen by the user then refer to the first row.
  if (best === 0 && mapping.size > 0) return table.findIndex((cells) => cells.some((cell) => cell !== ''));
  if (best === 0)
    throw createUnreadableListError(
      'No headings were found. The first row of the list must name its columns, such as Name, Part number, Quantity.',
    );
  return scores.indexOf(best);
};

const normalizeHeadingText = (heading: string): string => normalizeHeading(heading) || heading.trim();

interface ChosenColumn {
  readonly target: ImportTarget | null;
  readonly mark: DecimalMark | undefined;
}

const readChosenColumns = (headings: readonly string[], mapping: ColumnMapping): Map<number, ChosenColumn> => {
  const chosen = new Map<number, ChosenColumn>();
  for (const [heading, mappedHeadings] of mapping) {
    const exact = headings.findIndex(
      (other, index) =>
        !chosen.has(index) && (other || `Column ${index + 1}`).toLowerCase() === collapseSpaces(heading).toLowerCase(),
    );
    const column =
      exact === -1
        ? headings.findIndex(
            (other, index) => !chosen.has(index) && normalizeHeadingText(other) === normalizeHeadingText(heading),
          )
        : exact;
    if (column === -1)
      throw createUnreadableListError(
        `There is no column "${heading}". The columns are: ${headings.filter((other) => other !== '').join(', ')}.`,
      );
    const [name = '', markName] = mappedHeadings.trim().toLowerCase().split('/');
    const target = IMPORT_TARGETS.find((known) => known.toLowerCase() === name) ?? null;
    const mark = markName === undefined ? undefined : MARKS[markName];
    if ((target === null && name !== '' && name !== IGNORED_COLUMN) || (markName !== undefined && mark === undefined))
      throw createUnreadableListError(
        `"${mappedHeadings}" is not a target field. Target fields: ${IMPORT_TARGETS.join(', ')}, ${IGNORED_COLUMN}.`,
      );
    if (target !== null && target !== 'notes' && [...chosen.values()].some((other) => other.target === target))
      throw createUnreadableListError(`Two columns are mapped to "${target}". Only notes accept several columns.`);
    chosen.set(column, { target, mark });
  }
  return chosen;
};

const buildColumns = (
  headings: readonly string[],
  targets: readonly (ImportTarget | null)[],
  chosen: ReadonlyMap<number, ChosenColumn>,
  cellsOf: (column: number) => string[],
): Column[] => {
  const proven = targets.map((target, index) =>
    target !== null && NUMBERS.includes(target)
      ? [...new Set(cellsOf(index).map((cell) => detectDecimalMark(readNumberPart(cell))))].filter(
          (mark) => mark !== null,
        )
      : [],
  );
  // A column without proof uses the decimal mark of the others.
  const ofFile = new Set(proven.flat());
  const fallback = ofFile.size === 1 ? ([...ofFile][0] ?? null) : null;
  return targets
    .flatMap((target, index) => {
      const [mark = fallback, other] = proven[index] ?? [];
      return target === null
        ? []
        : [
            {
              index,
              header: headings[index] || `Column ${index + 1}`,
              target,
              label: getImportTargetLabel(target),
              mark: chosen.get(index)?.mark ?? (other === undefined ? mark : null),
            },
          ];
    })
    .toSorted((a, b) => READING_ORDER.indexOf(a.target) - READING_ORDER.indexOf(b.target));
};

/** Returns the first ambiguous number of a column; null when there is none or the list proves the decimal mark. */
const findNumberQuestion = (
  column: Column | undefined,
  mappedHeadings: DecimalMark | undefined,
  cellsOf: (column: number) => string[],
): ImportReport['columns'][number]['question'] => {
  if (column === undefined || column.mark !== (mappedHeadings ?? null) || !NUMBERS.includes(column.target)) return null;
  for (const cell of cellsOf(column.index).map(readNumberPart)) {
    const reading = readNumber(cell);
    if (reading.kind !== 'ambiguous') continue;
    const [comma, point] = cell.includes('.') ? [reading.grouped, reading.decimal] : [reading.decimal, reading.grouped];
    return {
      cell,
      comma,
      point,
      answer: mappedHeadings === undefined ? null : mappedHeadings === ',' ? 'comma' : 'point',
    };
  }
  return null;
};

const readRow = (row: number, cells: readonly string[], columns: readonly Column[], width: number): ImportRow => {
  const read: ImportRow = {
    row,
    kind: null,
    values: {},
    labelledNotes: [],
    countsPackages: false,
    questions: [],
    reasons: [],
    warnings: [],
  };
  const extra = cells.slice(width).filter((cell) => cell !== '').length;
  if (extra > 0)
    read.reasons.push(
      `The row has ${extra} more ${extra === 1 ? 'cell' : 'cells'} than the headings. A cell that contains the delimiter needs quotation marks`,
    );
  for (const column of columns) {
    const cell = cells[column.index] ?? '';
    if (cell !== '') readCell(cell, column, read);
  }
  warnOfPiecePrices(read);
  const { name, sku, barcode } = read.values;
  if (name === undefined && sku === undefined && barcode === undefined && read.reasons.length === 0)
    read.reasons.push('The row has neither a name nor a part number');
  return read;
};
