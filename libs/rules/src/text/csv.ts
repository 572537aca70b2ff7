// Writer for CSV files (RFC 4180), used by server exports and screens.

export type CsvCell = string | number | null;

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Texts that a spreadsheet would run as a formula, also after invisible characters and in full-width or small form. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
/** Matches negative amounts, which a spreadsheet must read as numbers. */
const BELOW_ZERO = /^-\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** Formats a cell. A leading apostrophe turns a text that looks like a formula into plain text. */
function formatCell(value: CsvCell): string {
  if (value === null) return '';
  const text =
    typeof value === 'string' && FORMULA.test(value) && !BELOW_ZERO.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(formatCsvLine).join('');
}

/** Removes the apostrophe that `formatCell` adds to texts that look like formulas. */
export function removeFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
