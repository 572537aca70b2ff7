import { DomainError } from '../http/reply/domain-error.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../jobs/job-handler.js';
import { SecretBox } from '../secrets/secret-box.js';
import { MailTransport } from './mail-transport.js';
import { type MailResult, MAIL_ENCRYPTION_PURPOSE, type QueuedMail, type QueuedMailContent } from './mail-queue.js';

/** Job that sends a mail. After a crash it may be sent twice, with the same Message-ID. */
@JobHandler('send-mail')
export class SendMailJob implements JobHandlerClass<QueuedMail, MailResult> {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly transport: MailTransport,
  ) {}

  async run({ sealed }: QueuedMail, { id, signal }: JobContext): Promise<MailResult> {
    const opened = this.secretBox.decrypt(sealed, MAIL_ENCRYPTION_PURPOSE);
    if (opened === null) throw new DomainError('mail.unreadable');
    const waiting = JSON.parse(opened) as QueuedMailContent;
    try {
      return await this.transport.deliver(id, waiting, signal);
    } catch (error) {
      throw waiting.mail.kind === 'test' ? toFinalError(error) : error;
    }
  }
}

/** Makes the error of a test mail final, because the user waits for the first reply. */
const toFinalError = (error: unknown): unknown =>
  error instanceof DomainError && error.code === 'mail.failed'
    ? new DomainError('mail.test-failed', { message: error.message })
    : error;
