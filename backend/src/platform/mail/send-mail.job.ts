import { DomainError } from '../http/reply/domain-error.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../jobs/job-handler.js';
import { Seals } from '../secrets/seals.js';
import { MailCarrier } from './mail-carrier.js';
import { type CarriedMail, MAIL_SEAL, type QueuedMail, type WaitingMail } from './mails.js';

/** Sends a mail. After a crash it may be sent twice, with the same Message-ID. */
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

/** Makes the error of a test mail final, because the user waits for the first reply. */
const toldAtOnce = (error: unknown): unknown =>
  error instanceof DomainError && error.code === 'mail.failed'
    ? new DomainError('mail.test-failed', { message: error.message })
    : error;
