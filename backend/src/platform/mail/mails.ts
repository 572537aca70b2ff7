import type { Mail } from '@atrium/contract/mail/mail';
import { MAIL_TITLES } from '@atrium/contract/mail/mail-content';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import type { Tx } from '../database/transaction.js';
import type { Person } from '../http/request/person.js';
import { Jobs } from '../jobs/jobs.js';
import { Seals } from '../secrets/seals.js';

/** Input of a mail job. It is encrypted, because links in mails are secrets and administrators read the job table. */
export interface QueuedMail {
  readonly sealed: string;
}

export interface CarriedMail {
  /** True in development: the mail was stored in a folder instead of sent. */
  readonly isKept: boolean;
}

export interface WaitingMail {
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

export const MAIL_SEAL = 'mail';

/** Enqueues mail, which a job sends. */
@Injectable()
export class Mails {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly seals: Seals,
    private readonly jobs: Jobs,
  ) {}

  get canSend(): boolean {
    return this.config.mail !== null;
  }

  /** Whether mail is stored in a folder (development) instead of sent. */
  get isKept(): boolean {
    return this.config.mail?.by === 'folder';
  }

  /** Returns an absolute URL for a mail. It never uses the request's Host header, which clients can forge. */
  linkTo(path: string): string {
    return `${this.config.publicAddress ?? ''}${path}`;
  }

  /** Queues a mail that the user waits for, and returns its job's id. Throws like `Jobs.add`. */
  sendNow(person: Pick<Person, 'id'>, to: string, mail: Mail): Promise<string> {
    return this.jobs.add(person, 'send-mail', this.queued({ to, mail }), { about: aboutOf(to, mail) });
  }

  /** Enqueues a mail in the transaction of its cause. Returns the job's id; null without mail or address. */
  async send(
    tx: Tx,
    to: string | null,
    mail: Mail,
    { attachments = [], askedBy }: SendOptions = {},
  ): Promise<string | null> {
    if (!this.canSend || to === null) return null;
    const waiting: WaitingMail = { to, mail, ...(attachments.length > 0 && { attachments }) };
    return this.jobs.promise(tx, 'send-mail', this.queued(waiting), {
      about: aboutOf(to, mail),
      askedBy: askedBy ?? null,
    });
  }

  private queued(waiting: WaitingMail): QueuedMail {
    return { sealed: this.seals.seal(JSON.stringify(waiting), MAIL_SEAL) };
  }
}

const aboutOf = (to: string, { kind }: Mail): string => `${MAIL_TITLES[kind]}, to ${to}`;
