import type { CsvCell } from '@atrium/rules/csv';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { LateReads } from '../../platform/database/late-reads.js';
import { csvFile } from '../../platform/http/csv.js';
import { type Export, type ExportRow, partOf } from './export.js';

const ROWS_A_PART = 2_000;

/** Lists as files. Each part is a short read of its own, so that a slow download holds no connection. */
@Injectable()
export class ExportsService {
  constructor(private readonly sql: LateReads) {}

  async file(name: string, source: Export): Promise<StreamableFile> {
    const [now] = await this.sql.rows<{ day: string }>(
      'select (now() at time zone time_zone)::date as day from organisation',
    );
    return csvFile(`${name}-${now?.day ?? ''}.csv`, Object.keys(source.columns), this.parts(source));
  }

  private async *parts(source: Export): AsyncGenerator<readonly (readonly CsvCell[])[]> {
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
