import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { InjectConfig } from '../config/config.token.js';
import type { Config } from '../config/config.js';
import { SqlPool } from '../database/sql-pool.js';
import { notFound } from '../http/reply/domain-error.js';
import type { Person } from '../http/request/person.js';
import { fetchPicture, type OutsidePicture } from './fetch-picture.js';
import { PictureSources } from './picture-sources.js';

const KEPT = `interval '1 day'`;
/** How long a failed URL is not fetched again. */
const FAILURE_KEPT = `interval '10 minutes'`;
/** Maximum of stored pictures together; the oldest are deleted. */
export const MAX_KEPT_BYTES = 256 * 1024 * 1024;
/** Maximum of concurrent fetches per process, limited by memory. */
const CONCURRENCY = 8;

/** Proxies pictures of other hosts. A host is contacted once a day and never learns which user views a picture. */
@Injectable()
export class OutsidePictures {
  private readonly underWay = new Map<string, Promise<OutsidePicture | null>>();
  private readonly limit = pLimit(CONCURRENCY);

  constructor(
    private readonly sql: SqlPool,
    private readonly sources: PictureSources,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Throws `resource.not-found` both when no readable row shows the URL and when the picture is not available. */
  async get(person: Person, url: string): Promise<OutsidePicture> {
    const picture = (await this.sources.show(person, url)) ? await this.pictureOf(url) : null;
    if (picture === null) throw notFound('Picture');
    return picture;
  }

  /** Concurrent requests for a URL share one fetch. */
  private pictureOf(url: string): Promise<OutsidePicture | null> {
    const before = this.underWay.get(url);
    if (before !== undefined) return before;
    const asked = this.keptOrFetched(url).finally(() => this.underWay.delete(url));
    this.underWay.set(url, asked);
    return asked;
  }

  private async keptOrFetched(url: string): Promise<OutsidePicture | null> {
    const hash = createHash('sha256').update(url).digest();
    const kept = await this.kept(hash);
    if (kept !== undefined) return kept;
    return this.limit(async () => {
      const picture = await fetchPicture(url, this.config.scrapeAllowHosts);
      await this.keep(hash, picture);
      return picture;
    });
  }

  /** Returns null for a known failure and undefined when nothing is stored. */
  private async kept(hash: Buffer): Promise<OutsidePicture | null | undefined> {
    const [row] = await this.sql.rows<{ contentType: string | null; content: Buffer | null }>(
      `select content_type as "contentType", content from outside_picture
       where url_hash = $1 and fetched_at > now() - case when content is null then ${FAILURE_KEPT} else ${KEPT} end`,
      [hash],
    );
    if (row === undefined) return undefined;
    const { contentType, content } = row;
    return contentType === null || content === null ? null : { contentType, content };
  }

  private async keep(hash: Buffer, picture: OutsidePicture | null): Promise<void> {
    const size = picture?.content.length ?? 0;
    await this.sql.rows(
      `insert into outside_picture (url_hash, content_type, content, size, fetched_at) values ($1, $2, $3, $4, now())
       on conflict (url_hash) do update set content_type = excluded.content_type, content = excluded.content,
         size = excluded.size, fetched_at = excluded.fetched_at`,
      [hash, picture?.contentType ?? null, picture?.content ?? null, size],
    );
    if (size === 0) return;
    await this.sql.rows(
      `delete from outside_picture where url_hash in (
         select url_hash from (
           select url_hash, sum(size) over (order by fetched_at desc, url_hash) as total from outside_picture
         ) p where total > $1)`,
      [MAX_KEPT_BYTES],
    );
  }
}
