import { createUnreadableListError } from './read-text.js';

/** Maximum number of lines in one cell. More lines mean that a quotation mark was never closed. */
const MAX_LINES_IN_CELL = 100;

/**
 * Parses CSV into rows of cells as a spreadsheet shows them, including blank rows. A quotation mark counts only at the
 * start of a cell, and closes it only before a delimiter or a line end: lists contain inch marks (`1.5" x 10 yd`, and
 * `"TAPE 1.5" X 15YD"` without doubling), where strict parsers fail or swallow the rest of the file.
 * @throws DomainError `import.createUnreadableListError` when a quotation mark is never closed
 */
export const readTable = (text: string, delimiter: string, mostRows = Number.POSITIVE_INFINITY): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length && rows.length < mostRows;) {
    const [cell, end] =
      text[at] === '"' ? readQuotedCell(text, at, delimiter, rows.length + 1) : readPlainCell(text, at, delimiter);
    row.push(cell);
    if (text[end] !== delimiter) {
      rows.push(row);
      row = [];
    }
    at = end + 1;
  }
  // The text after the last line end is not a row.
  if (rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop();
  return rows;
};

type CellAndEnd = readonly [cell: string, end: number];

const readPlainCell = (text: string, from: number, delimiter: string): CellAndEnd => {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  return [text.slice(from, end), end];
};

const readQuotedCell = (text: string, from: number, delimiter: string, row: number): CellAndEnd => {
  for (let quote = text.indexOf('"', from + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (text[quote + 1] === '"') {
      quote += 1;
      continue;
    }
    let end = quote + 1;
    while (text[end] === ' ') end += 1;
    if (end < text.length && text[end] !== delimiter && text[end] !== '\n') continue;
    const cell = text.slice(from + 1, quote).replaceAll('""', '"');
    if (cell.split('\n').length > MAX_LINES_IN_CELL) break;
    return [cell, end];
  }
  throw createUnreadableListError(
    `A cell in row ${row} begins with a quotation mark that is never closed. Please close or remove it.`,
  );
};
