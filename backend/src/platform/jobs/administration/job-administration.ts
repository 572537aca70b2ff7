import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import { jobCatalogue } from '@atrium/contract/core/jobs';
import type { listJobs } from '@atrium/contract/enterprise/jobs/calls';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { DELIVERIES } from '@atrium/contract/enterprise/jobs/values';
import { searchQuery } from '@atrium/rules/text/search';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, SqlPool } from '../../database/sql-pool.js';
import { instantSql, likePattern, personSql } from '../../database/sql.js';
import { DomainError, notFound } from '../../http/reply/domain-error.js';
import { actorOf, type Person } from '../../http/request/person.js';
import { DEFAULT_LOG_LIMIT, readPlace } from '../../http/request/paging.js';
import { Page, pageOf } from '../../http/reply/reply.js';
import { within } from '../deadline.js';
import { JobQueues } from '../queue/job-queues.js';
import { isJobId } from '../row/job.js';
import { JobStore } from '../row/job-store.js';
import { ADD_MS, unavailable } from '../jobs.js';

const IS_MAIL_KEPT = `case when job.name = 'send-mail' then coalesce((job.result ->> 'isKept')::boolean, false) else false end`;
const UNDELIVERED = `case when job.name = '${DELIVERIES}' then coalesce((job.result ->> 'failed')::int, 0) else 0 end`;
/** State as administrators see it: a webhook delivery that failed counts as failed. */
const STATE = `case when job.state = 'finished' and ${UNDELIVERED} > 0 then 'failed' else job.state end`;
const JOB = `jsonb_build_object('id', job.id, 'name', job.name, 'about', job.about, 'state', job.state, 'progress', job.progress, 'error', job.error, 'undelivered', ${UNDELIVERED}, 'isMailKept', ${IS_MAIL_KEPT}, 'shortfall', case when job.state = 'finished' then job.result ->> 'error' end,
  'project', job.project, 'askedBy', ${personSql('u')}, 'attempts', job.attempts, 'failures', job.failures, 'losses', job.losses,
  'createdAt', ${instantSql('job.created_at')}, 'startedAt', ${instantSql('job.started_at')}, 'finishedAt', ${instantSql('job.finished_at')})`;
const FROM = 'job left join app_user u on u.id = job.asked_by';

/** The searchable text: title, subject, error and requester, one per line. */
const SEARCHED = `concat_ws(E'\\n', replace(job.name, '-', ' '), job.about, job.error, job.result ->> 'error', concat_ws(' ', u.first_name, u.last_name), u.email)`;

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
    const [at, id] = cursor === undefined ? [null, null] : placeOf(cursor);
    const rows = await this.sql.rows<{ json: AdministeredJob; at: string }>(
      `select ${JOB} as json, job.created_at::text as at from ${FROM}
       where ($1::text is null or ${STATE} = $1) and case when $2::text is null then job.name <> '${DELIVERIES}' else job.name = $2 end
         and (select coalesce(bool_and(search_squeeze(${SEARCHED}) like word), true) from unnest($3::text[]) word)
         and ($4::timestamptz is null or (job.created_at, job.id) < ($4::timestamptz, $5::uuid))
       order by job.created_at desc, job.id desc limit $6`,
      [state ?? null, name ?? null, searchQuery(search ?? '')?.words.map(likePattern) ?? [], at, id, limit + 1],
    );
    return pageOf(
      rows,
      limit,
      (row) => [row.at, row.json.id],
      ({ json }) => json,
    );
  }

  async summarise(): Promise<JobsSummary> {
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
    if (job.state !== 'failed') throw notFailed(job);
    if (!(await this.queues.isAvailable())) throw unavailable();
    if (!(await this.store.reopen(job, actorOf(person)))) throw notFailed(await this.find(id));
    try {
      await within(ADD_MS, this.queues.add(job.name, id));
    } catch (error) {
      this.logger.warn({ err: error, job: id, name: job.name }, 'A job could not be queued again');
      if (await this.store.close(id, job.error ?? '')) throw unavailable();
    }
    return this.find(id);
  }

  async remove(person: Person, id: string): Promise<void> {
    const job = await this.find(id);
    if (!(await this.store.remove(job, actorOf(person)))) {
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

const notFailed = ({ state }: AdministeredJob): DomainError =>
  new DomainError('job.not-failed', {
    state: state === 'finished' ? 'has finished' : state === 'running' ? 'is running' : 'is waiting already',
  });

const placeOf = (cursor: string): [at: string, id: string] => {
  const [at, id] = readPlace(cursor, ['string', 'string']);
  if (Number.isNaN(Date.parse(at)) || !isJobId(id)) readPlace('', ['string']);
  return [at, id];
};
