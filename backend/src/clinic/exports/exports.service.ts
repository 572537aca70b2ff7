import type { CsvCell } from '@atrium/rules/text/csv';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { LateReads } from '../../platform/database/late-reads.js';
import { csvFile } from '../../platform/http/reply/csv.js';
import { type Page, RawJson } from '../../platform/http/reply/reply.js';
import { type Export, type ExportRow, type ListExport, partOf, rowsOfIds } from './export.js';

/** Rows per part: the JSON of a list takes about 10 ms of the event loop. */
const ROWS_A_PART = 500;

type Rows = AsyncGenerator<readonly (readonly CsvCell[])[]>;
type ReadPage = (part: { readonly limit: number; readonly cursor: string | undefined }) => Promise<Page>;
interface ListedRow {
  readonly id: number;
  readonly lotId?: number | null;
}
type IdOf = (row: ListedRow) => number | null | undefined;

/**
 * Exports lists as CSV files. Each part is a short query of its own, so that a slow download occupies no connection.
 */
@Injectable()
export class ExportsService {
  constructor(private readonly sql: LateReads) {}

  file(name: string, source: Export): Promise<StreamableFile> {
    return this.ofDay(name, source, this.parts(source));
  }

  /**
   * Exports the rows of a list. `readPage` is the list's own query, so that both have the same rows in the same order.
   */
  list(name: string, source: ListExport, readPage: ReadPage, idOf: IdOf = ({ id }) => id): Promise<StreamableFile> {
    return this.ofDay(name, source, this.listed(source, readPage, idOf));
  }

  private async ofDay(name: string, { columns }: ListExport | Export, rows: Rows): Promise<StreamableFile> {
    const [now] = await this.sql.rows<{ day: string }>(
      'select (now() at time zone time_zone)::date as day from organisation',
    );
    return csvFile(`${name}-${now?.day ?? ''}.csv`, Object.keys(columns), rows);
  }

  private async *listed(source: ListExport, readPage: ReadPage, idOf: IdOf): Rows {
    const text = rowsOfIds(source);
    let cursor: string | undefined;
    do {
      const { rows, next } = await readPage({ limit: ROWS_A_PART, cursor });
      const listed = (rows instanceof RawJson ? JSON.parse(rows.text) : rows) as readonly ListedRow[];
      const ids = listed.flatMap((row) => idOf(row) ?? []);
      const found = await this.sql.rows<Pick<ExportRow, 'cells'>>(text, [ids]);
      yield found.map(({ cells }) => cells);
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }

  private async *parts(source: Export): Rows {
    let last: ExportRow | null = null;
    for (;;) {
      const { text, values } = partOf(source, last, ROWS_A_PART);
      const rows: ExportRow[] = await this.sql.rows<ExportRow>(text, values);
      yield rows.map(({ cells }) => cells);
      last = rows.at(-1) ?? null;
      if (rows.length < ROWS_A_PART) return;
    }
  }
}
