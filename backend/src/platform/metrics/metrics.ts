import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { type Metric, Registry } from 'prom-client';
import { type Sample, LabeledCounter, Histogram } from './counters.js';

type MetricType = 'counter' | 'gauge' | 'histogram';
type Samples = readonly Sample[] | Promise<readonly Sample[]>;

interface CallCounts {
  readonly byStatus: Map<number, number>;
  readonly timings: Histogram;
}

const CALLS_METRIC = 'atrium_http_requests_total';
const CALL_SECONDS_METRIC = 'atrium_http_request_duration_seconds';

/** Metrics of this process. Frequent operations only increment numbers; labels and texts are built during a scrape. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly rejections = new LabeledCounter(['code']);
  readonly signIns = new LabeledCounter(['result']);
  readonly jobRuns = new LabeledCounter(['name', 'outcome']);
  readonly jobTimes = new Map<string, Histogram>();
  /** Delays in seconds between the commit of an event and its sending to sockets. */
  readonly eventLag = new Histogram();
  readonly callTimes = new Histogram();
  failedCalls = 0;
  /** Returns the number of open sockets. The socket gateway sets it. */
  openSockets: () => number = () => 0;
  private readonly calls = new Map<BoundEndpoint | undefined, CallCounts>();

  constructor() {
    this.registerCollector(CALLS_METRIC, 'counter', 'Requests, by route, method and status', () =>
      this.buildCallSamples(),
    );
    this.registerCollector(
      CALL_SECONDS_METRIC,
      'histogram',
      'Duration of requests in seconds, by route and method',
      () =>
        [...this.calls].flatMap(([endpoint, { timings }]) =>
          timings.samples(CALL_SECONDS_METRIC, callLabels(endpoint)),
        ),
    );
    this.registerCollector('atrium_refusals_total', 'counter', 'Rejected requests, by error code', () =>
      this.rejections.samples(),
    );
    this.registerCollector('atrium_sign_ins_total', 'counter', 'Sign-ins, by result', () => this.signIns.samples());
    this.registerCollector('atrium_job_runs_total', 'counter', 'Job runs of this worker, by name and outcome', () =>
      this.jobRuns.samples(),
    );
    this.registerCollector(
      'atrium_job_run_duration_seconds',
      'histogram',
      'Duration of job runs in seconds, by name',
      () =>
        [...this.jobTimes].flatMap(([name, timings]) => timings.samples('atrium_job_run_duration_seconds', { name })),
    );
    this.registerCollector(
      'atrium_event_lag_seconds',
      'histogram',
      'Seconds from an event to its delivery to the sockets of this process',
      () => this.eventLag.samples('atrium_event_lag_seconds', {}),
    );
  }

  /** Registers a metric whose samples are computed during a scrape. */
  registerCollector(name: string, type: MetricType, help: string, samples: () => Samples): void {
    // prom-client expects its own counters here, but scrapes only these members.
    const metric = {
      name,
      get: async () => ({ name, help, type, aggregator: 'sum', values: await samples() }),
      reset: () => undefined,
    };
    this.registry.registerMetric(metric as unknown as Metric);
  }

  /** Counts a reply. `endpoint` is undefined for requests outside of the API. */
  countCall(endpoint: BoundEndpoint | undefined, status: number, seconds: number): void {
    let counts = this.calls.get(endpoint);
    if (counts === undefined) {
      counts = { byStatus: new Map(), timings: new Histogram() };
      this.calls.set(endpoint, counts);
    }
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    counts.timings.observe(seconds);
    this.callTimes.observe(seconds);
    if (status >= 500) this.failedCalls += 1;
  }

  countJob(name: string, outcome: string, seconds: number): void {
    this.jobRuns.increment(`${name} ${outcome}`);
    const timings = this.jobTimes.get(name) ?? new Histogram();
    this.jobTimes.set(name, timings);
    timings.observe(seconds);
  }

  private buildCallSamples(): Sample[] {
    return [...this.calls].flatMap(([endpoint, { byStatus }]) =>
      [...byStatus].map(([status, value]) => ({ labels: { ...callLabels(endpoint), status }, value })),
    );
  }
}

const callLabels = (endpoint: BoundEndpoint | undefined): { route: string; method: string } => ({
  route: endpoint?.path ?? 'none',
  method: endpoint?.method ?? 'none',
});
