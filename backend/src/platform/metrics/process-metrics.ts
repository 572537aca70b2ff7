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
import type { Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { isDatabaseUnavailable } from '../database/connection-errors.js';
import { countConnections, HotPool, LOGGER, type PoolCounts, SqlPool } from '../database/sql-pool.js';
import { VERSION } from '../version.js';
import { Metrics } from './metrics.js';

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

/** Number of observed durations up to each bound in seconds; `Infinity` has all. */
type Buckets = ReadonlyMap<number, number>;

interface CounterSnapshot {
  readonly at: number;
  readonly cpu: NodeJS.CpuUsage;
  readonly calls: Buckets;
  readonly lag: Buckets;
  readonly failed: number;
  readonly jobs: number;
  readonly failedJobs: number;
}

const NO_DURATIONS: Buckets = new Map();

/** Returns the buckets of a histogram, over all its labels. */
const readBuckets = async (histogram: Histogram): Promise<Buckets> => {
  const { name, values } = await histogram.get();
  const counts = new Map<number, number>();
  for (const { metricName, labels, value } of values) {
    if (metricName !== `${name}_bucket`) continue;
    const bound = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
    counts.set(bound, (counts.get(bound) ?? 0) + value);
  }
  return counts;
};

const countSince = (now: Buckets, before: Buckets, bound = Infinity): number =>
  (now.get(bound) ?? 0) - (before.get(bound) ?? 0);

/**
 * Returns the quantile `share` in seconds of the durations since `before`, as the upper bound of its bucket; null
 * without durations.
 */
export const computeQuantile = (now: Buckets, before: Buckets, share: number): number | null => {
  const total = countSince(now, before);
  if (total === 0) return null;
  const bounds = [...now.keys()].filter(Number.isFinite).toSorted((one, other) => one - other);
  return bounds.find((bound) => countSince(now, before, bound) >= total * share) ?? bounds.at(-1) ?? null;
};

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
  private lastSnapshot: CounterSnapshot = {
    at: performance.now(),
    cpu: process.cpuUsage(),
    calls: NO_DURATIONS,
    lag: NO_DURATIONS,
    failed: 0,
    jobs: 0,
    failedJobs: 0,
  };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: SqlPool,
    private readonly hotPool: HotPool,
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    @Inject(PROCESS_KIND) private readonly kind: ProcessKind,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    metrics.registerGauge(
      'atrium_process_info',
      'One for each process, with its kind and version',
      ['kind', 'version'],
      () => [{ labels: { kind: this.kind, version: VERSION }, value: 1 }],
    );
    metrics.registerGauge(
      'atrium_database_connections',
      'Connections to the database, by pool and state',
      ['pool', 'state'],
      () =>
        Object.entries(this.pools()).flatMap(([pool, { open, idle }]) => [
          { labels: { pool, state: 'used' }, value: open - idle },
          { labels: { pool, state: 'idle' }, value: idle },
        ]),
    );
    metrics.registerGauge('atrium_database_waiting', 'Requests waiting for a connection, by pool', ['pool'], () =>
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
    const { master } = this.dataSource.driver as PostgresDriver & { readonly master: Pool };
    return { plain: this.sql.counts(), hot: this.hotPool.counts(), entities: countConnections(master) };
  }

  private async readCounters(): Promise<CounterSnapshot> {
    const { callTimes, eventLag } = this.metrics;
    const [calls, runs] = await Promise.all([this.metrics.calls.get(), this.metrics.jobRuns.get()]);
    return {
      at: performance.now(),
      cpu: process.cpuUsage(),
      calls: await readBuckets(callTimes),
      lag: await readBuckets(eventLag),
      failed: sum(calls.values.filter(({ labels }) => Number(labels['status']) >= 500).map(({ value }) => value)),
      jobs: sum(runs.values.map(({ value }) => value)),
      failedJobs: sum(runs.values.filter(({ labels }) => labels['outcome'] === 'failed').map(({ value }) => value)),
    };
  }

  private async takeSample(): Promise<ProcessSample> {
    const [before, now] = [this.lastSnapshot, await this.readCounters()];
    this.lastSnapshot = now;
    const seconds = (now.at - before.at) / 1_000;
    const pools = Object.values(this.pools());
    const busyMs = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1_000;
    const loopMs = this.loop === undefined ? 0 : this.loop.percentile(99) / 1_000_000;
    this.loop?.reset();
    return {
      at: new Date().toISOString(),
      callsPerSecond: countSince(now.calls, before.calls) / seconds,
      failedCalls: now.failed - before.failed,
      callMs: toMs(computeQuantile(now.calls, before.calls, 0.95)),
      eventLagMs: toMs(computeQuantile(now.lag, before.lag, 0.95)),
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
    this.samples.push(await this.takeSample());
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
