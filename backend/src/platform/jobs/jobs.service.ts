import type { JobName } from '@atrium/contract/core/jobs';
import type { JobReply } from '@atrium/contract/platform/jobs/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { truncateText } from '@atrium/rules/names/graphemes';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, SqlPool } from '../database/sql-pool.js';
import { rejectRepeatedCall } from '../database/idempotent-call.js';
import { afterCommit, type Tx } from '../database/transaction.js';
import { DomainError, notFound } from '../http/reply/domain-error.js';
import type { Person } from '../http/request/current-user.js';
import { getUserRoom } from '../realtime/rooms.js';
import { JOB_CATALOGUE, type JobCatalogue } from './job-catalogue.js';
import { Scheduled } from './scheduler.js';
import { withDeadline } from './with-deadline.js';
import { JobQueues } from './queue/job-queues.js';
import { isJobId, JOB_JSON } from './row/job.js';
import { JobStore } from './row/job-store.js';

const RETRY_AFTER_SECONDS = 5;
/** Timeout in milliseconds for adding a job to the queue, so that a rejection takes less than 3 s in total. */
export const ADD_TIMEOUT_MS = 1_000;
const POLL_MS = 100;
const REQUEUE_LIMIT = 500;
const LIST_LIMIT = 50;
const MAX_ABOUT_LENGTH = 500;

export interface JobOptions {
  readonly project?: Project;
  /** Rooms that receive the job's events, in addition to the requester's room. */
  readonly rooms?: readonly string[];
  /** Short description for administrators, such as a page's URL or a file's name. */
  readonly about?: string;
}

interface TransactionalJob extends Pick<JobOptions, 'about'> {
  /** Id of the user who requests the job; the system when omitted. */
  readonly askedBy?: string | null;
}

export interface NewJobRequest {
  readonly input: unknown;
  readonly options?: JobOptions;
}

