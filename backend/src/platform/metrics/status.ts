import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { instantSql } from '../database/sql.js';
import { Jobs } from '../jobs/jobs.js';
import { HeldEvents } from './held-events.js';
import { Metrics } from './metrics.js';
import type { Sample } from './tally.js';
import { Upkeep } from './upkeep.js';

/** How long concurrent viewers share one query. */
const FRESH_MS = 2_000;
/** Attempts after which a reaction gives an event up (`ReactionFollower`). */
const PARKED_AFTER = 20;

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
  private looked: { readonly at: number; readonly rows: Promise<JobRow[]> } | undefined;

  constructor(
    private readonly sql: SqlPool,
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly heldList: HeldEvents,
    private readonly upkeep: Upkeep,
    @InjectConfig() private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    const ofJobs = (samples: (rows: JobRow[]) => Sample[]) => async () => {
      // Other metrics must not fail with the database.
      const rows = await this.jobRows().catch(() => []);
      return samples(rows);
    };
    metrics.collect(
      'atrium_jobs',
      'gauge',
      'Jobs by name and state, failed ones of the last day',
      ofJobs((rows) => rows.map(({ name, state, count }) => ({ labels: { name, state }, value: count }))),
    );
    metrics.collect(
      'atrium_jobs_oldest_waiting_seconds',
      'gauge',
      'Age of the oldest job that waits, by name',
      ofJobs((rows) => rows.flatMap(({ name, age }) => (age === null ? [] : [{ labels: { name }, value: age }]))),
    );
    metrics.collect('atrium_jobs_available', 'gauge', 'Whether jobs can be queued', async () => [
      { labels: {}, value: (await this.jobs.isAvailable()) ? 1 : 0 },
    ]);
    metrics.collect('atrium_events_held', 'gauge', 'Events that a reaction could not take, by reaction', async () =>
      (await this.heldEvents().catch(() => [])).map(({ reaction, count }) => ({ labels: { reaction }, value: count })),
    );
  }

  async now(): Promise<Status> {
    const [[database], processes, rows, held, [deliveries], [unreachable], available, events, upkeep] =
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
        this.jobRows(),
        this.heldEvents(),
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
        this.heldList.read(),
        this.upkeep.status(),
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
        heldEvents: held.reduce((sum, row) => sum + row.count, 0),
        parkedEvents: held.reduce((sum, row) => sum + row.parked, 0),
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

  private jobRows(): Promise<JobRow[]> {
    const at = performance.now();
    if (this.looked === undefined || at - this.looked.at > FRESH_MS)
      this.looked = {
        at,
        rows: this.sql.rows<JobRow>(
          `select name, state, count(*)::int as count,
             extract(epoch from now() - (min(created_at) filter (where state = 'waiting')))::float8 as age
           from job where state in ('waiting', 'running') or (state = 'failed' and finished_at > now() - interval '1 day')
           group by name, state`,
        ),
      };
    return this.looked.rows;
  }

  private heldEvents(): Promise<{ reaction: string; count: number; parked: number }[]> {
    return this.sql.rows(
      `select reaction, count(*)::int as count, (count(*) filter (where attempts >= ${PARKED_AFTER}))::int as parked
       from reaction_failure group by reaction`,
    );
  }
}
