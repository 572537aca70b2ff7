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
import { isJobId, JobStore } from './row/job-store.js';
import { JOB_JSON } from './row/job.view.js';

const RETRY_AFTER_SECONDS = 5;
/** With the answer about availability before it and the withdrawal after it, a refusal takes less than 3 s. */
export const ADD_MS = 1_000;
const LOOK_AGAIN_MS = 100;
const LISTED = 50;
const LONGEST_ABOUT = 500;

export interface JobOptions {
  /** What the job is about, if it is about one project. */
  readonly project?: Project;
  /** Rooms that hear of it besides the person who asked. */
  readonly rooms?: readonly string[];
  /** A few words for whoever looks after jobs: the address of a page, the name of a file. */
  readonly about?: string;
}

interface PromisedJob extends Pick<JobOptions, 'about'> {
  /** Whoever's act it belongs to; left out: the system. */
  readonly askedBy?: string | null;
}

export interface WantedJob {
  readonly input: unknown;
  readonly options?: JobOptions;
}

export const unavailable = (): DomainError =>
  new DomainError('service.jobs-unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Background work, as areas ask for it. */
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
   * Queues a job for this person (null: for the system) and answers its id.
   * @throws DomainError `service.jobs-unavailable` within 3 s; then nothing is queued, and nothing appears later.
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

  /** Several at once, all or none; the ids are in their order. @throws as `add` */
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
      // The queue may have taken it all the same and tell it late: a worker drops what has no row.
      if ((await this.store.withdraw(ids)) > 0) throw unavailable();
      // Workers have begun already, so they were queued.
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
   * A job that is promised with whatever else `tx` writes: it will run if that is committed, and
   * otherwise there never was one. The queue gets it after the commit; where it is away, the worker makes up for it.
   * Answers its id.
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

  /** Takes back jobs of the system that nobody needs any more, ended ones too; those that run go on. */
  async drop(tx: Tx, name: JobName, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.store.drop(tx, name, ids);
  }

  /**
   * The job once it has ended; null when it is still going on after `maxMs`.
   * @throws DomainError `service.jobs-unavailable` when the queue goes away meanwhile; what nobody had begun is withdrawn.
   */
  async waitFor(id: string, maxMs: number): Promise<JobReply | null> {
    const [job] = await this.waitForAll([id], maxMs);
    return job ?? null;
  }

  /** Several together: null for each that is still going on after `maxMs`. @throws as `waitFor` */
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

  /** How many of these a person waits for. */
  async countOpen(userId: string, names: readonly JobName[]): Promise<number> {
    const [row] = await this.sql.rows<{ open: number }>(
      `select count(*)::int as open from job where asked_by = $1 and name = any($2) and state in ('waiting', 'running')`,
      [userId, names],
    );
    return row?.open ?? 0;
  }

  /** The newest of one's own, as JSON text. */
  async listOwn(userId: string): Promise<string> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(json order by created_at desc, id desc), '[]')::text as json from (
         select id, created_at, ${JOB_JSON} as json from job
         where asked_by = $1 and queued_at is not null order by created_at desc, id desc limit ${LISTED}) newest`,
      [userId],
    );
    return row?.json ?? '[]';
  }

  /** @throws DomainError `resource.not-found`, for another person's job too. */
  async getOwn(userId: string, id: string): Promise<string> {
    // An id of another form is nobody's job.
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