/** Returns the error for an unreachable queue. */
export const jobsUnavailableError = (): DomainError =>
  new DomainError('service.jobs-unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Adds background jobs and waits for them. */
@Injectable()
export class JobsService {
  constructor(
    private readonly queues: JobQueues,
    private readonly store: JobStore,
    private readonly sql: SqlPool,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  isAvailable(): Promise<boolean> {
    return this.queues.isAvailable();
  }

  /**
   * Queues a job for a user, or for the system when `person` is null, and returns its id.
   * @throws {DomainError} `service.jobs-unavailable` within 3 s; the job is then not queued later either
   */
  async add(
    person: Pick<Person, 'id'> | null,
    name: JobName,
    input: unknown,
    options: JobOptions = {},
  ): Promise<string> {
    const [id] = await this.addAll(person, name, [{ input, options }]);
    return id as string;
  }

  /** Queues all jobs or none, and returns their ids in order. Throws like `add`. */
  async addAll(
    person: Pick<Person, 'id'> | null,
    name: JobName,
    requests: readonly NewJobRequest[],
  ): Promise<string[]> {
    if (requests.length === 0) return [];
    await rejectRepeatedCall();
    if (!(await this.queues.isAvailable())) throw jobsUnavailableError();
    const ids = await this.store.insert(
      requests.map(({ input, options = {} }) => ({
        name,
        askedBy: person?.id ?? null,
        project: options.project ?? null,
        about: options.about === undefined ? null : truncateText(options.about, MAX_ABOUT_LENGTH),
        rooms: [...new Set([...(person === null ? [] : [getUserRoom(person.id)]), ...(options.rooms ?? [])])],
        input,
      })),
    );
    try {
      await withDeadline(ADD_TIMEOUT_MS, Promise.all(ids.map((id) => this.queues.add(name, id))));
    } catch (error) {
      this.logger.warn({ err: error, jobs: ids, name }, 'A job could not be queued');
      // The queue may have accepted it without confirming in time; workers drop ids without a row.
      if ((await this.store.withdraw(ids)) > 0) throw jobsUnavailableError();
      // Workers have already started them, so they were queued.
    }
    try {
      await this.store.confirm(ids);
    } catch (error) {
      // Another process has answered the same call meanwhile.
      await this.store.withdraw(ids);
      throw error;
    }
    return ids;
  }

  /**
   * Creates a job in the transaction `tx` and returns its id: it runs if and only if `tx` commits. The job is queued
   * after the commit; if the queue is away, `requeueConfirmed` queues it later.
   */
  async addInTransaction(
    tx: Tx,
    name: JobName,
    input: unknown,
    { about, askedBy = null }: TransactionalJob = {},
  ): Promise<string> {
    const id = await this.store.insertInTransaction(tx, {
      name,
      input,
      about: about === undefined ? null : truncateText(about, MAX_ABOUT_LENGTH),
      askedBy,
    });
    afterCommit(tx, () => {
      withDeadline(ADD_TIMEOUT_MS, this.queues.add(name, id)).catch((error: unknown) =>
        this.logger.debug({ err: error, job: id, name }, 'A recorded job will be queued later'),
      );
    });
    return id;
  }

  /**
   * Queues confirmed jobs that have not ended again; the queue ignores ids that it has. BullMQ alone does not suffice,
   * because the row is the promise: a process may be killed, or Redis be away, between its commit and its queuing, and
   * Redis may be emptied while its connections stay open.
   */
  @Scheduled({ name: 'jobs that the queue has lost', intervalMs: 10_000 })
  async requeueConfirmed(): Promise<void> {
    if (!(await this.queues.isAvailable())) return;
    for (const { id, name } of await this.store.findConfirmed(Object.keys(this.catalogue), REQUEUE_LIMIT))
      await withDeadline(ADD_TIMEOUT_MS, this.queues.add(name, id));
  }

  /** Deletes obsolete jobs of the system, including ended ones but not running ones. */
  async removeObsolete(tx: Tx, name: JobName, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.store.removeObsolete(tx, name, ids);
  }

  /**
   * Returns the job when it has ended, or null when it is still running after `maxMs`.
   * @throws {DomainError} `service.jobs-unavailable` if the queue goes away; jobs not started are withdrawn
   */
  async waitFor(id: string, maxMs: number): Promise<JobReply | null> {
    const [job] = await this.waitForAll([id], maxMs);
    return job ?? null;
  }

  /** Waits for several jobs; null for each that has not ended after `maxMs`. Throws like `waitFor`. */
  async waitForAll(ids: readonly string[], maxMs: number): Promise<(JobReply | null)[]> {
    const deadline = Date.now() + maxMs;
    for (;;) {
      const jobs = await this.find(ids);
      if (ids.some((id) => !jobs.has(id))) throw jobsUnavailableError();
      const ended = ids.map((id) => {
        const job = jobs.get(id);
        return job?.state === 'finished' || job?.state === 'failed' ? job : null;
      });
      if (!ended.includes(null)) return ended;
      if (!(await this.queues.isAvailable())) {
        await this.store.withdraw(ids);
        throw jobsUnavailableError();
      }
      const remaining = deadline - Date.now();
      if (remaining <= 0) return ended;
      await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, remaining)));
    }
  }

  /** Counts the unfinished jobs of these names that the user requested. */
  async countOpen(userId: string, names: readonly JobName[]): Promise<number> {
    const [row] = await this.sql.rows<{ open: number }>(
      `select count(*)::int as open from job where asked_by = $1 and name = any($2) and state in ('waiting', 'running')`,
      [userId, names],
    );
    return row?.open ?? 0;
  }

  /** Returns the user's newest jobs as JSON text. */
  async listOwn(userId: string): Promise<string> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(json order by created_at desc, id desc), '[]')::text as json from (
         select id, created_at, ${JOB_JSON} as json from job
         where asked_by = $1 and queued_at is not null order by created_at desc, id desc limit ${LIST_LIMIT}) newest`,
      [userId],
    );
    return row?.json ?? '[]';
  }

  /** Returns the job as JSON text. Throws `resource.not-found`, also for another user's job. */
  async getOwn(userId: string, id: string): Promise<string> {
    if (!isJobId(id)) throw notFound('Job');
    const [row] = await this.sql.rows<{ json: string }>(
      `select (${JOB_JSON})::text as json from job where id = $1 and asked_by = $2`,
      [id, userId],
    );
    if (row === undefined) throw notFound('Job');
    return row.json;
  }

  private async find(ids: readonly string[]): Promise<Map<string, JobReply>> {
    const rows = await this.sql.rows<{ job: JobReply }>(
      { name: 'jobs-find', text: `select ${JOB_JSON} as job from job where id = any($1::uuid[])` },
      [ids],
    );
    return new Map(rows.map(({ job }) => [job.id, job]));
  }
}
