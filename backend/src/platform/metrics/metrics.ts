import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { type Metric, Registry } from 'prom-client';
import { type Sample, Tally, Timings } from './tally.js';

type MetricType = 'counter' | 'gauge' | 'histogram';
type Samples = readonly Sample[] | Promise<readonly Sample[]>;

interface CallCounts {
  readonly byStatus: Map<number, number>;
  readonly timings: Timings;
}

const CALLS = 'atrium_http_requests_total';
const CALL_SECONDS = 'atrium_http_request_duration_seconds';

/** Metrics of this process. The hot path only increments numbers; labels and texts are built during a scrape. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly refusals = new Tally(['code']);
  readonly signIns = new Tally(['result']);
  readonly jobRuns = new Tally(['name', 'outcome']);
  readonly jobTimes = new Map<string, Timings>();
  /** Delay between an event and its sending to sockets. */
  readonly eventLag = new Timings();
  readonly callTimes = new Timings();
  failedCalls = 0;
  /** Set by the gateway of the sockets. */
  openSockets: () => number = () => 0;
  private readonly calls = new Map<BoundEndpoint | undefined, CallCounts>();

  constructor() {
    this.collect(CALLS, 'counter', 'Calls answered, by route, method and status', () => this.callSamples());
    this.collect(CALL_SECONDS, 'histogram', 'Seconds until a call was answered, by route and method', () =>
      [...this.calls].flatMap(([endpoint, { timings }]) => timings.samples(CALL_SECONDS, labelsOf(endpoint))),
    );
    this.collect('atrium_refusals_total', 'counter', 'Refused calls, by code of the catalogue of errors', () =>
      this.refusals.samples(),
    );
    this.collect('atrium_sign_ins_total', 'counter', 'Sign-ins, by result', () => this.signIns.samples());
    this.collect('atrium_job_runs_total', 'counter', 'Runs of jobs at this worker, by name and outcome', () =>
      this.jobRuns.samples(),
    );
    this.collect('atrium_job_run_duration_seconds', 'histogram', 'Seconds that runs of jobs took, by name', () =>
      [...this.jobTimes].flatMap(([name, timings]) => timings.samples('atrium_job_run_duration_seconds', { name })),
    );
    this.collect(
      'atrium_event_lag_seconds',
      'histogram',
      'Seconds from the moment of an event to the moment it was sent to the sockets of this process',
      () => this.eventLag.samples('atrium_event_lag_seconds', {}),
    );
  }

  /** Registers a metric whose samples are computed during a scrape. */
  collect(name: string, type: MetricType, help: string, samples: () => Samples): void {
    // prom-client expects its own counters here, but scrapes only these members.
    const metric = {
      name,
      get: async () => ({ name, help, type, aggregator: 'sum', values: await samples() }),
      reset: () => undefined,
    };
    this.registry.registerMetric(metric as unknown as Metric);
  }

  /** Counts a reply. `endpoint` is undefined for requests outside of the API. */
  noteCall(endpoint: BoundEndpoint | undefined, status: number, seconds: number): void {
    let counts = this.calls.get(endpoint);
    if (counts === undefined) {
      counts = { byStatus: new Map(), timings: new Timings() };
      this.calls.set(endpoint, counts);
    }
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    counts.timings.note(seconds);
    this.callTimes.note(seconds);
    if (status >= 500) this.failedCalls += 1;
  }

  noteJob(name: string, outcome: string, seconds: number): void {
    this.jobRuns.note(`${name} ${outcome}`);
    const timings = this.jobTimes.get(name) ?? new Timings();
    this.jobTimes.set(name, timings);
    timings.note(seconds);
  }

  private callSamples(): Sample[] {
    return [...this.calls].flatMap(([endpoint, { byStatus }]) =>
      [...byStatus].map(([status, value]) => ({ labels: { ...labelsOf(endpoint), status }, value })),
    );
  }
}

const labelsOf = (endpoint: BoundEndpoint | undefined): { route: string; method: string } => ({
  route: endpoint?.path ?? 'none',
  method: endpoint?.method ?? 'none',
});
