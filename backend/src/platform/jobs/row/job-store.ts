import { randomUUID } from 'node:crypto';
import type { EventCatalogue, JobEvent } from '@atrium/contract/core/live';
import { getJobTitle } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit-entry.js';
import { SqlPool } from '../../database/sql-pool.js';
import { type Tx, Transactions } from '../../database/transaction.js';
import { type Actor, SYSTEM } from '../../events/event.js';
import { Outbox } from '../../events/outbox.js';
import { ReplyWithStatus } from '../../http/reply/reply.js';
import { getCurrentTracer } from '../../tracing/tracing.js';
import { Scheduled } from '../scheduler.js';
import { type ClaimedJob, type DeliveryCounts, JOB_JSON, type NewJob } from './job.js';
import { queryRows } from '../../database/rows.js';

type JobEventType = 'job.progress' | 'job.finished' | 'job.failed';
interface ChangedJob {
  readonly job: JobEvent;
  readonly project: Project | null;
  readonly rooms: readonly string[];
}
const CHANGED_COLUMNS = `${JOB_JSON} as job, job.project, job.rooms`;
type PublishedState = EventCatalogue['jobs.changed']['state'];
interface NamedJob {
  readonly id: string;
  readonly name: string;
}
/** SQL condition: the run of this worker has neither ended nor been superseded. */
const IS_CURRENT_RUN = `job.id = $1 and job.attempts = $2 and job.state = 'running'`;

const auditTarget = ({ id, name }: NamedJob) =>
  ({ objectKind: 'job', objectId: id, objectName: getJobTitle(name) }) as const;

const REMOVED_MESSAGE = 'An administrator removed this job before it finished.';

/** Error for a run whose job was taken over by another worker or has ended. Nothing of the run is stored. */
export class RunSupersededError extends Error {}

/** Writes the job table. Every change publishes its event in the same transaction. */
@Injectable()
export class JobStore {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async insert(jobs: readonly NewJob[]): Promise<string[]> {
    const trace = getCurrentTracer()?.currentContext() ?? null;
    const rows = jobs.map((job) => ({ ...job, id: randomUUID(), trace }));
    await this.sql.rows(
      `insert into job (id, name, asked_by, project, about, rooms, input, trace)
       select id, name, "askedBy", project, about, rooms, coalesce(input, 'null'::jsonb), trace
       from jsonb_to_recordset($1::jsonb) as job (id uuid, name text, "askedBy" uuid, project text, about text, rooms text[], input jsonb, trace text)`,
      [JSON.stringify(rows)],
    );
    return rows.map(({ id }) => id);
  }

  /** Inserts a job that exists, and must run, once `tx` commits. */
  async insertInTransaction(tx: Tx, job: Omit<NewJob, 'project' | 'rooms'>): Promise<string> {
    const id = randomUUID();
    await this.writeIn(
      tx,
      'waiting',
      `insert into job (id, name, about, input, trace, asked_by, queued_at) values ($1, $2, $3, $4::jsonb, $5, $6, clock_timestamp()) returning id, name`,
      [id, job.name, job.about, JSON.stringify(job.input), getCurrentTracer()?.currentContext() ?? null, job.askedBy],
    );
    return id;
  }

