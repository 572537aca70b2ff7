import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ProcessKind, ProcessSample } from '@atrium/contract/enterprise/status/schemas';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from '../database/connection-errors.js';
import { countConnections, HotPool, LOGGER, type PoolCounts, SqlPool } from '../database/sql-pool.js';
import { VERSION } from '../version.js';
import { Metrics } from './metrics.js';
import { computeQuantile } from './counters.js';

export const PROCESS_KIND = Symbol('ProcessKind');

const SAMPLE_MS = 5_000;
/** Interval in ms of the event loop delay timer; a shorter one keeps an idle process busy. */
export const LOOP_RESOLUTION_MS = 100;
/** Number of stored samples, which cover ten minutes. */
const MAX_SAMPLES = 120;
/**
 * SQL interval after which the row of a process that no longer reports is deleted. A process that stops normally
 * deletes its own row.
 */
const DELETE_STOPPED = `interval '11 minutes'`;
const MEGABYTE = 1_048_576;

interface CounterSnapshot {
  readonly at: number;
  readonly cpu: NodeJS.CpuUsage;
  readonly calls: readonly number[];
  readonly lag: readonly number[];
  readonly failed: number;
  readonly jobs: number;
  readonly failedJobs: number;
}

const diffCounters = (now: readonly number[], before: readonly number[]): number[] =>
  now.map((count, at) => count - (before[at] ?? 0));
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const toMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1_000);

/**
 * Samples this process every 5 s and stores the samples in its row. The status page reads the rows of all processes.
 */
@Injectable()
export class ProcessMetrics implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly id = randomUUID();
  private readonly samples: ProcessSample[] = [];
  private loop: IntervalHistogram | undefined;
  private lastSnapshot: CounterSnapshot;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: SqlPool,
    private readonly hotPool: HotPool,
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    @Inject(PROCESS_KIND) private readonly kind: ProcessKind,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lastSnapshot = this.readCounters();
    metrics.registerCollector('atrium_process_info', 'gauge', 'One for each process, with its kind and version', () => [
      { labels: { kind: this.kind, version: VERSION }, value: 1 },
    ]);
    metrics.registerCollector(
      'atrium_database_connections',
      'gauge',
      'Connections to the database, by pool and state',
      () =>
        Object.entries(this.pools()).flatMap(([pool, { open, idle }]) => [
          { labels: { pool, state: 'used' }, value: open - idle },
          { labels: { pool, state: 'idle' }, value: idle },
        ]),
    );
    metrics.registerCollector('atrium_database_waiting', 'gauge', 'Requests waiting for a connection, by pool', () =>
      Object.entries(this.pools()).map(([pool, { waiting }]) => ({ labels: { pool }, value: waiting })),
    );
  }

  onApplicationBootstrap(): void {
    this.loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
    this.loop.enable();
    this.timer = setInterval(() => void this.storeSamples(), SAMPLE_MS);
    this.timer.unref();
  }

  /** Stops before the connection pools close, because samples read them. */
  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
    this.loop?.disable();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sql.rows('delete from process_figures where id = $1', [this.id]).catch(() => undefined);
  }

  private pools(): Record<'plain' | 'hot' | 'entities', PoolCounts> {
    const { master } = this.dataSource.driver as unknown as { master: Pool };
    return { plain: this.sql.counts(), hot: this.hotPool.counts(), entities: countConnections(master) };
  }

  private readCounters(): CounterSnapshot {
    const { callTimes, eventLag, jobRuns, failedCalls } = this.metrics;
    const runs = jobRuns.samples();
    return {
      at: performance.now(),
      cpu: process.cpuUsage(),
      calls: [...callTimes.buckets],
      lag: [...eventLag.buckets],
      failed: failedCalls,
      jobs: sum(runs.map(({ value }) => value)),
      failedJobs: sum(runs.filter(({ labels }) => labels['outcome'] === 'failed').map(({ value }) => value)),
    };
  }

  private takeSample(): ProcessSample {
    const [before, now] = [this.lastSnapshot, this.readCounters()];
    this.lastSnapshot = now;
    const seconds = (now.at - before.at) / 1_000;
    const calls = diffCounters(now.calls, before.calls);
    const pools = Object.values(this.pools());
    const busyMs = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1_000;
    const loopMs = this.loop === undefined ? 0 : this.loop.percentile(99) / 1_000_000;
    this.loop?.reset();
    return {
      at: new Date().toISOString(),
      callsPerSecond: sum(calls) / seconds,
      failedCalls: now.failed - before.failed,
      callMs: toMs(computeQuantile(calls, 0.95)),
      eventLagMs: toMs(computeQuantile(diffCounters(now.lag, before.lag), 0.95)),
      loopMs,
      cpuPercent: busyMs / seconds / 10,
      memoryMb: process.memoryUsage.rss() / MEGABYTE,
      connections: sum(pools.map(({ open, idle }) => open - idle)),
      waitingForConnection: sum(pools.map(({ waiting }) => waiting)),
      sockets: this.metrics.openSockets(),
      jobRuns: now.jobs - before.jobs,
      failedJobRuns: now.failedJobs - before.failedJobs,
    };
  }

  private async storeSamples(): Promise<void> {
    this.samples.push(this.takeSample());
    if (this.samples.length > MAX_SAMPLES) this.samples.shift();
    try {
      await this.sql.rows(
        `with gone as (delete from process_figures where seen_at < now() - ${DELETE_STOPPED})
         insert into process_figures (id, kind, host, pid, started_at, samples)
         values ($1, $2, $3, $4, now() - make_interval(secs => $5), $6)
         on conflict (id) do update set samples = excluded.samples, seen_at = now()`,
        [this.id, this.kind, hostname(), process.pid, process.uptime(), JSON.stringify(this.samples, roundNumber)],
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error))
        this.logger.warn({ err: error }, 'The metrics of this process could not be written');
    }
  }
}

/** Rounds numbers to one decimal. */
const roundNumber = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;
