import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { AuditSources } from './audit/audit-sources.js';
import { ExportAudit } from './audit/export-audit.js';
import { RejectionAudit } from './audit/rejection-audit.js';
import type { Config } from './config/config.js';
import { CONFIG } from './config/config.token.js';
import { createModuleOptions } from './database/data-source.js';
import { ReplicaReads } from './database/replica-reads.js';
import { HotPool, LOGGER, SqlPool } from './database/sql-pool.js';
import { Transactions } from './database/transaction.js';
import { BlobStore } from './files/blob-store.js';
import { createBlobStore } from './files/create-blob-store.js';
import { FileContents } from './files/file-contents.js';
import { FileSubjects } from './files/file-subjects.js';
import { FilesController } from './files/files.controller.js';
import { FilesReader } from './files/files-reader.js';
import { FilesService } from './files/files.service.js';
import { TemporaryFiles } from './files/temporary-files.js';
import { CommitSignal } from './events/commit-signal.js';
import { LiveFeed } from './events/live-feed.js';
import { Outbox } from './events/outbox.js';
import { ApiDispatcher } from './http/routing/dispatcher.js';
import { DocsController } from './http/api-docs/docs.controller.js';
import { ErrorResponder } from './http/reply/error-responder.js';
import { HealthController } from './http/health.controller.js';
import { Health } from './http/health.js';
import { ProxyCheck } from './http/request/proxy-check.js';
import { IdempotencyService } from './http/idempotency.service.js';
import { RouteHandlers } from './http/routing/route-handlers.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { Metrics } from './metrics/metrics.js';
import { PROCESS_KIND, ProcessMetrics } from './metrics/process-metrics.js';
import { DeadLetters } from './metrics/dead-letters.js';
import { StatusController } from './metrics/status.controller.js';
import { OperationsStatus } from './metrics/operations-status.js';
import { StatusService } from './metrics/status.service.js';
import { Notifier } from './notifications/notifier.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationSettingsService } from './notifications/notification-settings.service.js';
import { UnsubscribeLinks } from './notifications/unsubscribe-links.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { OrganizationController } from './organization/organization.controller.js';
import { organizationTable } from './organization/organization.entity.js';
import { OrganizationService } from './organization/organization.service.js';
import { PictureProxy } from './pictures/picture-proxy.js';
import { PictureSources } from './pictures/picture-sources.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { LiveGateway } from './realtime/live.gateway.js';
import { PresenceChannel } from './realtime/presence-channel.js';
import { SocketCounts } from './realtime/socket-counts.js';
import { EntityQueries } from './entities/entity-queries.js';
import { HeavyCallLimit } from './rate-limits/heavy-calls.js';
import { EntityStore } from './entities/entity-store.js';
import { SettingsStore } from './entities/settings-store.js';
import { SearchController } from './search/search.controller.js';
import { SearchSources } from './search/search-sources.js';
import { SecretBox } from './secrets/secret-box.js';

/**
 * Query timeout of the worker in milliseconds. A job may query for longer than an API call, because it has its own
 * deadline.
 */
const WORKER_QUERY_TIMEOUT_MS = 120_000;

const sharedProviders = (config: Config, logger: Logger) => [
  { provide: CONFIG, useValue: config },
  { provide: LOGGER, useValue: logger },
  { provide: SqlPool, useFactory: () => new SqlPool(config.databaseUrl, logger, 10, {}, config.pooler) },
  { provide: HotPool, useFactory: () => new HotPool(config.databaseUrl, logger, config.pooler) },
  { provide: CommitSignal, useFactory: () => new CommitSignal(config.databaseDirectUrl, logger) },
  { provide: BlobStore, useFactory: () => createBlobStore(config.fileStorage) },
  { provide: TemporaryFiles, useFactory: () => new TemporaryFiles(config.fileStorage.folder) },
  FileContents,
  Metrics,
  MetricsServer,
  ProcessMetrics,
  Transactions,
  Outbox,
  Notifier,
  SecretBox,
  UnsubscribeLinks,
  EntityStore,
  EntityQueries,
  SettingsStore,
];
/** Module of the services that all areas share. It depends on no area. */
@Global()
@Module({})
export class PlatformModule {
  static forApi(config: Config, logger: Logger): DynamicModule {
    const shared = sharedProviders(config, logger);
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRoot(createModuleOptions(config, logger)),
        TypeOrmModule.forFeature([organizationTable.schema]),
      ],
      controllers: [
        HealthController,
        FilesController,
        DocsController,
        NotificationsController,
        OrganizationController,
        PicturesController,
        SearchController,
        StatusController,
      ],
      providers: [
        ...shared,
        { provide: PROCESS_KIND, useValue: 'api' },
        {
          provide: ReplicaReads,
          useFactory: (sql: SqlPool) => new ReplicaReads(sql, config.databaseReplicaUrl, logger, config.pooler),
          inject: [SqlPool],
        },
        LiveFeed,
        LiveGateway,
        PresenceChannel,
        SocketCounts,
        Health,
        ProxyCheck,
        DeadLetters,
        StatusService,
        OperationsStatus,
        NotificationsService,
        NotificationSettingsService,
        OrganizationService,
        PictureProxy,
        PictureSources,
        SearchSources,
        FileSubjects,
        FilesReader,
        FilesService,
        HeavyCallLimit,
        RouteHandlers,
        ApiDispatcher,
        IdempotencyService,
        ErrorResponder,
        ExportAudit,
        AuditSources,
        RejectionAudit,
        { provide: APP_FILTER, useExisting: ErrorResponder },
      ],
      exports: [
        ...shared,
        ReplicaReads,
        LiveFeed,
        PresenceChannel,
        Health,
        AuditSources,
        PictureSources,
        SearchSources,
        FileSubjects,
        FilesReader,
        FilesService,
        RejectionAudit,
        DiscoveryModule,
        TypeOrmModule,
      ],
    };
  }

  static forWorker(config: Config, logger: Logger): DynamicModule {
    const shared = sharedProviders(config, logger);
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, TypeOrmModule.forRoot(createModuleOptions(config, logger, WORKER_QUERY_TIMEOUT_MS))],
      providers: [...shared, { provide: PROCESS_KIND, useValue: 'worker' }],
      exports: [...shared, DiscoveryModule, TypeOrmModule],
    };
  }
}
