import type { Mail } from '@atrium/contract/mail/mail';
import { MAIL_TITLES } from '@atrium/contract/mail/mail-content';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import type { Tx } from '../database/transaction.js';
import type { Person } from '../http/request/current-user.js';
import { JobsService } from '../jobs/jobs.service.js';
import { SecretBox } from '../secrets/secret-box.js';

/** Input of a mail job. It is encrypted, because links in mails are secrets and administrators read the job table. */
export interface QueuedMail {
  readonly sealed: string;
}

export interface MailResult {
  /** True in development, where the mail is stored in a folder instead of sent. */
  readonly isKept: boolean;
}

export interface QueuedMailContent {
  readonly to: string;
  readonly mail: Mail;
  readonly attachments?: readonly MailAttachment[];
}

interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
}

interface SendOptions {
  readonly attachments?: readonly MailAttachment[];
  /** Id of the user who sends the mail; the system when omitted. */
  readonly askedBy?: string;
}

export const MAIL_ENCRYPTION_PURPOSE = 'mail';

/** Enqueues mail, which a job sends. */
@Injectable()
export class MailQueue {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly secretBox: SecretBox,
    private readonly jobs: JobsService,
  ) {}

  get canSend(): boolean {
    return this.config.mail !== null;
  }

  /** Returns whether mail is stored in a folder (development) instead of sent. */
  get storesMails(): boolean {
    return this.config.mail?.by === 'folder';
  }

  /** Returns an absolute URL for a mail. It never uses the request's Host header, which clients can forge. */
  buildUrl(path: string): string {
    return `${this.config.publicAddress ?? ''}${path}`;
  }

  /** Queues a mail that the user waits for, and returns its job's id. Throws like `JobsService.add`. */
  sendNow(person: Pick<Person, 'id'>, to: string, mail: Mail): Promise<string> {
    return this.jobs.add(person, 'send-mail', this.toJobInput({ to, mail }), { about: describeMail(to, mail) });
  }

  /**
   * Queues a mail in the transaction of its cause. Returns the job's id; null when mail is disabled or the recipient
   * has no address.
   */
  async send(
    tx: Tx,
    to: string | null,
    mail: Mail,
    { attachments = [], askedBy }: SendOptions = {},
  ): Promise<string | null> {
    if (!this.canSend || to === null) return null;
    const waiting: QueuedMailContent = { to, mail, ...(attachments.length > 0 && { attachments }) };
    return this.jobs.addInTransaction(tx, 'send-mail', this.toJobInput(waiting), {
      about: describeMail(to, mail),
      askedBy: askedBy ?? null,
    });
  }

  private toJobInput(waiting: QueuedMailContent): QueuedMail {
    return { sealed: this.secretBox.encrypt(JSON.stringify(waiting), MAIL_ENCRYPTION_PURPOSE) };
  }
}

const describeMail = (to: string, { kind }: Mail): string => `${MAIL_TITLES[kind]}, to ${to}`;
