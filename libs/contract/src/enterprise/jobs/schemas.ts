import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { JOB_STATES } from './values.js';

export const administeredJob = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of a page, the name of a file; null when the name says it all. */
  about: z.nullable(z.string()),
  state: z.enum(JOB_STATES),
  /** Percent. */
  progress: z.number(),
  /** Why it failed, or why its last try did. */
  error: z.nullable(z.string()),
  /** Of a job that delivers webhooks: how many of its deliveries failed. They are tried again by themselves. */
  undelivered: z.int(),
  /** It ended, and this is why nothing came of it: a page that could not be reached. */
  shortfall: z.nullable(z.string()),
  /** A mail that was kept here, since no mail server is set up, and went to nobody. */
  isMailKept: z.boolean(),
  project: z.nullable(z.string()),
  /** Null: the system. */
  askedBy: z.nullable(f.personReply),
  /** Starts. */
  attempts: z.int(),
  /** Tries that ended with an error. */
  failures: z.int(),
  /** Runs whose worker disappeared. */
  losses: z.int(),
  createdAt: f.instant(),
  startedAt: z.nullable(f.instant()),
  finishedAt: z.nullable(f.instant()),
});
export type AdministeredJob = z.infer<typeof administeredJob>;

export const jobsSummary = z.object({
  /** Whether jobs can be queued now. */
  available: z.boolean(),
  /** Every queue, also one that has never been used. Ended jobs are kept for 30 days. */
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
