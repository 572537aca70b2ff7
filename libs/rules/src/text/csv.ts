/** Text that spreadsheets read (RFC 4180), the same from the server's exports and from a screen's. */

export type CsvCell = string | number | null;

/** So that spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would take for a formula and run: also behind what nobody sees, and in full width or small form. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
/** An amount below zero is a number to a spreadsheet, and it must add it up. */
const BELOW_ZERO = /^-\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** A text that begins like a formula gets an apostrophe, which makes it a text for spreadsheets too. */
function cell(value: CsvCell): string {
  if (value === null) return '';
  const text =
    typeof value === 'string' && FORMULA.test(value) && !BELOW_ZERO.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** A whole file. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join('');
}

/** What a cell held before it was made harmless. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
