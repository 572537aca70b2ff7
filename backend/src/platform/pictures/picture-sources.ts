import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import type { Person } from '../http/request/current-user.js';

/** A set of table rows that show pictures of other hosts, with their SQL. */
export interface PictureSource {
  canRead(person: Person): boolean;
  /** SQL query that returns a row when one of the rows contains the URL `$1`. */
  readonly containsUrlSql: string;
}

/** Registry of the rows that show external pictures; areas add theirs at start. */
@Injectable()
export class PictureSources {
  private readonly sources: PictureSource[] = [];

  constructor(private readonly sql: SqlPool) {}

  add(source: PictureSource): void {
    this.sources.push(source);
  }

  /** Returns whether a row that the user may read shows the URL. */
  async isShownTo(person: Person, url: string): Promise<boolean> {
    const readable = this.sources.filter((source) => source.canRead(person));
    if (readable.length === 0) return false;
    const [row] = await this.sql.rows<{ shown: boolean }>(
      `select ${readable.map(({ containsUrlSql }) => `exists (${containsUrlSql})`).join(' or ')} as shown`,
      [url],
    );
    return row?.shown === true;
  }
}
