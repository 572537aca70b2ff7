import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { hasRight } from '../enterprise/directory.js';
import { RequesterRights } from '../platform/jobs/run/requester-rights.js';
import { AccountNotifier } from './sign-in/account-notifier.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { SecondFactorStore } from './second-factor/second-factor-store.js';
import { SendPasswordLinkJob } from './passwords/send-password-link.job.js';
import { SingleSignOnReader } from './single-sign-on/single-sign-on-reader.js';

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
    RequesterRightsCheck,
    SecondFactorStore,
    SendPasswordLinkJob,
    SingleSignOnReader,
  ],
})
export class AuthWorkerModule {}
