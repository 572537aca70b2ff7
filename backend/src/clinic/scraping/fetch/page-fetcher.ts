import { Injectable } from '@nestjs/common';
import type { Agent } from 'undici';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.token.js';
import { abortAfter } from '../../../platform/jobs/abort-after.js';
import { isBotWall } from './bot-wall.js';
import { guardedAgent } from '../../../platform/outside/guarded-agent.js';
import { hostOf, HostTurns } from './host-turns.js';
import { PageFailure } from '../../../platform/outside/page-failure.js';
import { redirectTarget } from '../../../platform/outside/redirect-address.js';
import { type PageAnswer, requestPage } from '../../../platform/outside/request-page.js';
import { retryAfterSeconds, waitInWords } from './retry-after.js';
import { shopHeaders, type Visitor } from './robot-name.js';
import { Robots } from './robots.js';

export const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/** Limit for all requests of one page, without waiting for turns. */
const PAGE_MS = 15_000;
const MAX_REDIRECTS = 5;
/** Bytes of a rejection that are read to recognize a bot check. */
const REFUSAL_BYTES = 64 * 1024;
/** Wait after a 429 or 503 without `Retry-After`. */
const UNSAID_WAIT_S = 60;
/** Number of short `Retry-After` waits in one attempt. */
const MOST_RETURNS = 2;
/** A host that took this long of a page that timed out counts as silent. */
const SILENCE_MS = PAGE_MS / 2;

const HTML = /^(text\/html|application\/xhtml\+xml)\b/i;

export interface FetchedPage {
  /** URL after redirects. */
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
    private readonly turns: HostTurns,
    private readonly robots: Robots,
  ) {
    this.agents = () => guardedAgent({ allowedHosts: config.scrapeAllowHosts });
  }

  /** @throws PageFailure */
  async fetch(url: string, signal: AbortSignal, visitor: Visitor = 'person'): Promise<FetchedPage> {
    // Each page has its own connections, so each gets its own address checks.
    const agent = this.agents();
    try {
      return await new Journey(agent, this.turns, this.robots, signal, visitor).to(new URL(url));
    } finally {
      void agent.destroy();
    }
  }
}

/** The requests of one page. */
class Journey {
  private leftMs = PAGE_MS;
  private readonly spentMs = new Map<string, number>();

  constructor(
    private readonly agent: Agent,
    private readonly turns: HostTurns,
    private readonly robots: Robots,
    private readonly signal: AbortSignal,
    private readonly visitor: Visitor,
  ) {}

  async to(start: URL): Promise<FetchedPage> {
    let address = start;
    let redirects = 0;
    let returns = 0;
    for (;;) {
      const answer = await this.ask(address);
      const wait = waitOf(answer);
      if (wait !== null) {
        await this.turns.comeBackLater(hostOf(address), wait);
        returns += 1;
        if (returns > MOST_RETURNS || this.visitor === 'watch')
          throw new PageFailure('page.come-back-later', { wait: waitInWords(wait) });
        continue;
      }
      if (!isRedirect(answer)) return { ...mustBePage(answer), url: address.href };
      redirects += 1;
      if (redirects > MAX_REDIRECTS) throw new PageFailure('page.too-many-redirects');
      address = redirectTarget(answer.headers['location'], address);
    }
  }

  private ask(address: URL): Promise<PageAnswer> {
    const host = hostOf(address);
    return this.turns.during(host, this.signal, async (inTurn) => {
      try {
        const rules = await this.inTime(host, inTurn, (signal) =>
          this.robots.rulesOf(this.agent, address, signal, this.visitor),
        );
        // This check is our own work and does not count as time of the shop.
        await this.robots.mustAllow(rules, address);
        return await this.inTime(host, inTurn, (signal) =>
          requestPage(this.agent, address, {
            signal,
            headers: shopHeaders(this.visitor),
            maxBytes: MAX_PAGE_BYTES,
            wants: isWorthReading,
          }),
        );
      } catch (error) {
        // Recorded before the turn ends, so that the next waiting job does not try the host.
        if (error instanceof PageFailure && error.code === 'page.timeout') await this.tellWhoWasSilent();
        throw error;
      }
    });
  }

  /** Sends a request within the time left for the page. */
  private async inTime<T>(host: string, inTurn: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await abortAfter(this.leftMs, [inTurn], async (signal) => {
        try {
          return await ask(signal);
        } catch (error) {
          // The robots.txt request has a shorter deadline of its own.
          if (signal.aborted && !inTurn.aborted) throw new PageFailure('page.timeout');
          throw error;
        }
      });
    } finally {
      this.spend(host, performance.now() - began);
    }
  }

  private spend(host: string, ms: number): void {
    this.leftMs -= ms;
    this.spentMs.set(host, (this.spentMs.get(host) ?? 0) + ms);
  }

  private async tellWhoWasSilent(): Promise<void> {
    for (const [host, ms] of this.spentMs) if (ms >= SILENCE_MS) await this.turns.wasSilent(host);
  }
}

const isRedirect = ({ status, headers }: PageAnswer): boolean =>
  [301, 302, 303, 307, 308].includes(status) && (headers['location'] ?? '') !== '';

/** Returns whether to read the body: pages, and rejections that may be bot checks. */
const isWorthReading = (status: number, headers: Readonly<Record<string, string>>): boolean => {
  const type = headers['content-type'] ?? '';
  if (status >= 300) return status >= 400 && HTML.test(type) && Number(headers['content-length'] ?? 0) <= REFUSAL_BYTES;
  return type === '' || HTML.test(type);
};

/** Returns the seconds to wait when the shop asks to come back later; null otherwise. */
const waitOf = ({ status, headers, bytes }: PageAnswer): number | null => {
  if (status !== 429 && status !== 503) return null;
  const asked = retryAfterSeconds(headers['retry-after'], Date.now());
  if (asked !== null) return asked;
  return status === 429 && !isBotWall(status, headers, beginningOf(bytes)) ? UNSAID_WAIT_S : null;
};

/** Marks of bot checks are ASCII in any encoding. */
const beginningOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, REFUSAL_BYTES)).toString('latin1');

const mustBePage = ({ status, headers, bytes }: PageAnswer): Omit<FetchedPage, 'url'> => {
  if (isBotWall(status, headers, beginningOf(bytes))) throw new PageFailure('page.bot-wall');
  if (status === 404 || status === 410) throw new PageFailure('page.not-found');
  if (status < 200 || status >= 300) throw new PageFailure('page.http-error', { status }, status >= 500);
  const contentType = headers['content-type'] ?? '';
  if (contentType !== '' ? !HTML.test(contentType) : !/^[\s\uFEFF\u00EF\u00BB\u00BF]*</.test(beginningOf(bytes)))
    throw new PageFailure('page.not-html');
  return { contentType, bytes };
};
