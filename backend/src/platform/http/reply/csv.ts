import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '@atrium/rules/text/csv';
import { StreamableFile } from '@nestjs/common';
import { disposition } from './file-name.js';

/** Rows per slice; one takes a few milliseconds. */
const ROWS_A_SLICE = 250;

/** Returns a CSV download that is streamed in pages, so only one page is in memory. */
export const csvFile = async (
  name: string,
  headings: readonly string[],
  parts: AsyncGenerator<readonly (readonly CsvCell[])[]>,
): Promise<StreamableFile> => {
  // Reads the first page before the response starts, so that an error can still be sent.
  const first = await parts.next();
  const lines = async function* (): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(headings);
    if (first.done !== true) yield* slices(first.value);
    for await (const rows of parts) yield* slices(rows);
  };
  return new StreamableFile(Readable.from(lines(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: disposition('attachment', name),
  });
};

/** Yields to the event loop after each slice. */
async function* slices(rows: readonly (readonly CsvCell[])[]): AsyncGenerator<string> {
  for (let from = 0; from < rows.length; from += ROWS_A_SLICE) {
    yield rows
      .slice(from, from + ROWS_A_SLICE)
      .map(csvLine)
      .join('');
    await setImmediate();
  }
}