  /** Marks queued jobs as confirmed to their requester. Confirmed jobs are queued again if the queue loses them. */
  async confirm(ids: readonly string[]): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.writeIn(
        tx,
        'waiting',
        `update job set queued_at = coalesce(queued_at, now()) where id = any($1::uuid[]) and state = 'waiting' returning id, name`,
        [ids],
      );
      // The reply to repeated calls with the same idempotency key.
      return new ReplyWithStatus(202, { jobId: ids[0] });
    });
    await this.sql.rows('update job set queued_at = now() where id = any($1::uuid[]) and queued_at is null', [ids]);
  }

  /** Deletes jobs that have not started, and returns their number. */
  async withdraw(ids: readonly string[]): Promise<number> {
    const rows = await this.sql.rows(
      `delete from job where id = any($1::uuid[]) and state = 'waiting' and attempts = 0 returning id`,
      [ids],
    );
    return rows.length;
  }

  /** Returns input and requester of a job that should run; null when it has ended or was withdrawn. */
  async findRunnable(id: string): Promise<Pick<ClaimedJob, 'input' | 'askedBy'> | null> {
    const [row] = await this.sql.rows<Pick<ClaimedJob, 'input' | 'askedBy'>>(
      `select input, asked_by as "askedBy" from job where id = $1 and state in ('waiting', 'running')`,
      [id],
    );
    return row ?? null;
  }

  /**
   * Starts a run of a delivered job. Earlier runs of the job can then no longer store results. Returns null when the
   * job has ended or was withdrawn.
   */
  async claim(id: string, { failures, losses }: DeliveryCounts): Promise<ClaimedJob | null> {
    return this.transactions.run(async (tx) => {
      const [claimed] = await queryRows<ClaimedJob>(
        tx,
        `with job as (
           update job set state = 'running', progress = 0, attempts = attempts + 1, failures = $2, losses = $3,
             started_at = coalesce(started_at, now()), queued_at = coalesce(queued_at, now())
           where id = $1 and state in ('waiting', 'running') returning *
         )
         select id, name, asked_by as "askedBy", input, attempts as attempt, trace from job`,
        [id, failures, losses],
      );
      if (claimed !== undefined) await this.publishToAdministrators(tx, [claimed], 'running');
      return claimed ?? null;
    });
  }

  async storeProgress({ id, attempt }: ClaimedJob, percent: number): Promise<void> {
    await this.transactions.run((tx) =>
      this.changeAndPublish(
        tx,
        'job.progress',
        `update job set progress = $3 where ${IS_CURRENT_RUN} and job.progress < $3 returning ${CHANGED_COLUMNS}`,
        [id, attempt, percent],
      ),
    );
  }

  /** Commits the effects of `work`, the job's end and its event together. Throws `RunSupersededError`. */
  async finish<R>({ id, attempt }: ClaimedJob, work: (tx: Tx) => Promise<R>): Promise<R> {
    return this.transactions.run(async (tx) => {
      const result = await work(tx);
      // Locks the row only now, so that progress can be reported during `work`.
      const ended = await this.changeAndPublish(
        tx,
        'job.finished',
        `update job set state = 'finished', progress = 100, result = $3::jsonb, error = null, input = null,
           finished_at = clock_timestamp() where ${IS_CURRENT_RUN} returning ${CHANGED_COLUMNS}`,
        [id, attempt, JSON.stringify(result ?? null)],
      );
      if (!ended) throw new RunSupersededError();
      return result;
    });
  }

  /** Marks the job as failed for good. */
  async fail({ id, attempt }: ClaimedJob, failures: number, error: string): Promise<void> {
    await this.transactions.run((tx) =>
      this.changeAndPublish(
        tx,
        'job.failed',
        `update job set state = 'failed', failures = $3, error = $4, finished_at = clock_timestamp()
         where ${IS_CURRENT_RUN} returning ${CHANGED_COLUMNS}`,
        [id, attempt, failures, error],
      ),
    );
  }

  /** Sets the job to waiting, because the queue will deliver it again. */
  async requeue({ id, attempt }: ClaimedJob, failures: number, error: string | null): Promise<void> {
    await this.write(
      'waiting',
      `update job set state = 'waiting', failures = $3, error = $4 where ${IS_CURRENT_RUN} returning id, name`,
      [id, attempt, failures, error],
    );
  }

  /** Sets a failed job to waiting, as if it were new. Returns false when it is not failed. */
  async reopen(job: NamedJob, by: Actor): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const isOpen = await this.changeAndPublish(
        tx,
        'job.progress',
        `update job set state = 'waiting', progress = 0, failures = 0, losses = 0, error = null, queued_at = clock_timestamp(), finished_at = null
         where job.id = $1 and job.state = 'failed' returning ${CHANGED_COLUMNS}`,
        [job.id],
      );
      if (isOpen) await writeAudit(tx, { ...auditTarget(job), actor: by, action: 'retried' });
      return isOpen;
    });
  }

  /** Reverts `reopen` unless a worker has started the job. */
  async close(id: string, error: string): Promise<boolean> {
    return this.transactions.run((tx) =>
      this.changeAndPublish(
        tx,
        'job.failed',
        `update job set state = 'failed', error = $2, finished_at = clock_timestamp() where job.id = $1 and job.state = 'waiting' returning ${CHANGED_COLUMNS}`,
        [id, error],
      ),
    );
  }

  /** Deletes a job, and publishes its failure if it was waiting. Returns false when it is running or missing. */
  async remove(job: NamedJob, by: Actor): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.changeAndPublish(
        tx,
        'job.failed',
        `update job set state = 'failed', error = '${REMOVED_MESSAGE}', finished_at = clock_timestamp() where job.id = $1 and job.state = 'waiting' returning ${CHANGED_COLUMNS}`,
        [job.id],
      );
      const isGone =
        (await this.writeIn(
          tx,
          'removed',
          `delete from job where id = $1 and state in ('finished', 'failed') returning id, name`,
          [job.id],
        )) > 0;
      if (isGone) await writeAudit(tx, { ...auditTarget(job), actor: by, action: 'removed' });
      return isGone;
    });
  }

  /** Deletes jobs that became obsolete in `tx`, except running ones. Workers skip ids without a row. */
  async removeObsolete(tx: Tx, name: string, ids: readonly string[]): Promise<void> {
    await this.writeIn(
      tx,
      'removed',
      `delete from job where name = $1 and id = any($2::uuid[]) and state <> 'running' returning id, name`,
      [name, ids],
    );
  }

  /** Returns confirmed jobs of these names that have not ended, oldest first. */
  async findConfirmed(names: readonly string[], limit: number): Promise<NamedJob[]> {
    return this.sql.rows(
      `select id, name from job where state in ('waiting', 'running') and queued_at <= now() and name = any($1)
       order by created_at limit $2`,
      [names, limit],
    );
  }

  /** Deletes jobs that were never confirmed to their requester, because the process died or both services were away. */
  @Scheduled({ name: 'jobs that were never promised', intervalMs: 60_000 })
  async deleteUnconfirmed(): Promise<void> {
    await this.sql.rows(
      `delete from job where state = 'waiting' and queued_at is null and attempts = 0 and created_at < now() - interval '1 minute'`,
    );
  }

  private async changeAndPublish(
    tx: Tx,
    type: JobEventType,
    statement: string,
    values: readonly unknown[],
  ): Promise<boolean> {
    const [changed] = await queryRows<ChangedJob>(tx, `with job as (${statement}) select * from job`, [...values]);
    if (changed === undefined) return false;
    const { job, project, rooms } = changed;
    await this.outbox.publish(tx, type, { actor: SYSTEM, audience: { project, rooms }, data: { job }, rows: [] });
    await this.publishToAdministrators(tx, [job], job.state);
    return true;
  }

  /** Updates jobs without publishing events to the requester. Returns the number of changed jobs. */
  private write(state: PublishedState, statement: string, values: readonly unknown[]): Promise<number> {
    return this.transactions.run((tx) => this.writeIn(tx, state, statement, values));
  }

  private async writeIn(tx: Tx, state: PublishedState, statement: string, values: readonly unknown[]): Promise<number> {
    const changed = await queryRows<NamedJob>(tx, `with job as (${statement}) select * from job`, [...values]);
    await this.publishToAdministrators(tx, changed, state);
    return changed.length;
  }

  private async publishToAdministrators(tx: Tx, jobs: readonly NamedJob[], state: PublishedState): Promise<void> {
    const [first] = jobs;
    if (first === undefined) return;
    await this.outbox.publish(tx, 'jobs.changed', {
      actor: SYSTEM,
      data: { jobIds: jobs.map(({ id }) => id), name: first.name, state },
      rows: [],
    });
  }
}
