import { MAIL_TITLES, type Mail } from '@atrium/rules/text/mails';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import type { Tx } from '../database/transaction.js';
import type { Person } from '../http/request/person.js';
import { Jobs } from '../jobs/jobs.js';
import { Seals } from '../secrets/seals.js';

/** What a job of a mail was given. A link in it is a secret, so the whole is sealed: people read the table of jobs. */
export interface QueuedMail {
  readonly sealed: string;
}

/** What its job answers. */
export interface CarriedMail {
  /** In development it lies in a folder, and went to nobody. */
  readonly isKept: boolean;
}

/** A mail on its way. */
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
  /** Whoever sends it; left out: the system does. */
  readonly askedBy?: string;
}

export const MAIL_SEAL = 'mail';

/** Mail, as areas ask for it: it is promised with what it tells of, and a job sends it. */
@Injectable()
export class Mails {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly seals: Seals,
    private readonly jobs: Jobs,
  ) {}

  /** Whether mail can be sent at all: where it cannot, nothing pretends. */
  get canSend(): boolean {
    return this.config.mail !== null;
  }

  /** In development mail goes to nobody: it is kept in a folder, and shown under Security. */
  get isKept(): boolean {
    return this.config.mail?.by === 'folder';
  }

  /** A link of a mail. What a request says of the host that it came to is not believed: anybody can send any. */
  linkTo(path: string): string {
    return `${this.config.publicAddress ?? ''}${path}`;
  }

  /** A mail that somebody waits for: answers the job that sends it. @throws as `Jobs.add` */
  sendNow(person: Pick<Person, 'id'>, to: string, mail: Mail): Promise<string> {
    return this.jobs.add(person, 'send-mail', this.queued({ to, mail }), { about: aboutOf(to, mail) });
  }

  /** In the transaction of what it tells of. Answers its job; null where no mail can be sent, or where there is no address. */
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
