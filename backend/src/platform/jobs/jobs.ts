import type { JobName } from '@atrium/contract/core/jobs';
import type { JobReply } from '@atrium/contract/platform/jobs';
import type { Project } from '@atrium/rules/rights';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, SqlPool } from '../database/sql-pool.js';
import { DomainError, notFound } from '../http/domain-error.js';
import type { Person } from '../http/person.js';
import { userRoom } from '../realtime/rooms.js';
import { within } from './deadline.js';
import { JobQueues } from './job-queues.js';
import { JobStore } from './job-store.js';
import { JOB_JSON } from './job.view.js';

const RETRY_AFTER_SECONDS = 5;
/** With the answer about availability before it and the withdrawal after it, a refusal takes less than 3 s. */
const ADD_MS = 1_000;
const LOOK_AGAIN_MS = 100;
const LISTED = 50;

export interface JobOptions {
  /** What the job is about, if it is about one project. */
  readonly project?: Project;
  /** Rooms that hear of it besides the person who asked. */
  readonly rooms?: readonly string[];
}

const unavailable = (): DomainError => new DomainError('service.jobs-unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });

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
  async add(person: Pick<Person, 'id'> | null, name: JobName, input: unknown, options: JobOptions = {}): Promise<string> {
    if (!(await this.queues.isAvailable())) throw unavailable();
    const rooms = [...new Set([...(person === null ? [] : [userRoom(person.id)]), ...(options.rooms ?? [])])];
    const id = await this.store.insert({ name, askedBy: person?.id ?? null, project: options.project ?? null, rooms, input });
    try {
      await within(ADD_MS, this.queues.add(name, id));
    } catch (error) {
      this.logger.warn({ err: error, job: id, name }, 'A job could not be queued');
      // The queue may have taken it all the same and tell it late: a worker drops what has no row.
      if (await this.store.withdraw(id)) throw unavailable();
      // A worker has begun already, so it was queued.
    }
    await this.store.promise(id);
    return id;
  }

  /**
   * The job once it has ended; null when it is still going on after `maxMs`.
   * @throws DomainError `service.jobs-unavailable` when the queue goes away meanwhile; what nobody had begun is withdrawn.
   */
  async waitFor(id: string, maxMs: number): Promise<JobReply | null> {
    const deadline = Date.now() + maxMs;
    for (;;) {
      const job = await this.find(id);
      if (job === null) throw unavailable();
      if (job.state === 'finished' || job.state === 'failed') return job;
      if (!(await this.queues.isAvailable())) {
        await this.store.withdraw(id);
        throw unavailable();
      }
      const left = deadline - Date.now();
      if (left <= 0) return null;
      await new Promise((resolve) => setTimeout(resolve, Math.min(LOOK_AGAIN_MS, left)));
    }
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
    const [row] = await this.sql.rows<{ json: string }>(`select (${JOB_JSON})::text as json from job where id = $1 and asked_by = $2`, [id, userId]);
    if (row === undefined) throw notFound('Job');
    return row.json;
  }

  private async find(id: string): Promise<JobReply | null> {
    const [row] = await this.sql.rows<{ job: JobReply }>({ name: 'job-find', text: `select ${JOB_JSON} as job from job where id = $1` }, [id]);
    return row?.job ?? null;
  }
}
