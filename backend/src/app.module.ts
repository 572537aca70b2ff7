import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DynamicModule, Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import type { Logger } from 'pino';
import { AgencyModule } from './agency/agency.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ClinicModule } from './clinic/clinic.module.js';
import { EnterpriseModule } from './enterprise/enterprise.module.js';
import type { Config } from './platform/config/config.js';
import type { JobCatalogue } from './platform/jobs/job-catalogue.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { CODE_WORKER_POLICY, isCodeWorker } from './platform/http/security.js';
import { PlatformModule } from './platform/platform.module.js';
import { WebhooksModule } from './platform/webhooks/webhooks.module.js';

const CLIENT_DIR = fileURLToPath(new URL('../../frontend/dist', import.meta.url));
const YEAR_SECONDS = 31_536_000;

const client = () =>
  existsSync(CLIENT_DIR)
    ? [
        ServeStaticModule.forRoot({
          rootPath: CLIENT_DIR,
          // A file of the client that is gone is not found; every other path is a screen's.
          exclude: ['/api/{*path}', '/socket.io/{*path}', '/assets/{*path}'],
          serveStaticOptions: {
            setHeaders: (response: { setHeader(name: string, value: string): void }, path: string) => {
              // File names under assets/ hold a hash of their content.
              const forever = path.includes('/assets/');
              if (isCodeWorker(path)) response.setHeader('Content-Security-Policy', CODE_WORKER_POLICY);
              response.setHeader('Cache-Control', forever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
            },
          },
        }),
      ]
    : [];

/** The API process: every area, and the client's files. */
@Module({})
export class AppModule {
  static for(config: Config, logger: Logger, jobs?: JobCatalogue): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forApi(config, logger),
        JobsModule.forApi(jobs),
        WebhooksModule.forApi(),
        MailModule.forApi(),
        AuthModule,
        EnterpriseModule,
        ClinicModule,
        AgencyModule,
        ...client(),
      ],
    };
  }
}
