import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { PageError } from '../../../platform/egress/page-error.js';
import { formatWait } from './retry-after.js';

/**
 * Lease in milliseconds of the host lock. It expires when the worker stops renewing it, so that a killed worker does
 * not block the host.
 */
const LEASE_MS = 6_000;
const RENEW_INTERVAL_MS = 1_500;
const RETRY_MS = 200;
/** Longest `Retry-After` in seconds that a job waits for; a longer one is reported to the user. */
const MAX_WAIT_S = 8;
/** Pause in seconds after a timeout of a host, so that its other pages do not occupy all workers. */
const UNRESPONSIVE_PAUSE_S = 60;

/** Returns the host with its port, because another port is another server. */
export const getHostAndPort = (address: URL): string => address.host.toLowerCase();

class LeaseLostError extends Error {}

/** Allows one request at a time per host across all workers, and none before the time that a shop asked for. */
@Injectable()
export class HostLock {
  constructor(private readonly sql: SqlPool) {}

  /**
   * Waits for the lock of the host and holds it while `work` runs.
   * @throws PageError `page.come-back-later`, or `page.timeout` at once when the host has just timed out
   */
  async runExclusive<T>(host: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const holder = randomUUID();
    await this.acquire(host, holder, signal);
    const lost = new AbortController();
    const renewal = setInterval(
      () =>
        void this.renew(host, holder).then(
          (isHeld) => !isHeld && lost.abort(new LeaseLostError(host)),
          () => undefined,
        ),
      RENEW_INTERVAL_MS,
    );
    try {
      return await work(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewal);
      await this.release(host, holder).catch(() => undefined);
    }
  }

  /** Stores the time before which the shop accepts no further request. */
  async storeRetryAfter(host: string, seconds: number): Promise<void> {
    await this.sql.rows(
      `insert into page_host (host, not_before) values ($1, clock_timestamp() + make_interval(secs => $2))
       on conflict (host) do update set not_before = greatest(page_host.not_before, excluded.not_before), touched_at = now()`,
      [host, seconds],
    );
  }

  /** Records a timeout of the host. For a minute all its pages fail at once on every worker. */
  async markUnresponsive(host: string): Promise<void> {
    await this.sql.rows(
      'update page_host set silent_until = clock_timestamp() + make_interval(secs => $2) where host = $1',
      [host, UNRESPONSIVE_PAUSE_S],
    );
  }

  private async acquire(host: string, holder: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const [lease] = await this.sql.rows(
        `insert into page_host (host, holder, held_until) values ($1, $2, clock_timestamp() + interval '${LEASE_MS} milliseconds')
         on conflict (host) do update set holder = excluded.holder, held_until = excluded.held_until, touched_at = now()
         where coalesce(page_host.held_until < clock_timestamp(), true) and coalesce(page_host.not_before <= clock_timestamp(), true)
           and coalesce(page_host.silent_until <= clock_timestamp(), true)
         returning host`,
        [host, holder],
      );
      if (lease !== undefined) return;
      const [row] = await this.sql.rows<{ seconds: number | null; silent: boolean }>(
        `select extract(epoch from not_before - clock_timestamp())::float8 as seconds,
           coalesce(silent_until > clock_timestamp(), false) as silent from page_host where host = $1`,
        [host],
      );
      if (row?.silent === true) throw new PageError('page.timeout');
      const seconds = row?.seconds ?? 0;
      if (seconds > MAX_WAIT_S) throw new PageError('page.come-back-later', { wait: formatWait(seconds) });
      await pause(Math.max(seconds * 1_000, RETRY_MS), undefined, { signal });
    }
  }

  private async renew(host: string, holder: string): Promise<boolean> {
    const rows = await this.sql.rows(
      `update page_host set held_until = clock_timestamp() + interval '${LEASE_MS} milliseconds' where host = $1 and holder = $2 returning host`,
      [host, holder],
    );
    return rows.length > 0;
  }

  private async release(host: string, holder: string): Promise<void> {
    await this.sql.rows('update page_host set holder = null, held_until = null where host = $1 and holder = $2', [
      host,
      holder,
    ]);
  }
}
