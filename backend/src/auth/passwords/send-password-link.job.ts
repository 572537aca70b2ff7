import { findLinkAccount } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRows } from '../../platform/database/rows.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { type RequestedLink, LINK_ENCRYPTION_PURPOSE, createPasswordLink, RESET_MINUTES } from './password-links.js';

/** Maximum of links per account and hour. */
const MAX_LINKS_PER_HOUR = 5;

/** Looks up the account and mails a link. The request was answered before, identically for unknown accounts. */
@JobHandler('send-password-link')
export class SendPasswordLinkJob implements JobHandlerClass<RequestedLink, null> {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly mailQueue: MailQueue,
  ) {}

  async run({ sealed }: RequestedLink, context: JobContext): Promise<null> {
    const name = this.secretBox.decrypt(sealed, LINK_ENCRYPTION_PURPOSE);
    return context.finish(async (tx) => {
      const account = name === null ? null : await findLinkAccount(tx, name, MAX_LINKS_PER_HOUR);
      if (account === null) return null;
      const [provider] = await queryRows<{ isOnly: boolean }>(
        tx,
        `select exists (select from single_sign_on where is_on and is_only) and role <> 'superadmin' as "isOnly" from app_user where id = $1`,
        [account.id],
      );
      if (provider?.isOnly === true) return null;
      const { path } = await createPasswordLink(tx, account.id, 'reset');
      await this.mailQueue.send(tx, account.email, {
        kind: 'password-link',
        name: account.firstName ?? '',
        url: this.mailQueue.buildUrl(path),
        minutes: RESET_MINUTES,
      });
      await writeAudit(tx, {
        actor: { id: null, name: 'Somebody' },
        action: 'link-sent',
        objectKind: 'password',
        objectId: account.id,
        objectName: account.name,
      });
      return null;
    });
  }
}
