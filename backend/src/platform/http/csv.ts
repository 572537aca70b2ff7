import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

export type CsvCell = string | number | null;

/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would take for a formula and run. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** One cell by RFC 4180. A text that begins like a formula gets an apostrophe, which makes it a text for spreadsheets too. */
const cell = (value: CsvCell): string => {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** A file to be saved, sent as its parts are read: no more than one part is in memory, however long it gets. */
export const csvFile = async (name: string, headings: readonly string[], parts: AsyncGenerator<readonly (readonly CsvCell[])[]>): Promise<StreamableFile> => {
  // Read before the answer begins, so that a failure is still told as one.
  const first = await parts.next();
  const lines = async function* (): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(headings);
    if (first.done !== true) yield first.value.map(csvLine).join('');
    for await (const rows of parts) yield rows.map(csvLine).join('');
  };
  return new StreamableFile(Readable.from(lines(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
};
