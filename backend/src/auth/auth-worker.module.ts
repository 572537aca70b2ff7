import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { hasRight } from '../enterprise/directory.js';
import { Housekeeping } from '../platform/jobs/housekeeping.js';
import { RequesterRights } from '../platform/jobs/run/requester-rights.js';
import { AccountNews } from './sign-in/account-news.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SendPasswordLink } from './passwords/send-password-link.job.js';
import { SingleSignOnSetup } from './single-sign-on/single-sign-on-setup.js';

const EVERY_MS = 10 * 60_000;

@Injectable()
class KeyChore implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly keys: ApiKeysService,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'API keys that will expire',
      everyMs: EVERY_MS,
      run: () => this.keys.warnOfExpiry(),
    });
  }
}

@Injectable()
class SecretsChore implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly factors: SecondFactors,
    private readonly singleSignOn: SingleSignOnSetup,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'secrets under a key that was replaced',
      everyMs: EVERY_MS,
      run: async () => {
        await this.factors.resealOld();
        await this.singleSignOn.resealOld();
      },
    });
  }
}

@Injectable()
class RightsOfRequesters implements OnModuleInit {
  constructor(private readonly rights: RequesterRights) {}

  onModuleInit(): void {
    this.rights.announce((tx, userId, { project, right }) => hasRight(tx, userId, project, right));
  }
}

@Module({
  providers: [
    AccountNews,
    ApiKeysService,
    KeyChore,
    RightsOfRequesters,
    SecondFactors,
    SecretsChore,
    SendPasswordLink,
    SingleSignOnSetup,
  ],
})
export class AuthWorkerModule {}
