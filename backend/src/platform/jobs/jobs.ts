import type { JobName } from '@atrium/contract/core/jobs';
import type { JobReply } from '@atrium/contract/platform/jobs/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { cutText } from '@atrium/rules/names/graphemes';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, SqlPool } from '../database/sql-pool.js';
import { refuseRepeatedCall } from '../database/keyed-call.js';
import { afterCommit, type Tx } from '../database/transaction.js';
import { DomainError, notFound } from '../http/reply/domain-error.js';
import type { Person } from '../http/request/person.js';
import { userRoom } from '../realtime/rooms.js';
import { within } from './deadline.js';
import { JobQueues } from './queue/job-queues.js';
import { isJobId } from './row/job.js';
import { JobStore } from './row/job-store.js';
import { JOB_JSON } from './row/job.view.js';

const RETRY_AFTER_SECONDS = 5;
/** Timeout for adding to the queue, so that a rejection takes less than 3 s in total. */
export const ADD_MS = 1_000;
const LOOK_AGAIN_MS = 100;
const LISTED = 50;
const LONGEST_ABOUT = 500;

export interface JobOptions {
  readonly project?: Project;
  /** Rooms that receive its events, besides the requester's. */
  readonly rooms?: readonly string[];
  /** Short description for administrators, such as a page's URL or a file's name. */
  readonly about?: string;
}

interface PromisedJob extends Pick<JobOptions, 'about'> {
  /** Id of the requester; the system when omitted. */
  readonly askedBy?: string | null;
}

export interface WantedJob {
  readonly input: unknown;
  readonly options?: JobOptions;
}

/** Returns the error for an unreachable queue. */
export const unavailable = (): DomainError =>
  new DomainError('service.jobs-unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Adds background jobs and waits for them. */
@Injectable()
export class Jobs {
  constructor(
    private readonly queues: JobQueues,
    private readonly store: JobStore,
    private readonly sql: SqlPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  isAvailable(): Promise<boolean> {
    return this.queues.isAvailable();
  }

  /**
   * Queues a job for a user, or for the system when `person` is null, and returns its id.
   * @throws {DomainError} `service.jobs-unavailable` within 3 s; then nothing is queued, also not later
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
  async addAll(person: Pick<Person, 'id'> | null, name: JobName, wanted: readonly WantedJob[]): Promise<string[]> {
    if (wanted.length === 0) return [];
    await refuseRepeatedCall();
    if (!(await this.queues.isAvailable())) throw unavailable();
    const ids = await this.store.insert(
      wanted.map(({ input, options = {} }) => ({
        name,
        askedBy: person?.id ?? null,
        project: options.project ?? null,
        about: options.about === undefined ? null : cutText(options.about, LONGEST_ABOUT),
        rooms: [...new Set([...(person === null ? [] : [userRoom(person.id)]), ...(options.rooms ?? [])])],
        input,
      })),
    );
    try {
      await within(ADD_MS, Promise.all(ids.map((id) => this.queues.add(name, id))));
    } catch (error) {
      this.logger.warn({ err: error, jobs: ids, name }, 'A job could not be queued');
      // The queue may have accepted it without confirming in time; workers drop ids without a row.
      if ((await this.store.withdraw(ids)) > 0) throw unavailable();
      // Workers have already started them, so they were queued.
    }
    try {
      await this.store.promise(ids);
    } catch (error) {
      // Another process has answered the same call meanwhile.
      await this.store.withdraw(ids);
      throw error;
    }
    return ids;
  }

  /**
   * Creates a job in the transaction `tx` and returns its id: it runs if and only if `tx` commits. The job is queued
   * after the commit; if the queue is away, `QueueRecovery` queues it later.
   */
  async promise(tx: Tx, name: JobName, input: unknown, { about, askedBy = null }: PromisedJob = {}): Promise<string> {
    const id = await this.store.insertPromised(tx, {
      name,
      input,
      about: about === undefined ? null : cutText(about, LONGEST_ABOUT),
      askedBy,
    });
    afterCommit(tx, () => {
      within(ADD_MS, this.queues.add(name, id)).catch((error: unknown) =>
        this.logger.debug({ err: error, job: id, name }, 'A promised job will be queued later'),
      );
    });
    return id;
  }

  /** Deletes obsolete jobs of the system, including ended ones but not running ones. */
  async drop(tx: Tx, name: JobName, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.store.drop(tx, name, ids);
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
      if (ids.some((id) => !jobs.has(id))) throw unavailable();
      const ended = ids.map((id) => {
        const job = jobs.get(id);
        return job?.state === 'finished' || job?.state === 'failed' ? job : null;
      });
      if (!ended.includes(null)) return ended;
      if (!(await this.queues.isAvailable())) {
        await this.store.withdraw(ids);
        throw unavailable();
      }
      const left = deadline - Date.now();
      if (left <= 0) return ended;
      await new Promise((resolve) => setTimeout(resolve, Math.min(LOOK_AGAIN_MS, left)));
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
         where asked_by = $1 and queued_at is not null order by created_at desc, id desc limit ${LISTED}) newest`,
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
