import { Injectable } from '@nestjs/common';
import type { Agent } from 'undici';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { abortAfter } from '../../../platform/jobs/abort-after.js';
import { PageParser } from '../parse/page-parser.js';
import { getHostAndPort } from './host-lock.js';
import { PageError } from '../../../platform/egress/page-error.js';
import { isHttpsDowngrade, parseLocation } from '../../../platform/egress/redirect-url.js';
import { requestPage } from '../../../platform/egress/request-page.js';
import { ROBOT_NAME, createShopHeaders, type RequestOrigin } from './request-headers.js';

/** Maximum bytes of robots.txt that are read. RFC 9309, 2.5, requires at least this. */
const MAX_BYTES = 500 * 1024;
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 5_000;
/** Cache duration of robots.txt by requester. It is short when a user waits, so that a changed file applies soon. */
const CACHE_TTL: Readonly<Record<RequestOrigin, string>> = {
  person: `interval '15 minutes'`,
  watch: `interval '1 day'`,
};

/** Reads and caches the robots.txt of shops. Requires the lock of the host. */
@Injectable()
export class RobotsTxt {
  constructor(
    private readonly sql: SqlPool,
    private readonly parser: PageParser,
  ) {}

  /**
   * Returns the robots.txt of a host; empty when it has none.
   * @throws PageError when the host cannot be reached
   */
  async getRules(agent: Agent, address: URL, signal: AbortSignal, origin: RequestOrigin): Promise<string> {
    return (
      (await this.readCached(getHostAndPort(address), origin)) ??
      (await this.fetchRules(agent, address, signal, origin))
    );
  }

  /**
   * Throws when robots.txt forbids the URL.
   * @throws PageError `page.robots`
   */
  async assertAllowed(rules: string, address: URL): Promise<void> {
    if (rules.trim() === '') return;
    if (!(await this.parser.isAllowed(rules, new URL('/robots.txt', address).href, address.href, ROBOT_NAME)))
      throw new PageError('page.robots');
  }

  private async readCached(host: string, origin: RequestOrigin): Promise<string | null> {
    const [row] = await this.sql.rows<{ robots: string }>(
      `select robots from page_host where host = $1 and robots_read_at > now() - ${CACHE_TTL[origin]}`,
      [host],
    );
    return row?.robots ?? null;
  }

  /**
   * Fetches robots.txt. When it is unreadable (server error, timeout), nothing is forbidden for a user, and everything
   * for the price watch (RFC 9309, 2.3.1.4). A redirect to http or to another host forbids nothing, because that host's
   * own file applies when the page leads there.
   */
  private async fetchRules(agent: Agent, address: URL, signal: AbortSignal, origin: RequestOrigin): Promise<string> {
    const host = getHostAndPort(address);
    let next = new URL('/robots.txt', address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const robotsAddress = next;
      const response = await abortAfter(TIMEOUT_MS, [signal], (timely) =>
        requestPage(agent, robotsAddress, {
          signal: timely,
          headers: createShopHeaders(origin),
          maxBytes: MAX_BYTES,
          truncate: true,
          shouldReadBody: (status) => status >= 200 && status < 300,
        }),
      ).catch((error: unknown) => {
        // Other failures mean that the page cannot be fetched either.
        if (error instanceof PageError && error.code !== 'page.timeout' && error.code !== 'page.unreadable')
          throw error;
        signal.throwIfAborted();
        return null;
      });
      if (response === null || response.status >= 500 || response.status === 429) {
        if (origin === 'watch') throw new PageError('page.robots-unreadable');
        return '';
      }
      const target = parseLocation(response.headers['location'], next);
      if (response.status < 300 || response.status >= 400 || target === null) {
        const text = response.status < 300 ? decodeText(response.bytes) : '';
        await this.store(host, text);
        return text;
      }
      if (
        getHostAndPort(target) !== host ||
        !/^https?:$/.test(target.protocol) ||
        isHttpsDowngrade(robotsAddress, target)
      )
        break;
      next = target;
    }
    await this.store(host, '');
    return '';
  }

  private async store(host: string, text: string): Promise<void> {
    await this.sql.rows('update page_host set robots = $2, robots_read_at = now() where host = $1', [host, text]);
  }
}

/** Decodes robots.txt without NUL characters, which PostgreSQL cannot store. */
const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll('\u0000', '');
