import { DomainError } from '../http/reply/domain-error.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../jobs/job-handler.js';
import { Seals } from '../secrets/seals.js';
import { MailCarrier } from './mail-carrier.js';
import { type CarriedMail, MAIL_SEAL, type QueuedMail, type WaitingMail } from './mails.js';

/** Sends a mail. One that loses its worker may be sent twice, under the same id, by which mailboxes know it. */
@JobHandler('send-mail')
export class SendMail implements JobHandlerClass<QueuedMail, CarriedMail> {
  constructor(
    private readonly seals: Seals,
    private readonly carrier: MailCarrier,
  ) {}

  async run({ sealed }: QueuedMail, { id, signal }: JobContext): Promise<CarriedMail> {
    const opened = this.seals.open(sealed, MAIL_SEAL);
    if (opened === null) throw new DomainError('mail.unreadable');
    const waiting = JSON.parse(opened) as WaitingMail;
    try {
      return await this.carrier.carry(id, waiting, signal);
    } catch (error) {
      throw waiting.mail.kind === 'test' ? toldAtOnce(error) : error;
    }
  }
}

/** Somebody looks at the screen and waits: what the server says to the first try is the answer. */
const toldAtOnce = (error: unknown): unknown =>
  error instanceof DomainError && error.code === 'mail.failed'
    ? new DomainError('mail.test-failed', { message: error.message })
    : error;
