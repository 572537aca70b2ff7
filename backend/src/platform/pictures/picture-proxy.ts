import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { InjectConfig } from '../config/config.token.js';
import type { Config } from '../config/config.js';
import { SqlPool } from '../database/sql-pool.js';
import { notFound } from '../http/reply/domain-error.js';
import type { Person } from '../http/request/current-user.js';
import { fetchPicture, type ExternalPicture } from './fetch-picture.js';
import { PictureSources } from './picture-sources.js';

const CACHE_TTL = `interval '1 day'`;
/** SQL interval during which a failed URL is not fetched again. */
const FAILURE_TTL = `interval '10 minutes'`;
/** Maximum of stored pictures together; the oldest are deleted. */
export const MAX_CACHE_BYTES = 256 * 1024 * 1024;
/** Maximum of concurrent fetches per process, limited by memory. */
const CONCURRENCY = 8;

/** Proxies pictures of other hosts. A host is contacted once a day and never learns which user views a picture. */
@Injectable()
export class PictureProxy {
  private readonly inFlight = new Map<string, Promise<ExternalPicture | null>>();
  private readonly limit = pLimit(CONCURRENCY);

  constructor(
    private readonly sql: SqlPool,
    private readonly sources: PictureSources,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Returns the picture of a URL. Throws `resource.not-found` both when no row that the user may read shows the URL and
   * when the picture is not available.
   */
  async get(person: Person, url: string): Promise<ExternalPicture> {
    const picture = (await this.sources.isShownTo(person, url)) ? await this.fetchShared(url) : null;
    if (picture === null) throw notFound('Picture');
    return picture;
  }

  /** Fetches a picture once for all concurrent requests of its URL. */
  private fetchShared(url: string): Promise<ExternalPicture | null> {
    const before = this.inFlight.get(url);
    if (before !== undefined) return before;
    const pendingPicture = this.readOrFetch(url).finally(() => this.inFlight.delete(url));
    this.inFlight.set(url, pendingPicture);
    return pendingPicture;
  }

  private async readOrFetch(url: string): Promise<ExternalPicture | null> {
    const hash = createHash('sha256').update(url).digest();
    const cached = await this.readCached(hash);
    if (cached !== undefined) return cached;
    return this.limit(async () => {
      const picture = await fetchPicture(url, this.config.scrapeAllowHosts);
      await this.store(hash, picture);
      return picture;
    });
  }

  /** Returns the stored picture; null for a known failure, undefined when nothing is stored. */
  private async readCached(hash: Buffer): Promise<ExternalPicture | null | undefined> {
    const [row] = await this.sql.rows<{ contentType: string | null; content: Buffer | null }>(
      `select content_type as "contentType", content from outside_picture
       where url_hash = $1 and fetched_at > now() - case when content is null then ${FAILURE_TTL} else ${CACHE_TTL} end`,
      [hash],
    );
    if (row === undefined) return undefined;
    const { contentType, content } = row;
    return contentType === null || content === null ? null : { contentType, content };
  }

  private async store(hash: Buffer, picture: ExternalPicture | null): Promise<void> {
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
      [MAX_CACHE_BYTES],
    );
  }
}
