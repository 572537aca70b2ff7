import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import { jobCatalogue } from '@atrium/contract/core/jobs';
import type { listJobs } from '@atrium/contract/enterprise/jobs/calls';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { DELIVERIES } from '@atrium/contract/enterprise/jobs/values';
import { parseSearchQuery } from '@atrium/rules/text/search';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, SqlPool } from '../../database/sql-pool.js';
import { instantSql, toLikePattern, personSql } from '../../database/sql.js';
import { DomainError, notFound } from '../../http/reply/domain-error.js';
import { toActor, type Person } from '../../http/request/current-user.js';
import { buildKeyset, type SortColumn } from '../../entities/ordered-list.js';
import { DEFAULT_LOG_LIMIT } from '../../http/request/paging.js';
import { Page, createPage } from '../../http/reply/reply.js';
import { withDeadline } from '../with-deadline.js';
import { JobQueues } from '../queue/job-queues.js';
import { isJobId } from '../row/job.js';
import { JobStore } from '../row/job-store.js';
import { ADD_TIMEOUT_MS, jobsUnavailableError } from '../jobs.service.js';

const IS_MAIL_STORED = `case when job.name = 'send-mail' then coalesce((job.result ->> 'isKept')::boolean, false) else false end`;
const UNDELIVERED = `case when job.name = '${DELIVERIES}' then coalesce((job.result ->> 'failed')::int, 0) else 0 end`;
const JOB_SORT: readonly SortColumn[] = [
  ['job.created_at', 'timestamptz'],
  ['job.id', 'uuid'],
];
/** SQL of a job's state for administrators: a webhook delivery that failed counts as a failed job. */
const STATE = `case when job.state = 'finished' and ${UNDELIVERED} > 0 then 'failed' else job.state end`;
const JOB = `jsonb_build_object('id', job.id, 'name', job.name, 'about', job.about, 'state', job.state, 'progress', job.progress, 'error', job.error, 'undelivered', ${UNDELIVERED}, 'isMailKept', ${IS_MAIL_STORED}, 'shortfall', case when job.state = 'finished' then job.result ->> 'error' end,
  'project', job.project, 'askedBy', ${personSql('u')}, 'attempts', job.attempts, 'failures', job.failures, 'losses', job.losses,
  'createdAt', ${instantSql('job.created_at')}, 'startedAt', ${instantSql('job.started_at')}, 'finishedAt', ${instantSql('job.finished_at')})`;
const FROM = 'job left join app_user u on u.id = job.asked_by';

/** SQL of a job's searchable text: title, subject, error and requester, one per line. */
const SEARCH_TEXT = `concat_ws(E'\\n', replace(job.name, '-', ' '), job.about, job.error, job.result ->> 'error', concat_ws(' ', u.first_name, u.last_name), u.email)`;

/** Lists and manages all jobs for superadmins. */
@Injectable()
export class JobAdministration {
  constructor(
    private readonly sql: SqlPool,
    private readonly store: JobStore,
    private readonly queues: JobQueues,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list({ state, name, search, limit = DEFAULT_LOG_LIMIT, cursor }: CheckedQuery<typeof listJobs>): Promise<Page> {
    const words = parseSearchQuery(search ?? '')?.words.map(toLikePattern) ?? [];
    const values: unknown[] = [state ?? null, name ?? null, words, limit + 1];
    const { after, orderBy } = buildKeyset(
      JOB_SORT,
      { cursor, isDescending: true },
      (value) => `$${values.push(value)}`,
    );
    const rows = await this.sql.rows<{ json: AdministeredJob; at: string }>(
      `select ${JOB} as json, job.created_at::text as at from ${FROM}
       where ($1::text is null or ${STATE} = $1) and case when $2::text is null then job.name <> '${DELIVERIES}' else job.name = $2 end
         and (select coalesce(bool_and(search_squeeze(${SEARCH_TEXT}) like word), true) from unnest($3::text[]) word)
         ${after.map((condition) => `and ${condition}`).join('')} ${orderBy} limit $4`,
      values,
    );
    return createPage(
      rows,
      limit,
      (row) => [row.at, row.json.id],
      ({ json }) => json,
    );
  }

  async summarize(): Promise<JobsSummary> {
    const [available, counts] = await Promise.all([
      this.queues.isAvailable(),
      this.sql.rows<JobsSummary['queues'][number]>(
        `select name, count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as running,
           count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'finished')::int as finished
         from (select name, ${STATE} as state from job) job group by name`,
      ),
    ]);
    const none = { waiting: 0, running: 0, failed: 0, finished: 0 };
    const names = [...new Set([...Object.keys(jobCatalogue), ...counts.map(({ name }) => name)])];
    return {
      available,
      queues: names.toSorted().map((name) => counts.find((count) => count.name === name) ?? { name, ...none }),
    };
  }

  /** Queues a failed job again. Throws `service.jobs-unavailable` within 3 s; the job then stays failed. */
  async retry(person: Person, id: string): Promise<AdministeredJob> {
    const job = await this.find(id);
    if (job.state !== 'failed') throw notFailedError(job);
    if (!(await this.queues.isAvailable())) throw jobsUnavailableError();
    if (!(await this.store.reopen(job, toActor(person)))) throw notFailedError(await this.find(id));
    try {
      await withDeadline(ADD_TIMEOUT_MS, this.queues.add(job.name, id));
    } catch (error) {
      this.logger.warn({ err: error, job: id, name: job.name }, 'A job could not be requeued');
      if (await this.store.close(id, job.error ?? '')) throw jobsUnavailableError();
    }
    return this.find(id);
  }

  async remove(person: Person, id: string): Promise<void> {
    const job = await this.find(id);
    if (!(await this.store.remove(job, toActor(person)))) {
      await this.find(id);
      throw new DomainError('job.running');
    }
  }

  private async find(id: string): Promise<AdministeredJob> {
    const [row] = isJobId(id)
      ? await this.sql.rows<{ json: AdministeredJob }>(`select ${JOB} as json from ${FROM} where job.id = $1`, [id])
      : [];
    if (row === undefined) throw notFound('Job');
    return row.json;
  }
}

const notFailedError = ({ state }: AdministeredJob): DomainError =>
  new DomainError('job.not-failed', {
    state: state === 'finished' ? 'has finished' : state === 'running' ? 'is running' : 'is already waiting',
  });
