import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { PageFailure } from '../../../platform/outside/page-failure.js';
import { waitInWords } from './retry-after.js';

/** Expiry of a turn whose worker stopped renewing it, so that a killed worker does not block the host. */
const TURN_MS = 6_000;
const RENEW_MS = 1_500;
const ASK_AGAIN_MS = 200;
/** Longest `Retry-After` that a job waits for; a longer one is reported to the user. */
const PATIENCE_S = 8;
/** Pause after a timeout of a host, so that its other pages do not occupy all workers. */
const SILENT_S = 60;

/** Returns host and port; another port is another server. */
export const hostOf = (address: URL): string => address.host.toLowerCase();

class TurnLost extends Error {}

/** Allows one request at a time per host over all workers, and none before the time that a shop asked for. */
@Injectable()
export class HostTurns {
  constructor(private readonly sql: SqlPool) {}

  /**
   * Waits for the turn and keeps it during `work`.
   * @throws PageFailure `page.come-back-later`, or `page.timeout` at once when the host has just timed out
   */
  async during<T>(host: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const holder = randomUUID();
    await this.take(host, holder, signal);
    const lost = new AbortController();
    const renewal = setInterval(
      () =>
        void this.renew(host, holder).then(
          (isHeld) => !isHeld && lost.abort(new TurnLost(host)),
          () => undefined,
        ),
      RENEW_MS,
    );
    try {
      return await work(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewal);
      await this.release(host, holder).catch(() => undefined);
    }
  }

  /** Stores the time before which the shop accepts no further request. */
  async comeBackLater(host: string, seconds: number): Promise<void> {
    await this.sql.rows(
      `insert into page_host (host, not_before) values ($1, clock_timestamp() + make_interval(secs => $2))
       on conflict (host) do update set not_before = greatest(page_host.not_before, excluded.not_before), touched_at = now()`,
      [host, seconds],
    );
  }

  /** Stores a timeout of the host: for a minute all its pages fail at once on every worker. */
  async wasSilent(host: string): Promise<void> {
    await this.sql.rows(
      'update page_host set silent_until = clock_timestamp() + make_interval(secs => $2) where host = $1',
      [host, SILENT_S],
    );
  }

  private async take(host: string, holder: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const [taken] = await this.sql.rows(
        `insert into page_host (host, holder, held_until) values ($1, $2, clock_timestamp() + interval '${TURN_MS} milliseconds')
         on conflict (host) do update set holder = excluded.holder, held_until = excluded.held_until, touched_at = now()
         where coalesce(page_host.held_until < clock_timestamp(), true) and coalesce(page_host.not_before <= clock_timestamp(), true)
           and coalesce(page_host.silent_until <= clock_timestamp(), true)
         returning host`,
        [host, holder],
      );
      if (taken !== undefined) return;
      const [row] = await this.sql.rows<{ seconds: number | null; silent: boolean }>(
        `select extract(epoch from not_before - clock_timestamp())::float8 as seconds,
           coalesce(silent_until > clock_timestamp(), false) as silent from page_host where host = $1`,
        [host],
      );
      if (row?.silent === true) throw new PageFailure('page.timeout');
      const seconds = row?.seconds ?? 0;
      if (seconds > PATIENCE_S) throw new PageFailure('page.come-back-later', { wait: waitInWords(seconds) });
      await pause(Math.max(seconds * 1_000, ASK_AGAIN_MS), undefined, { signal });
    }
  }

  private async renew(host: string, holder: string): Promise<boolean> {
    const rows = await this.sql.rows(
      `update page_host set held_until = clock_timestamp() + interval '${TURN_MS} milliseconds' where host = $1 and holder = $2 returning host`,
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
