import { extractStopToken } from '@atrium/rules/links/link-token';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { DomainError } from '../http/reply/domain-error.js';
import { SecretBox } from '../secrets/secret-box.js';

const ENCRYPTION_PURPOSE = 'stop mails of notices';
const PAGE_PATH = '/stop-mails';
const POST_PATH = '/api/notifications/stop';

/** Creates unsubscribe links. The token is the encrypted user id, valid for this purpose only. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly secretBox: SecretBox,
    private readonly sql: SqlPool,
  ) {}

  /** Returns two links for an email: the page for the user, and the URL for the mail client. */
  createLinks(userId: string): { readonly page: string; readonly post: string } {
    const token = this.secretBox.encrypt(userId, ENCRYPTION_PURPOSE);
    const { publicAddress } = this.config;
    return {
      page: `${publicAddress ?? ''}${getUnsubscribePath(token)}`,
      post: `${publicAddress ?? ''}${POST_PATH}?token=${token}`,
    };
  }

  /** Unsubscribes the user of a token. Throws `DomainError('notices.bad-link')`. */
  async unsubscribe(token: string): Promise<void> {
    const complete = extractStopToken(token);
    const userId = complete === null ? null : this.secretBox.decrypt(complete, ENCRYPTION_PURPOSE);
    if (userId === null) throw new DomainError('notices.bad-link');
    await this.sql.rows(
      `insert into notice_mail (user_id, is_stopped) select id, true from app_user where id = $1
       on conflict (user_id) do update set is_stopped = true`,
      [userId],
    );
  }
}

/** Returns the path of the page, with the token in the fragment, so that no server logs it. */
export const getUnsubscribePath = (token: string): string => `${PAGE_PATH}#${encodeURIComponent(token)}`;
