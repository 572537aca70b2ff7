import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
import { setFileHeaders } from './platform/http/client-files.js';
import { PlatformModule } from './platform/platform.module.js';
import { WebhooksModule } from './platform/webhooks/webhooks.module.js';

/** Returns the directory of the built client; null when it was not built. */
export const findClientDir = (): string | null => (existsSync(join(CLIENT_DIR, 'index.html')) ? CLIENT_DIR : null);

const CLIENT_DIR = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

const clientModules = () =>
  findClientDir() !== null
    ? [
        ServeStaticModule.forRoot({
          rootPath: CLIENT_DIR,
          // A missing asset responds 404; every other path is a client route.
          exclude: ['/api/{*path}', '/socket.io/{*path}', '/assets/{*path}'],
          serveStaticOptions: {
            setHeaders: setFileHeaders,
          },
        }),
      ]
    : [];

/** Module of the API process: all areas and the client's files. */
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
        ...clientModules(),
      ],
    };
  }
}
