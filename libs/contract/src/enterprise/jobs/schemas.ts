import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { JOB_STATES } from './values.js';

export const administeredJob = z.object({
  id: z.string(),
  name: z.string(),
  /** URL of a page or name of a file; null when the job name suffices. */
  about: z.nullable(z.string()),
  state: z.enum(JOB_STATES),
  progress: z.number(),
  /** Error of the last attempt. */
  error: z.nullable(z.string()),
  /** For webhook jobs: number of failed deliveries, which are retried automatically. */
  undelivered: z.int(),
  /** Why a finished job has no result, such as an unreachable page. */
  shortfall: z.nullable(z.string()),
  /** Without a mail server the mail was stored and not sent. */
  isMailKept: z.boolean(),
  project: z.nullable(z.string()),
  /** Null for the system. */
  askedBy: z.nullable(f.personReply),
  attempts: z.int(),
  /** Number of attempts that ended with an error. */
  failures: z.int(),
  /** Number of runs whose worker disappeared. */
  losses: z.int(),
  createdAt: f.instant(),
  startedAt: z.nullable(f.instant()),
  finishedAt: z.nullable(f.instant()),
});
export type AdministeredJob = z.infer<typeof administeredJob>;

export const jobsSummary = z.object({
  available: z.boolean(),
  /** All queues, including unused ones. Finished jobs are kept for 30 days. */
  queues: z.array(
    z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int(), finished: z.int() }),
  ),
});
export type JobsSummary = z.infer<typeof jobsSummary>;

export const listJobsSchemas = callSchemas({
  summary:
    'Background jobs of everybody, newest first. Those that deliver webhooks, which are many, are listed when asked for by their name',
  query: z.object({
    state: f.queryChoice(JOB_STATES),
    name: f.queryText(),
    search: f.queryText(),
    limit: f.queryLimit(),
    cursor: f.queryText(500),
  }),
  reply: z.array(administeredJob),
});

export const summariseJobsSchemas = callSchemas({
  summary: 'The queues, and how many of their jobs wait, run, have failed and have finished',
  reply: jobsSummary,
});

const params = z.object({ id: f.codeText() });

export const retryJobSchemas = callSchemas({
  summary: 'Queue a failed job again',
  params,
  reply: administeredJob,
  errors: ['resource.not-found', 'job.not-failed', 'service.jobs-unavailable'],
});

export const removeJobSchemas = callSchemas({
  summary: 'Remove a job that is not running; one that waits will never run',
  params,
  errors: ['resource.not-found', 'job.running'],
});
