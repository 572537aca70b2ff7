import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { AuditSources } from './audit/audit-sources.js';
import { Exports } from './audit/exports.js';
import { Refusals } from './audit/refusals.js';
import type { Config } from './config/config.js';
import { CONFIG } from './config/config.token.js';
import { moduleOptions } from './database/data-source.js';
import { LateReads } from './database/late-reads.js';
import { HotPool, LOGGER, SqlPool } from './database/sql-pool.js';
import { Transactions } from './database/transaction.js';
import { CommitSignal } from './events/commit-signal.js';
import { LiveFeed } from './events/live-feed.js';
import { Outbox } from './events/outbox.js';
import { Dispatcher } from './http/routing/dispatcher.js';
import { DocsController } from './http/api-docs/docs.controller.js';
import { ErrorAnswers } from './http/reply/error-answers.js';
import { ErrorFilter } from './http/reply/error.filter.js';
import { HealthController } from './http/health.controller.js';
import { Health } from './http/health.js';
import { ProxyWatch } from './http/request/proxy-watch.js';
import { IdempotencyService } from './http/idempotency.service.js';
import { ServedCalls } from './http/routing/served-calls.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { Metrics } from './metrics/metrics.js';
import { PROCESS_KIND, ProcessFigures } from './metrics/process-figures.js';
import { HeldEvents } from './metrics/held-events.js';
import { StatusController } from './metrics/status.controller.js';
import { Upkeep } from './metrics/upkeep.js';
import { StatusService } from './metrics/status.js';
import { Notices } from './notifications/notices.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NoticeChoicesService } from './notifications/notice-choices.service.js';
import { StopLinks } from './notifications/stop-links.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { OrganisationController } from './organisation/organisation.controller.js';
import { organisationTable } from './organisation/organisation.entity.js';
import { OrganisationService } from './organisation/organisation.service.js';
import { OutsidePictures } from './pictures/outside-pictures.js';
import { PictureSources } from './pictures/picture-sources.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { LiveGateway } from './realtime/live.gateway.js';
import { SocketCounts } from './realtime/socket-counts.js';
import { RecordsReader } from './records/records-reader.js';
import { HeavyCalls } from './rate-limits/heavy-calls.js';
import { Records } from './records/records.js';
import { SettingsRecords } from './records/settings-records.js';
import { Seals } from './secrets/seals.js';

/** A job may query for longer than an API call, because it has its own deadline. */
const WORKER_QUERY_TIMEOUT_MS = 120_000;

const shared = (config: Config, logger: Logger) => [
  { provide: CONFIG, useValue: config },
  { provide: LOGGER, useValue: logger },
  { provide: SqlPool, useFactory: () => new SqlPool(config.databaseUrl, logger, 10, {}, config.pooler) },
  { provide: HotPool, useFactory: () => new HotPool(config.databaseUrl, logger, config.pooler) },
  { provide: CommitSignal, useFactory: () => new CommitSignal(config.databaseDirectUrl, logger) },
  Metrics,
  MetricsServer,
  ProcessFigures,
  Transactions,
  Outbox,
  Notices,
  Seals,
  StopLinks,
  Records,
  RecordsReader,
  SettingsRecords,
];
const sharedExports = [
  CONFIG,
  LOGGER,
  SqlPool,
  HotPool,
  CommitSignal,
  Metrics,
  Transactions,
  Outbox,
  Notices,
  Seals,
  StopLinks,
  Records,
  RecordsReader,
  SettingsRecords,
];

/** Services that all areas share. It depends on no area. */
@Global()
@Module({})
export class PlatformModule {
  static forApi(config: Config, logger: Logger): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRoot(moduleOptions(config, logger)),
        TypeOrmModule.forFeature([organisationTable.schema]),
      ],
      controllers: [
        HealthController,
        DocsController,
        NotificationsController,
        OrganisationController,
        PicturesController,
        StatusController,
      ],
      providers: [
        ...shared(config, logger),
        { provide: PROCESS_KIND, useValue: 'api' },
        {
          provide: LateReads,
          useFactory: (sql: SqlPool) => new LateReads(sql, config.databaseReplicaUrl, logger, config.pooler),
          inject: [SqlPool],
        },
        LiveFeed,
        LiveGateway,
        SocketCounts,
        Health,
        ProxyWatch,
        HeldEvents,
        StatusService,
        Upkeep,
        NotificationsService,
        NoticeChoicesService,
        OrganisationService,
        OutsidePictures,
        PictureSources,
        HeavyCalls,
        ServedCalls,
        Dispatcher,
        IdempotencyService,
        ErrorAnswers,
        Exports,
        AuditSources,
        Refusals,
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [
        ...sharedExports,
        LateReads,
        LiveFeed,
        Health,
        AuditSources,
        PictureSources,
        Refusals,
        DiscoveryModule,
        TypeOrmModule,
      ],
    };
  }

  static forWorker(config: Config, logger: Logger): DynamicModule {
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, TypeOrmModule.forRoot(moduleOptions(config, logger, WORKER_QUERY_TIMEOUT_MS))],
      providers: [...shared(config, logger), { provide: PROCESS_KIND, useValue: 'worker' }],
      exports: [...sharedExports, DiscoveryModule, TypeOrmModule],
    };
  }
}
