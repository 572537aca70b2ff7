import { Injectable } from '@nestjs/common';
import type { Agent } from 'undici';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { abortAfter } from '../../../platform/jobs/abort-after.js';
import { PageParser } from '../parse/page-parser.js';
import { hostOf } from './host-turns.js';
import { PageFailure } from '../../../platform/outside/page-failure.js';
import { leavesHttps, redirectAddress } from '../../../platform/outside/redirect-address.js';
import { requestPage } from '../../../platform/outside/request-page.js';
import { ROBOT_NAME, SHOP_HEADERS } from './robot-name.js';

/** What is beyond is not read (RFC 9309, 2.5, asks for this much at least). */
const MAX_BYTES = 500 * 1024;
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 5_000;
const KEPT = `interval '15 minutes'`;

/** What shops ask of programs (robots.txt), remembered for a quarter of an hour. Only within a turn of the host. */
@Injectable()
export class Robots {
  constructor(
    private readonly sql: SqlPool,
    private readonly parser: PageParser,
  ) {}

  /** @throws PageFailure `page.robots`, or why the host cannot be reached at all. */
  async mustAllow(agent: Agent, address: URL, signal: AbortSignal): Promise<void> {
    const rules = (await this.remembered(hostOf(address))) ?? (await this.read(agent, address, signal));
    if (rules.trim() === '') return;
    if (!(await this.parser.isAllowed(rules, new URL('/robots.txt', address).href, address.href, ROBOT_NAME)))
      throw new PageFailure('page.robots');
  }

  private async remembered(host: string): Promise<string | null> {
    const [row] = await this.sql.rows<{ robots: string }>(
      `select robots from page_host where host = $1 and robots_read_at > now() - ${KEPT}`,
      [host],
    );
    return row?.robots ?? null;
  }

  /**
   * One page is read because a person asks for it, so rules that cannot be read (an error of the shop, no answer in
   * time, a redirect to http or to another host, whose own rules count when the page itself leads there) forbid nothing.
   */
  private async read(agent: Agent, address: URL, signal: AbortSignal): Promise<string> {
    const host = hostOf(address);
    let next = new URL('/robots.txt', address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const asked = next;
      const answer = await abortAfter(TIMEOUT_MS, [signal], (timely) =>
        requestPage(agent, asked, {
          signal: timely,
          headers: SHOP_HEADERS,
          maxBytes: MAX_BYTES,
          cutOff: true,
          wants: (status) => status >= 200 && status < 300,
        }),
      ).catch((error: unknown) => {
        // The page is not asked for where nobody answers, or where nobody may be asked.
        if (error instanceof PageFailure && error.code !== 'page.timeout' && error.code !== 'page.unreadable')
          throw error;
        signal.throwIfAborted();
        return null;
      });
      if (answer === null || answer.status >= 500 || answer.status === 429) return '';
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
