import { cutText } from '@atrium/rules/names/graphemes';
import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import {
  IGNORED_COLUMN,
  IMPORT_TARGETS,
  type ImportTarget,
  MAX_HEADING_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@atrium/contract/clinic/import/values';
import { type DecimalMark, provenMark, readNumber } from '@atrium/rules/stock/read-number';
import { type Column, numberPart } from './cell-readers.js';
import { guessColumns, headingCount, headingWords } from './column-guess.js';
import { labelOf } from '../import-targets.js';
import type { ImportRow } from '../plan/item-values.js';
import { withSingleBlanks } from './one-line.js';
import { cleanCell, readCell, READING_ORDER, warnOfPieces } from './read-cells.js';
import { readTable } from './read-table.js';
import { readText, unreadable } from './read-text.js';

/**
 * Columns chosen by the user: heading to target or `ignore`; the rest is guessed. A number target may name its decimal
 * mark: `unitCost/comma`, `unitCost/point`.
 */
export type ColumnMapping = ReadonlyMap<string, string>;

/** A list before it is matched with the stock. */
export interface ReadList extends Pick<ImportReport, 'headerRow' | 'encoding' | 'delimiter' | 'columns'> {
  readonly rows: readonly ImportRow[];
}

/** Number of rows to search for the headings, below titles and print dates. */
const MOST_ROWS_ABOVE = 30;
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

/** @throws DomainError `import.unreadable` with a message that says what to do */
export const readList = (file: Uint8Array, mapping: ColumnMapping): ReadList => {
  const { text: whole, encoding } = readText(file);
  // Excel's own note of the delimiter, which a spreadsheet does not show as a row.
  const [, noted] = /^sep=([,;\t|])\n/.exec(whole) ?? [];
  const text = noted === undefined ? whole : whole.slice(whole.indexOf('\n') + 1);
  const delimiter = noted ?? guessDelimiter(text);
  const table = readTable(text, delimiter).map((cells) => cells.map(cleanCell));
  mustBeNarrow(table);
  const headerIndex = findHeader(table, mapping);
  const headings = (table[headerIndex] ?? []).map(withSingleBlanks);
  const endless = headings.find((heading) => heading.length > MAX_HEADING_LENGTH);
  if (endless !== undefined)
    throw unreadable(
      `The heading "${cutText(endless, 60)}…" has ${endless.length.toLocaleString('en-US')} characters; at most ${MAX_HEADING_LENGTH} are possible.`,
    );
  const data = table.flatMap((cells, index) =>
    index > headerIndex && cells.some((cell) => cell !== '') && !isSame(cells, headings)
      ? [{ row: index + 1, cells }]
      : [],
  );
  if (data.length === 0) throw unreadable('Below its headings this list has no rows.');
  if (data.length > MAX_IMPORT_ROWS)
    throw unreadable(
      `This list has ${data.length.toLocaleString('en-US')} rows; at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} can be imported at once. Please split it.`,
    );

  const cellsOf = (column: number): string[] =>
    data.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  const decided = decidedColumns(headings, mapping);
  const targets = guessColumns(headings, new Map([...decided].map(([at, { target }]) => [at, target])), cellsOf);
  if (!targets.some((target) => target === 'name' || target === 'sku' || target === 'barcode'))
    throw unreadable(
      `No column was recognised as name, part number or barcode. The columns are: ${headings.filter((heading) => heading !== '').join(', ')}. Please say which is which.`,
    );
  const columns = columnsOf(headings, targets, decided, cellsOf);
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
              question: questionOf(
                columns.find((column) => column.index === index),
                decided.get(index)?.mark,
                cellsOf,
              ),
            },
          ];
    }),
    rows: data.map(({ row, cells }) => readRow(row, cells, columns, headings.length)),
  };
};

/** Ignores empty cells at the end of a row, which spreadsheets add. */
const mustBeNarrow = (table: readonly string[][]): void => {
  for (const cells of table) {
    if (cells.length <= MAX_IMPORT_COLUMNS) continue;
    if (cells.some((cell, column) => column >= MAX_IMPORT_COLUMNS && cell !== ''))
      throw unreadable(
        `This list has ${cells.length.toLocaleString('en-US')} columns; at most ${MAX_IMPORT_COLUMNS} can be imported.`,
      );
    cells.length = MAX_IMPORT_COLUMNS;
  }
};

/** Headings are repeated at the top of every printed page. */
const isSame = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.length === headings.length && cells.every((cell, index) => withSingleBlanks(cell) === headings[index]);

/** Returns the delimiter whose header row has the most known headings, then the most columns. */
const guessDelimiter = (text: string): string => {
  const scored = Object.keys(DELIMITERS).map((delimiter) => {
    const rows = sampleOf(text, delimiter);
    return {
      delimiter,
      headings: Math.max(0, ...rows.map((row) => headingCount(row.slice(0, MAX_IMPORT_COLUMNS)))),
      width: Math.max(0, ...rows.map((row) => row.length)),
    };
  });
  return scored.toSorted((a, b) => b.headings - a.headings || b.width - a.width)[0]?.delimiter ?? ',';
};

