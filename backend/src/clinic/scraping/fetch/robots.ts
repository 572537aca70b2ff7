import { Injectable } from '@nestjs/common';
import type { Agent } from 'undici';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { abortAfter } from '../../../platform/jobs/abort-after.js';
import { PageParser } from '../parse/page-parser.js';
import { hostOf } from './host-turns.js';
import { PageFailure } from '../../../platform/outside/page-failure.js';
import { leavesHttps, redirectAddress } from '../../../platform/outside/redirect-address.js';
import { requestPage } from '../../../platform/outside/request-page.js';
import { ROBOT_NAME, shopHeaders, type Visitor } from './robot-name.js';

/** Limit of the robots.txt that is read; RFC 9309, 2.5, requires at least this. */
const MAX_BYTES = 500 * 1024;
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 5_000;
/** Cache duration of robots.txt; short for a user who waits, so that a changed file applies soon. */
const KEPT: Readonly<Record<Visitor, string>> = { person: `interval '15 minutes'`, watch: `interval '1 day'` };

/** Reads and caches the robots.txt of shops. Callers hold the turn of the host. */
@Injectable()
export class Robots {
  constructor(
    private readonly sql: SqlPool,
    private readonly parser: PageParser,
  ) {}

  /** Returns the robots.txt of a host, empty without one. @throws PageFailure when the host cannot be reached */
  async rulesOf(agent: Agent, address: URL, signal: AbortSignal, visitor: Visitor): Promise<string> {
    return (await this.remembered(hostOf(address), visitor)) ?? (await this.read(agent, address, signal, visitor));
  }

  /** @throws PageFailure `page.robots` */
  async mustAllow(rules: string, address: URL): Promise<void> {
    if (rules.trim() === '') return;
    if (!(await this.parser.isAllowed(rules, new URL('/robots.txt', address).href, address.href, ROBOT_NAME)))
      throw new PageFailure('page.robots');
  }

  private async remembered(host: string, visitor: Visitor): Promise<string | null> {
    const [row] = await this.sql.rows<{ robots: string }>(
      `select robots from page_host where host = $1 and robots_read_at > now() - ${KEPT[visitor]}`,
      [host],
    );
    return row?.robots ?? null;
  }

  /**
   * For a user, an unreadable robots.txt (server error, timeout) forbids nothing; for the price watch it forbids
   * everything until it is readable (RFC 9309, 2.3.1.4). A redirect to http or to another host forbids nothing: that
   * host's own file applies when the page leads there.
   */
  private async read(agent: Agent, address: URL, signal: AbortSignal, visitor: Visitor): Promise<string> {
    const host = hostOf(address);
    let next = new URL('/robots.txt', address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const asked = next;
      const answer = await abortAfter(TIMEOUT_MS, [signal], (timely) =>
        requestPage(agent, asked, {
          signal: timely,
          headers: shopHeaders(visitor),
          maxBytes: MAX_BYTES,
          cutOff: true,
          wants: (status) => status >= 200 && status < 300,
        }),
      ).catch((error: unknown) => {
        // Other failures mean that the page cannot be fetched either.
        if (error instanceof PageFailure && error.code !== 'page.timeout' && error.code !== 'page.unreadable')
          throw error;
        signal.throwIfAborted();
        return null;
      });
      if (answer === null || answer.status >= 500 || answer.status === 429) {
        if (visitor === 'watch') throw new PageFailure('page.robots-unreadable');
        return '';
      }
      const target = redirectAddress(answer.headers['location'], next);
      if (answer.status < 300 || answer.status >= 400 || target === null) {
        const text = answer.status < 300 ? textOf(answer.bytes) : '';
        await this.remember(host, text);
        return text;
      }
      if (hostOf(target) !== host || !/^https?:$/.test(target.protocol) || leavesHttps(asked, target)) break;
      next = target;
    }
    await this.remember(host, '');
    return '';
  }

  private async remember(host: string, text: string): Promise<void> {
    await this.sql.rows('update page_host set robots = $2, robots_read_at = now() where host = $1', [host, text]);
  }
}

/** PostgreSQL stores no NUL. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll('\u0000', '');
