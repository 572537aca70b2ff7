import type { Project } from '@atrium/rules/people/rights';
import { UUID } from '@atrium/rules/text/text';

export interface NewJob {
  readonly name: string;
  readonly askedBy: string | null;
  readonly project: Project | null;
  /** Short description for administrators; null when the name is enough. */
  readonly about: string | null;
  readonly rooms: readonly string[];
  readonly input: unknown;
}

/** A job that this process runs. A later run by another worker has a higher `attempt`. */
export interface ClaimedJob {
  readonly id: string;
  readonly name: string;
  readonly askedBy: string | null;
  readonly input: unknown;
  readonly attempt: number;
  /** Trace context of the request that added the job; null when it was not traced. */
  readonly trace: string | null;
}

/** Counters of the queue for a job: failed attempts, and runs whose worker disappeared. */
export interface DeliveryCounts {
  readonly failures: number;
  readonly losses: number;
}

export const isJobId = (text: string): boolean => UUID.test(text);
