import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Housekeeping } from '../platform/jobs/housekeeping.js';
import { AccountNews } from './account-news.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { SendPasswordLink } from './send-password-link.job.js';

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

/** Sign-in, and what looks after accounts, in the worker process. */
@Module({ providers: [AccountNews, ApiKeysService, KeyChore, SendPasswordLink] })
export class AuthWorkerModule {}
