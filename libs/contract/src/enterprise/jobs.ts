import * as z from 'zod/mini';
import { endpoint, superadmin } from '../core/endpoint.js';
import { codeText, instant, personReply, queryChoice, queryLimit, queryText } from '../core/fields.js';

/* Background work of everybody, for those who look after it. What came in and what came out is not shown. */

/** A job of this name brings one webhook what is due. */
export const DELIVERIES = 'deliver-webhooks';

export const JOB_STATES = ['waiting', 'running', 'failed', 'finished'] as const;
export type JobState = (typeof JOB_STATES)[number];

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
  askedBy: z.nullable(personReply),
  /** Starts. */
  attempts: z.int(),
  /** Tries that ended with an error. */
  failures: z.int(),
  /** Runs whose worker disappeared. */
  losses: z.int(),
  createdAt: instant(),
  startedAt: z.nullable(instant()),
  finishedAt: z.nullable(instant()),
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

export const listJobs = endpoint({
  name: 'listJobs',
  summary:
    'Background jobs of everybody, newest first. Those that deliver webhooks, which are many, are listed when asked for by their name',
  method: 'GET',
  path: '/api/enterprise/jobs',
  access: superadmin,
  query: z.object({
    state: queryChoice(JOB_STATES),
    name: queryText(),
    search: queryText(),
    limit: queryLimit(),
    cursor: queryText(500),
  }),
  reply: z.array(administeredJob),
  status: 200,
});

export const summariseJobs = endpoint({
  name: 'summariseJobs',
  summary: 'The queues, and how many of their jobs wait, run, have failed and have finished',
  method: 'GET',
  path: '/api/enterprise/jobs/summary',
  access: superadmin,
  reply: jobsSummary,
  status: 200,
});

const params = z.object({ id: codeText() });

export const retryJob = endpoint({
  name: 'retryJob',
  summary: 'Queue a failed job again',
  method: 'POST',
  path: '/api/enterprise/jobs/:id/retry',
  access: superadmin,
  params,
  reply: administeredJob,
  status: 200,
  errors: ['resource.not-found', 'job.not-failed', 'service.jobs-unavailable'],
});

export const removeJob = endpoint({
  name: 'removeJob',
  summary: 'Remove a job that is not running; one that waits will never run',
  method: 'DELETE',
  path: '/api/enterprise/jobs/:id',
  access: superadmin,
  params,
  status: 204,
  errors: ['resource.not-found', 'job.running'],
});
