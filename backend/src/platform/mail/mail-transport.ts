import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderMail, type RenderedMail } from '@atrium/contract/mail/render-mail';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import type { Mail } from '@atrium/contract/mail/mail';
import { composeMail } from '@atrium/contract/mail/mail-content';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { DomainError } from '../http/reply/domain-error.js';
import { describeMailFailure } from './mail-failure.js';
import type { MailResult, QueuedMailContent } from './mail-queue.js';
import { parseSmtpSettings } from './smtp-settings.js';

/** Loads the mail library with the first mail, because processes that send none do not need it. */
const loadNodemailer = async () => (await import('nodemailer')).default;

/** Metadata of a mail stored in the folder, for the page that lists it. */
interface StoredMail extends RenderedMail {
  readonly id: string;
  readonly at: string;
  readonly to: string;
}

/** Renders a mail and sends it by SMTP, or stores it in a folder in development. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private transporter: Transporter | undefined;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
  ) {}

  onApplicationShutdown(): void {
    this.transporter?.close();
  }

  async deliver(
    id: string,
    { to, mail, attachments = [] }: QueuedMailContent,
    signal: AbortSignal,
  ): Promise<MailResult> {
    const { mail: route } = this.config;
    if (route === null) throw new DomainError('mail.not-set-up');
    const letterhead = await this.senderNameFor(to, mail);
    const words = composeMail(mail, letterhead);
    const rendered = renderMail(words, mail.name, letterhead.organization);
    const message = {
      from: route.from,
      to: { name: '', address: to },
      ...rendered,
      messageId: `<${id}@atrium>`,
      // Suppresses automatic answers, unless the mail has a reply address.
      ...(words.replyTo === undefined
        ? { headers: { 'Auto-Submitted': 'auto-generated', ...createUnsubscribeHeaders(mail) } }
        : { replyTo: { name: '', address: words.replyTo } }),
      attachments: attachments.map(({ name, contentType, base64 }) => ({
        filename: name,
        contentType,
        content: Buffer.from(base64, 'base64'),
      })),
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    };
    if (route.by === 'folder') {
      await storeMail(route.folder, id, to, rendered, message);
      return { isKept: true };
    }
    this.transporter ??= (await loadNodemailer()).createTransport(parseSmtpSettings(route.url));
    try {
      await this.transporter.sendMail(message);
    } catch (error) {
      throw describeMailFailure(error, to);
    }
    return { isKept: false };
  }

  /**
   * Returns the sender name: the names of the recipient's projects, which may be empty; the clinic's name for mail to
   * suppliers.
   */
  private async senderNameFor(to: string, mail: Mail): Promise<{ organization: string; zone: string }> {
    const [row] = await this.sql.rows<{
      clinic: string | null;
      zone: string;
      isEverywhere: boolean;
      projects: Project[];
    }>(
      `select (select clinic_name from clinic_settings limit 1) as clinic, o.time_zone as zone,
         exists (select from app_user u where lower(u.email) = lower($1) and u.removed_at is null and u.role = 'superadmin') as "isEverywhere",
         coalesce((select jsonb_agg(distinct a.project) from app_user u join staff s on s.user_id = u.id join assignment a on a.staff_id = s.id
           where lower(u.email) = lower($1) and u.removed_at is null and s.removed_at is null
             and a.is_active and (a.until is null or a.until >= organisation_today())), '[]') as projects
       from organisation o`,
      // The old address belongs to no user any more.
      [mail.kind === 'email-changed' ? mail.email : to],
    );
    const { clinic = null, zone = 'UTC', isEverywhere = false, projects = [] } = row ?? {};
    const named = mail.kind === 'order' ? ['perfect-b'] : isEverywhere ? PROJECTS : projects;
    const names = PROJECTS.filter((project) => named.includes(project)).map((project) =>
      project === 'perfect-b' ? (clinic ?? PROJECT_NAMES[project]) : PROJECT_NAMES[project],
    );
    return { organization: names.join(' and '), zone };
  }
}

/** Headers for unsubscribing with one click in the mail client (RFC 8058). */
const createUnsubscribeHeaders = (mail: Mail): Record<string, string> =>
  mail.kind === 'notices'
    ? { 'List-Unsubscribe': `<${mail.stop.post}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

const storeMail = async (
  folder: string,
  id: string,
  to: string,
  rendered: RenderedMail,
  message: object,
): Promise<void> => {
  const at = new Date().toISOString();
  const { message: bytes } = await (
    await loadNodemailer()
  )
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail(message);
  const storedMail: StoredMail = { id, at, to, ...rendered };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, `${at.replaceAll(':', '-')}-${id}`);
  await writeFile(`${name}.eml`, bytes as Buffer, { mode: 0o600 });
  await writeFile(`${name}.json`, JSON.stringify(storedMail), { mode: 0o600 });
};
