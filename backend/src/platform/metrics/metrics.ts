import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One sample of a gauge. */
export interface Sample {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}
type Samples = readonly Sample[] | Promise<readonly Sample[]>;

/** Upper bounds of histogram buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics of this process. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly calls = this.createCounter('atrium_http_requests_total', 'Requests, by route, method and status', [
    'route',
    'method',
    'status',
  ]);
  readonly callTimes = this.createHistogram(
    'atrium_http_request_duration_seconds',
    'Duration of requests in seconds, by route and method',
    ['route', 'method'],
  );
  readonly rejections = this.createCounter('atrium_refusals_total', 'Rejected requests, by error code', ['code']);
  readonly signIns = this.createCounter('atrium_sign_ins_total', 'Sign-ins, by result', ['result']);
  readonly jobRuns = this.createCounter('atrium_job_runs_total', 'Job runs of this worker, by name and outcome', [
    'name',
    'outcome',
  ]);
  private readonly jobTimes = this.createHistogram(
    'atrium_job_run_duration_seconds',
    'Duration of job runs in seconds, by name',
    ['name'],
  );
  readonly eventLag = this.createHistogram(
    'atrium_event_lag_seconds',
    'Seconds from an event to its delivery to the sockets of this process',
    [],
  );
  /** Returns the number of open sockets. The socket gateway sets it. */
  openSockets: () => number = () => 0;

  /** Registers a gauge whose samples are read during a scrape. It is absent while there are none. */
  registerGauge(name: string, help: string, labelNames: readonly string[], read: () => Samples): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect: async () => {
        const samples = await read();
        gauge.reset();
        // A gauge without labels is 0 after the reset.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels, value } of samples) gauge.set(labels, value);
      },
    });
  }

  /** Counts a reply. `endpoint` is undefined for requests outside of the API. */
  countCall(endpoint: BoundEndpoint | undefined, status: number, seconds: number): void {
    const labels = { route: endpoint?.path ?? 'none', method: endpoint?.method ?? 'none' };
    this.calls.inc({ ...labels, status });
    this.callTimes.observe(labels, seconds);
  }

  countJob(name: string, outcome: string, seconds: number): void {
    this.jobRuns.inc({ name, outcome });
    this.jobTimes.observe({ name }, seconds);
  }

  private createCounter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private createHistogram(name: string, help: string, labelNames: string[]): Histogram {
    return new Histogram({ name, help, labelNames, buckets: BUCKETS, registers: [this.registry] });
  }
}
