import { stopTokenOfLink } from '@atrium/rules/links/link-token';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { DomainError } from '../http/reply/domain-error.js';
import { Seals } from '../secrets/seals.js';

const SEAL = 'stop mails of notices';
const PAGE = '/stop-mails';
const POST = '/api/notifications/stop';

/** Creates unsubscribe links. The token is the encrypted user id, valid for this purpose only. */
@Injectable()
export class StopLinks {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly seals: Seals,
    private readonly sql: SqlPool,
  ) {}

  /** Returns the page for the user and the URL for the mail client. */
  of(userId: string): { readonly page: string; readonly post: string } {
    const token = this.seals.seal(userId, SEAL);
    const { publicAddress } = this.config;
    return { page: `${publicAddress ?? ''}${pageOf(token)}`, post: `${publicAddress ?? ''}${POST}?token=${token}` };
  }

  /** Unsubscribes the user of a token. Throws `DomainError('notices.bad-link')`. */
  async stop(token: string): Promise<void> {
    const complete = stopTokenOfLink(token);
    const userId = complete === null ? null : this.seals.open(complete, SEAL);
    if (userId === null) throw new DomainError('notices.bad-link');
    await this.sql.rows(
      `insert into notice_mail (user_id, is_stopped) select id, true from app_user where id = $1
       on conflict (user_id) do update set is_stopped = true`,
      [userId],
    );
  }
}

/** Puts the token into the fragment, so that no server logs it. */
export const pageOf = (token: string): string => `${PAGE}#${encodeURIComponent(token)}`;
