import type { Project } from '@atrium/rules/people/rights';

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
  /** Trace context of the request that added the job, if traced. */
  readonly trace: string | null;
}

/** Counts by the queue: failed attempts, and runs whose worker disappeared. */
export interface DeliveryCounts {
  readonly failures: number;
  readonly losses: number;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isJobId = (text: string): boolean => ID.test(text);
