import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import type { Person } from '../http/request/person.js';

/** Rows that show a picture of another host. */
export interface PictureSource {
  mayRead(person: Person): boolean;
  /** A query that has a row when one of them holds the address `$1`. */
  readonly holds: string;
}

/** What shows pictures of other hosts; an area adds its own when it starts. */
@Injectable()
export class PictureSources {
  private readonly sources: PictureSource[] = [];

  constructor(private readonly sql: SqlPool) {}

  add(source: PictureSource): void {
    this.sources.push(source);
  }

  /** Whether something that the person may read shows the picture of this address. */
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
