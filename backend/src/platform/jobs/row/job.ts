import type { Project } from '@atrium/rules/people/rights';
import { UUID } from '@atrium/rules/text/text';
import { instantSql } from '../../database/sql.js';

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

/** SQL of a job as JSON for its requester, in replies and events, over the table `job`. */
export const JOB_JSON = `jsonb_build_object('id', job.id, 'name', job.name, 'state', job.state, 'progress', job.progress,
    'createdAt', ${instantSql('job.created_at')}, 'finishedAt', ${instantSql('job.finished_at')})
  || case job.state when 'finished' then jsonb_build_object('result', job.result)
     when 'failed' then jsonb_build_object('error', job.error) else '{}'::jsonb end`;
