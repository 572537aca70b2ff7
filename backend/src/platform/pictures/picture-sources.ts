import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import type { Person } from '../http/request/person.js';

/** Rows that show pictures of other hosts. */
export interface PictureSource {
  mayRead(person: Person): boolean;
  /** Query that returns a row when one of them contains the URL `$1`. */
  readonly holds: string;
}

/** Registry of the rows that show external pictures; areas add theirs at start. */
@Injectable()
export class PictureSources {
  private readonly sources: PictureSource[] = [];

  constructor(private readonly sql: SqlPool) {}

  add(source: PictureSource): void {
    this.sources.push(source);
  }

  /** Returns whether a row readable by the user shows the URL. */
  async show(person: Person, url: string): Promise<boolean> {
    const readable = this.sources.filter((source) => source.mayRead(person));
    if (readable.length === 0) return false;
    const [row] = await this.sql.rows<{ shown: boolean }>(
      `select ${readable.map(({ holds }) => `exists (${holds})`).join(' or ')} as shown`,
      [url],
    );
    return row?.shown === true;
  }
}
