import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryChoice, queryText, paging } from '../../core/query-fields.js';
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
  /** True when the mail was stored and not sent, because there is no mail server. */
  isMailKept: z.boolean(),
  project: z.nullable(z.string()),
  /** User who requested the job; null for the system. */
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
    'List background jobs of all users, newest first. Webhook deliveries are listed only when filtered by job name',
  query: z.object({
    state: queryChoice(JOB_STATES),
    name: queryText(),
    search: queryText(),
    ...paging,
  }),
  reply: z.array(administeredJob),
});

export const summariseJobsSchemas = callSchemas({
  summary: 'List queues with their numbers of waiting, running, failed and finished jobs',
  reply: jobsSummary,
});

const params = z.object({ id: f.codeText() });

export const retryJobSchemas = callSchemas({
  summary: 'Retry a failed job',
  params,
  reply: administeredJob,
  errors: ['resource.not-found', 'job.not-failed', 'service.jobs-unavailable'],
});

export const removeJobSchemas = callSchemas({
  summary: 'Remove a job that is not running; a waiting job will never run',
  params,
  errors: ['resource.not-found', 'job.running'],
});
