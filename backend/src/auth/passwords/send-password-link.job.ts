import { addressForLinks } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowsOf } from '../../platform/database/rows.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { Mails } from '../../platform/mail/mails.js';
import { Seals } from '../../platform/secrets/seals.js';
import { type AskedForLink, LINK_SEAL, makePasswordLink, RESET_MINUTES } from './password-links.js';

/** Maximum of links per account and hour. */
const MOST_AN_HOUR = 5;

/** Looks up the account and mails a link. The request was answered before, identically for unknown accounts. */
@JobHandler('send-password-link')
export class SendPasswordLink implements JobHandlerClass<AskedForLink, null> {
  constructor(
    private readonly seals: Seals,
    private readonly mails: Mails,
  ) {}

  async run({ sealed }: AskedForLink, context: JobContext): Promise<null> {
    const name = this.seals.open(sealed, LINK_SEAL);
    return context.finish(async (tx) => {
      const account = name === null ? null : await addressForLinks(tx, name, MOST_AN_HOUR);
      if (account === null) return null;
      const [provider] = await rowsOf<{ isOnly: boolean }>(
        tx,
        `select exists (select from single_sign_on where is_on and is_only) and role <> 'superadmin' as "isOnly" from app_user where id = $1`,
        [account.id],
      );
      if (provider?.isOnly === true) return null;
      const { path } = await makePasswordLink(tx, account.id, 'reset');
      await this.mails.send(tx, account.email, {
        kind: 'password-link',
        name: account.firstName ?? '',
        url: this.mails.linkTo(path),
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
