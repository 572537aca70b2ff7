import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '@atrium/rules/csv';
import { StreamableFile } from '@nestjs/common';
import { disposition } from './file-name.js';

/** A file to be saved, sent as its parts are read: no more than one part is in memory, however long it gets. */
export const csvFile = async (
  name: string,
  headings: readonly string[],
  parts: AsyncGenerator<readonly (readonly CsvCell[])[]>,
): Promise<StreamableFile> => {
  // Read before the answer begins, so that a failure is still told as one.
  const first = await parts.next();
  const lines = async function* (): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(headings);
    if (first.done !== true) yield first.value.map(csvLine).join('');
    for await (const rows of parts) yield rows.map(csvLine).join('');
  };
  return new StreamableFile(Readable.from(lines(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: disposition('attachment', name),
  });
};