const sampleOf = (text: string, delimiter: string): string[][] => {
  try {
    return readTable(text, delimiter, MOST_ROWS_ABOVE);
  } catch {
    // With a wrong delimiter, quotation marks may stay open.
    return [];
  }
};

const findHeader = (table: readonly (readonly string[])[], mapping: ColumnMapping): number => {
  const said = new Set([...mapping.keys()].map(sameHeading));
  const scores = table
    .slice(0, MOST_ROWS_ABOVE)
    .map((cells) => headingCount(cells) + 100 * cells.filter((cell) => said.has(sameHeading(cell))).length);
  const best = Math.max(0, ...scores);
  // Columns chosen by the user then refer to the first row.
  if (best === 0 && mapping.size > 0) return table.findIndex((cells) => cells.some((cell) => cell !== ''));
  if (best === 0)
    throw unreadable(
      'No headings were found. The first row of the list must name its columns, such as Name, Part number, Quantity.',
    );
  return scores.indexOf(best);
};

const sameHeading = (heading: string): string => headingWords(heading) || heading.trim();

interface Decided {
  readonly target: ImportTarget | null;
  readonly mark: DecimalMark | undefined;
}

const decidedColumns = (headings: readonly string[], mapping: ColumnMapping): Map<number, Decided> => {
  const decided = new Map<number, Decided>();
  for (const [heading, said] of mapping) {
    const exact = headings.findIndex(
      (other, index) =>
        !decided.has(index) &&
        (other || `Column ${index + 1}`).toLowerCase() === withSingleBlanks(heading).toLowerCase(),
    );
    const column =
      exact === -1
        ? headings.findIndex((other, index) => !decided.has(index) && sameHeading(other) === sameHeading(heading))
        : exact;
    if (column === -1)
      throw unreadable(
        `There is no column "${heading}". The columns are: ${headings.filter((other) => other !== '').join(', ')}.`,
      );
    const [name = '', markName] = said.trim().toLowerCase().split('/');
    const target = IMPORT_TARGETS.find((known) => known.toLowerCase() === name) ?? null;
    const mark = markName === undefined ? undefined : MARKS[markName];
    if ((target === null && name !== '' && name !== IGNORED_COLUMN) || (markName !== undefined && mark === undefined))
      throw unreadable(
        `"${said}" is not something that a column can be. It can be: ${IMPORT_TARGETS.join(', ')}, ${IGNORED_COLUMN}.`,
      );
    if (target !== null && target !== 'notes' && [...decided.values()].some((other) => other.target === target))
      throw unreadable(`Two columns are said to be "${target}". Only notes can come from several.`);
    decided.set(column, { target, mark });
  }
  return decided;
};

const columnsOf = (
  headings: readonly string[],
  targets: readonly (ImportTarget | null)[],
  decided: ReadonlyMap<number, Decided>,
  cellsOf: (column: number) => string[],
): Column[] => {
  const proven = targets.map((target, index) =>
    target !== null && NUMBERS.includes(target)
      ? [...new Set(cellsOf(index).map((cell) => provenMark(numberPart(cell))))].filter((mark) => mark !== null)
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
              label: labelOf(target),
              mark: decided.get(index)?.mark ?? (other === undefined ? mark : null),
            },
          ];
    })
    .toSorted((a, b) => READING_ORDER.indexOf(a.target) - READING_ORDER.indexOf(b.target));
};

/** Returns the first ambiguous number of a column; null when there is none or the list proves the decimal mark. */
const questionOf = (
  column: Column | undefined,
  said: DecimalMark | undefined,
  cellsOf: (column: number) => string[],
): ImportReport['columns'][number]['question'] => {
  if (column === undefined || column.mark !== (said ?? null) || !NUMBERS.includes(column.target)) return null;
  for (const cell of cellsOf(column.index).map(numberPart)) {
    const reading = readNumber(cell);
    if (reading.kind !== 'ambiguous') continue;
    const [comma, point] = cell.includes('.') ? [reading.grouped, reading.decimal] : [reading.decimal, reading.grouped];
    return { cell, comma, point, answer: said === undefined ? null : said === ',' ? 'comma' : 'point' };
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
      `The row has ${extra} more ${extra === 1 ? 'cell' : 'cells'} than the headings. A cell that holds the delimiter needs quotation marks around it`,
    );
  for (const column of columns) {
    const cell = cells[column.index] ?? '';
    if (cell !== '') readCell(cell, column, read);
  }
  warnOfPieces(read);
  const { name, sku, barcode } = read.values;
  if (name === undefined && sku === undefined && barcode === undefined && read.reasons.length === 0)
    read.reasons.push('The row has neither a name nor a part number');
  return read;
};
