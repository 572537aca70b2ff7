import type { CsvCell } from '@atrium/rules/text/csv';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ReplicaReads } from '../../platform/database/replica-reads.js';
import { createCsvFile } from '../../platform/http/reply/csv.js';
import { type Page, RawJson } from '../../platform/http/reply/reply.js';
import { type Export, type ExportRow, type ListExport, buildPageStatement, buildRowsByIdStatement } from './export.js';

/** Number of rows per query. Building the JSON of a part blocks the event loop for about 10 ms. */
const ROWS_PER_PAGE = 500;

type Rows = AsyncGenerator<readonly (readonly CsvCell[])[]>;
type ReadPage = (part: { readonly limit: number; readonly cursor: string | undefined }) => Promise<Page>;
interface ListedRow {
  readonly id: number;
  readonly lotId?: number | null;
}
type GetRowId = (row: ListedRow) => number | null | undefined;

/** Exports lists as CSV files. Each part is a separate short query, so that a slow download occupies no connection. */
@Injectable()
export class ExportsService {
  constructor(private readonly sql: ReplicaReads) {}

  createFile(name: string, source: Export): Promise<StreamableFile> {
    return this.createDatedFile(name, source, this.readPages(source));
  }

  /**
   * Exports the rows of a list. `readPage` is the list's own query, so that both have the same rows in the same order.
   */
  exportList(
    name: string,
    source: ListExport,
    readPage: ReadPage,
    idOf: GetRowId = ({ id }) => id,
  ): Promise<StreamableFile> {
    return this.createDatedFile(name, source, this.readListPages(source, readPage, idOf));
  }

  private async createDatedFile(name: string, { columns }: ListExport | Export, rows: Rows): Promise<StreamableFile> {
    const [now] = await this.sql.rows<{ day: string }>('select organisation_today() as day');
    return createCsvFile(`${name}-${now?.day ?? ''}.csv`, Object.keys(columns), rows);
  }

  private async *readListPages(source: ListExport, readPage: ReadPage, idOf: GetRowId): Rows {
    const text = buildRowsByIdStatement(source);
    let cursor: string | undefined;
    do {
      const { rows, next } = await readPage({ limit: ROWS_PER_PAGE, cursor });
      const listed = (rows instanceof RawJson ? JSON.parse(rows.text) : rows) as readonly ListedRow[];
      const ids = listed.flatMap((row) => idOf(row) ?? []);
      const found = await this.sql.rows<Pick<ExportRow, 'cells'>>(text, [ids]);
      yield found.map(({ cells }) => cells);
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }

  private async *readPages(source: Export): Rows {
    let last: ExportRow | null = null;
    for (;;) {
      const { text, values } = buildPageStatement(source, last, ROWS_PER_PAGE);
      const rows: ExportRow[] = await this.sql.rows<ExportRow>(text, values);
      yield rows.map(({ cells }) => cells);
      last = rows.at(-1) ?? null;
      if (rows.length < ROWS_PER_PAGE) return;
    }
  }
}
