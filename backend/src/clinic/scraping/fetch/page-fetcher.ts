import { Injectable } from '@nestjs/common';
import type { Agent } from 'undici';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.token.js';
import { abortAfter } from '../../../platform/jobs/abort-after.js';
import { isBotWall } from './bot-wall.js';
import { createSafeAgent } from '../../../platform/egress/safe-agent.js';
import { getHostAndPort, HostLock } from './host-lock.js';
import { PageError } from '../../../platform/egress/page-error.js';
import { resolveRedirect } from '../../../platform/egress/redirect-url.js';
import { type PageResponse, requestPage } from '../../../platform/egress/request-page.js';
import { parseRetryAfter, formatWait } from './retry-after.js';
import { createShopHeaders, type RequestOrigin } from './request-headers.js';
import { RobotsTxt } from './robots-txt.js';

export const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/** Time limit in milliseconds for all requests of one page, without waiting for the host lock. */
const PAGE_TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;
/** Maximum bytes of a rejected response that are read to recognize a bot check. */
const MAX_REJECTION_BYTES = 64 * 1024;
/** Seconds to wait after a 429 or 503 without `Retry-After`. */
const DEFAULT_WAIT_S = 60;
/** Number of short `Retry-After` waits in one attempt. */
const MAX_RETRIES = 2;
/** Time in milliseconds without a response after which a host whose page timed out counts as unresponsive. */
const UNRESPONSIVE_MS = PAGE_TIMEOUT_MS / 2;

const HTML_TYPES = /^(text\/html|application\/xhtml\+xml)\b/i;

export interface FetchedPage {
  /** URL of the page after redirects. */
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Fetches pages within the limits of docs/operations.md, "Shop pages". */
@Injectable()
export class PageFetcher {
  private readonly agents: () => Agent;

  constructor(
    @InjectConfig() config: Config,
    private readonly hostLock: HostLock,
    private readonly robots: RobotsTxt,
  ) {
    this.agents = () => createSafeAgent({ allowedHosts: config.scrapeAllowHosts });
  }

  /**
   * Fetches a page.
   * @throws PageError
   */
  async fetch(url: string, signal: AbortSignal, visitor: RequestOrigin = 'person'): Promise<FetchedPage> {
    // Each page has its own connections, so each gets its own address checks.
    const agent = this.agents();
    try {
      return await new PageVisit(agent, this.hostLock, this.robots, signal, visitor).open(new URL(url));
    } finally {
      void agent.destroy();
    }
  }
}

/** The requests of one page. */
class PageVisit {
  private leftMs = PAGE_TIMEOUT_MS;
  private readonly spentMs = new Map<string, number>();

  constructor(
    private readonly agent: Agent,
    private readonly hostLock: HostLock,
    private readonly robots: RobotsTxt,
    private readonly signal: AbortSignal,
    private readonly visitor: RequestOrigin,
  ) {}

  async open(start: URL): Promise<FetchedPage> {
    let address = start;
    let redirects = 0;
    let returns = 0;
    for (;;) {
      const response = await this.request(address);
      const wait = retryAfterOf(response);
      if (wait !== null) {
        await this.hostLock.storeRetryAfter(getHostAndPort(address), wait);
        returns += 1;
        if (returns > MAX_RETRIES || this.visitor === 'watch')
          throw new PageError('page.come-back-later', { wait: formatWait(wait) });
        continue;
      }
      if (!isRedirect(response)) return { ...assertPage(response), url: address.href };
      redirects += 1;
      if (redirects > MAX_REDIRECTS) throw new PageError('page.too-many-redirects');
      address = resolveRedirect(response.headers['location'], address);
    }
  }

  private request(address: URL): Promise<PageResponse> {
    const host = getHostAndPort(address);
    return this.hostLock.runExclusive(host, this.signal, async (lock) => {
      try {
        const rules = await this.requestInTime(host, lock, (signal) =>
          this.robots.getRules(this.agent, address, signal, this.visitor),
        );
        // This check is our own work and does not count as time of the shop.
        await this.robots.assertAllowed(rules, address);
        return await this.requestInTime(host, lock, (signal) =>
          requestPage(this.agent, address, {
            signal,
            headers: createShopHeaders(this.visitor),
            maxBytes: MAX_PAGE_BYTES,
            shouldReadBody: shouldReadBody,
          }),
        );
      } catch (error) {
        // Recorded before the turn ends, so that the next waiting job does not try the host.
        if (error instanceof PageError && error.code === 'page.timeout') await this.markUnresponsiveHosts();
        throw error;
      }
    });
  }

  /** Sends a request, limited to the time left for the page. */
  private async requestInTime<T>(
    host: string,
    lock: AbortSignal,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const startedAt = performance.now();
    try {
      return await abortAfter(this.leftMs, [lock], async (signal) => {
        try {
          return await request(signal);
        } catch (error) {
          // The robots.txt request has a shorter deadline of its own.
          if (signal.aborted && !lock.aborted) throw new PageError('page.timeout');
          throw error;
        }
      });
    } finally {
      this.addSpentTime(host, performance.now() - startedAt);
    }
  }

  private addSpentTime(host: string, ms: number): void {
    this.leftMs -= ms;
    this.spentMs.set(host, (this.spentMs.get(host) ?? 0) + ms);
  }

  private async markUnresponsiveHosts(): Promise<void> {
    for (const [host, ms] of this.spentMs) if (ms >= UNRESPONSIVE_MS) await this.hostLock.markUnresponsive(host);
  }
}

const isRedirect = ({ status, headers }: PageResponse): boolean =>
  [301, 302, 303, 307, 308].includes(status) && (headers['location'] ?? '') !== '';

/** Returns whether the response body is needed: for pages, and for rejections that may be bot checks. */
const shouldReadBody = (status: number, headers: Readonly<Record<string, string>>): boolean => {
  const type = headers['content-type'] ?? '';
  if (status >= 300)
    return status >= 400 && HTML_TYPES.test(type) && Number(headers['content-length'] ?? 0) <= MAX_REJECTION_BYTES;
  return type === '' || HTML_TYPES.test(type);
};

/** Returns the seconds to wait when the shop rejects with 429 or 503 and asks to come back later; null otherwise. */
const retryAfterOf = ({ status, headers, bytes }: PageResponse): number | null => {
  if (status !== 429 && status !== 503) return null;
  const retrySeconds = parseRetryAfter(headers['retry-after'], Date.now());
  if (retrySeconds !== null) return retrySeconds;
  return status === 429 && !isBotWall(status, headers, decodeStart(bytes)) ? DEFAULT_WAIT_S : null;
};

/** Decodes the beginning of a body as ASCII, which the texts of bot checks are in every encoding. */
const decodeStart = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, MAX_REJECTION_BYTES)).toString('latin1');

const assertPage = ({ status, headers, bytes }: PageResponse): Omit<FetchedPage, 'url'> => {
  if (isBotWall(status, headers, decodeStart(bytes))) throw new PageError('page.bot-wall');
  if (status === 404 || status === 410) throw new PageError('page.not-found');
  if (status < 200 || status >= 300) throw new PageError('page.http-error', { status }, status >= 500);
  const contentType = headers['content-type'] ?? '';
  if (contentType !== '' ? !HTML_TYPES.test(contentType) : !/^[\s\uFEFF\u00EF\u00BB\u00BF]*</.test(decodeStart(bytes)))
    throw new PageError('page.not-html');
  return { contentType, bytes };
};
