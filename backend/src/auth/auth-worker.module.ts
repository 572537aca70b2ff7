import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { hasRight } from '../enterprise/directory.js';
import { Scheduler } from '../platform/jobs/scheduler.js';
import { RequesterRights } from '../platform/jobs/run/requester-rights.js';
import { AccountNotifier } from './sign-in/account-notifier.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { SecondFactorStore } from './second-factor/second-factor-store.js';
import { SendPasswordLinkJob } from './passwords/send-password-link.job.js';
import { SingleSignOnReader } from './single-sign-on/single-sign-on-reader.js';

const INTERVAL_MS = 10 * 60_000;

@Injectable()
class ApiKeyTask implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly keys: ApiKeysService,
  ) {}

  onModuleInit(): void {
    this.scheduler.register({
      name: 'API keys that will expire',
      intervalMs: INTERVAL_MS,
      run: () => this.keys.notifyExpiring(),
    });
  }
}

@Injectable()
class ReencryptSecretsTask implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly factors: SecondFactorStore,
    private readonly singleSignOn: SingleSignOnReader,
  ) {}

  onModuleInit(): void {
    this.scheduler.register({
      name: 'secrets under a key that was replaced',
      intervalMs: INTERVAL_MS,
      run: async () => {
        await this.factors.reencryptOld();
        await this.singleSignOn.reencryptOld();
      },
    });
  }
}

@Injectable()
class RequesterRightsCheck implements OnModuleInit {
  constructor(private readonly rights: RequesterRights) {}

  onModuleInit(): void {
    this.rights.registerCheck((tx, userId, { project, right }) => hasRight(tx, userId, project, right));
  }
}

@Module({
  providers: [
    AccountNotifier,
    ApiKeysService,
    ApiKeyTask,
    RequesterRightsCheck,
    SecondFactorStore,
    ReencryptSecretsTask,
    SendPasswordLinkJob,
    SingleSignOnReader,
  ],
})
export class AuthWorkerModule {}
