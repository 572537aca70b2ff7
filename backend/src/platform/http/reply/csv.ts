import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { BYTE_ORDER_MARK, type CsvCell, formatCsvLine } from '@atrium/rules/text/csv';
import { StreamableFile } from '@nestjs/common';
import { formatContentDisposition } from './content-disposition.js';

/** Number of rows per slice. Formatting one takes a few milliseconds. */
const ROWS_PER_SLICE = 250;

/** Returns a CSV download that is streamed in pages, so only one page is in memory. */
export const createCsvFile = async (
  name: string,
  headings: readonly string[],
  parts: AsyncGenerator<readonly (readonly CsvCell[])[]>,
): Promise<StreamableFile> => {
  // Reads the first page before the response starts, so that an error can still be sent.
  const first = await parts.next();
  const lines = async function* (): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + formatCsvLine(headings);
    if (first.done !== true) yield* renderSlices(first.value);
    for await (const rows of parts) yield* renderSlices(rows);
  };
  return new StreamableFile(Readable.from(lines(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: formatContentDisposition('attachment', name),
  });
};

/** Formats rows in slices and yields to the event loop after each. */
async function* renderSlices(rows: readonly (readonly CsvCell[])[]): AsyncGenerator<string> {
  for (let from = 0; from < rows.length; from += ROWS_PER_SLICE) {
    yield rows
      .slice(from, from + ROWS_PER_SLICE)
      .map(formatCsvLine)
      .join('');
    await setImmediate();
  }
}
