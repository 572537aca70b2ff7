import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { instantSql } from '../database/sql.js';
import { JobsService } from '../jobs/jobs.service.js';
import { DeadLetters } from './dead-letters.js';
import { Metrics, type Sample } from './metrics.js';
import { OperationsStatus } from './operations-status.js';

/** Time in milliseconds during which viewers of the status page share one query. */
const STATUS_TTL_MS = 2_000;
/** Number of attempts after which a reaction dead-letters an event (`ReactionRunner`). */
const DEAD_LETTER_AFTER = 20;

interface JobRow {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  /** Age in seconds of the oldest waiting job. */
  readonly age: number | null;
}

const MAIL_JOB = 'send-mail';

/** The status page: job queue, failed events and all processes together. */
@Injectable()
export class StatusService implements OnModuleInit {
  private cached: { readonly at: number; readonly rows: Promise<JobRow[]> } | undefined;

  constructor(
    private readonly sql: SqlPool,
    private readonly jobs: JobsService,
    private readonly metrics: Metrics,
    private readonly deadLetters: DeadLetters,
    private readonly operationsStatus: OperationsStatus,
    @InjectConfig() private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    const ofJobs = (samples: (rows: JobRow[]) => Sample[]) => async () => {
      // Other metrics must not fail with the database.
      const rows = await this.readJobCounts().catch(() => []);
      return samples(rows);
    };
    metrics.registerGauge(
      'atrium_jobs',
      'Jobs by name and state, failed ones of the last day',
      ['name', 'state'],
      ofJobs((rows) => rows.map(({ name, state, count }) => ({ labels: { name, state }, value: count }))),
    );
    metrics.registerGauge(
      'atrium_jobs_oldest_waiting_seconds',
      'Age of the oldest job that waits, by name',
      ['name'],
      ofJobs((rows) => rows.flatMap(({ name, age }) => (age === null ? [] : [{ labels: { name }, value: age }]))),
    );
    metrics.registerGauge('atrium_jobs_available', 'Whether jobs can be queued', [], async () => [
      { labels: {}, value: (await this.jobs.isAvailable()) ? 1 : 0 },
    ]);
    metrics.registerGauge('atrium_events_held', 'Dead-lettered events, by reaction', ['reaction'], async () =>
      (await this.countDeadLetters().catch(() => [])).map(({ reaction, count }) => ({
        labels: { reaction },
        value: count,
      })),
    );
  }

  async getStatus(): Promise<Status> {
    const [[database], processes, rows, deadLetterRows, [deliveries], [unreachable], available, events, upkeep] =
      await Promise.all([
        this.sql.rows<Status['database']>(
          `select current_setting('server_version') as version, round(pg_database_size(current_database()) / 1048576.0, 1)::float8 as "sizeMb",
           (select sum(numbackends)::int from pg_stat_database) as connections,
           current_setting('max_connections')::int as "mostConnections"`,
        ),
        this.sql.rows<Status['processes'][number]>(
          `select id, kind, host, pid, ${instantSql('started_at')} as "startedAt", ${instantSql('seen_at')} as "seenAt", samples
         from process_figures where seen_at > now() - interval '10 minutes' order by kind, started_at, id`,
        ),
        this.readJobCounts(),
        this.countDeadLetters(),
        this.sql.rows<Status['deliveries']>(
          `select (select count(*)::int from webhook_delivery where state = 'waiting') as waiting,
           (select count(*)::int from webhook_delivery where state = 'waiting' and tries > 0) as "triedAgain",
           (select count(*)::int from webhook_delivery where state = 'failed' and tried_at > now() - interval '1 day') as failed,
           (select count(*)::int from webhook where not is_active and failing_since is not null) as "switchedOff"`,
        ),
        this.sql.rows<{ count: number }>(
          `select count(*)::int as count from app_user where role = 'superadmin' and is_active and removed_at is null and email is null`,
        ),
        this.jobs.isAvailable(),
        this.deadLetters.read(),
        this.operationsStatus.getStatus(),
      ]);
    const count = (state: string, name?: string) =>
      rows
        .filter((row) => row.state === state && (name === undefined || row.name === name))
        .reduce((sum, row) => sum + row.count, 0);
    const ages = rows.flatMap(({ age }) => (age === null ? [] : [age]));
    return {
      at: new Date().toISOString(),
      database: database as Status['database'],
      jobs: {
        available,
        waiting: count('waiting'),
        running: count('running'),
        failed: count('failed'),
        oldestWaitingSeconds: ages.length === 0 ? null : Math.round(Math.max(...ages)),
        heldEvents: deadLetterRows.reduce((sum, row) => sum + row.count, 0),
        parkedEvents: deadLetterRows.reduce((sum, row) => sum + row.parked, 0),
        waitingMails: count('waiting', MAIL_JOB),
        failedMails: count('failed', MAIL_JOB),
      },
      deliveries: deliveries as Status['deliveries'],
      unreachableSuperadmins: this.config.mail?.by === 'smtp' ? (unreachable?.count ?? 0) : 0,
      held: events,
      ...upkeep,
      processes,
    };
  }

  private readJobCounts(): Promise<JobRow[]> {
    const at = performance.now();
    if (this.cached === undefined || at - this.cached.at > STATUS_TTL_MS)
      this.cached = {
        at,
        rows: this.sql.rows<JobRow>(
          `select name, state, count(*)::int as count,
             extract(epoch from now() - (min(created_at) filter (where state = 'waiting')))::float8 as age
           from job where state in ('waiting', 'running') or (state = 'failed' and finished_at > now() - interval '1 day')
           group by name, state`,
        ),
      };
    return this.cached.rows;
  }

  private countDeadLetters(): Promise<{ reaction: string; count: number; parked: number }[]> {
    return this.sql.rows(
      `select reaction, count(*)::int as count, (count(*) filter (where attempts >= ${DEAD_LETTER_AFTER}))::int as parked
       from reaction_failure group by reaction`,
    );
  }
}
