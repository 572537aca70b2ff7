import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredMail, MailState } from '@atrium/contract/platform/mail/schemas';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit-entry.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { Transactions } from '../database/transaction.js';
import { DomainError } from '../http/reply/domain-error.js';
import { toActor, type Person } from '../http/request/current-user.js';
import { MailQueue } from './mail-queue.js';

const MAX_SHOWN_MAILS = 50;

/** The mail settings and, in development, the stored mails. */
@Injectable()
export class MailSettingsService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly mailQueue: MailQueue,
    private readonly transactions: Transactions,
  ) {}

  async getState(): Promise<MailState> {
    const { mail, publicAddress } = this.config;
    return {
      route: mail?.by ?? 'none',
      from: mail?.from ?? null,
      server: mail?.by === 'smtp' ? new URL(mail.url).host : null,
      publicAddress,
      kept: mail?.by === 'folder' ? await readStoredMails(mail.folder) : [],
    };
  }

  /** Sends a test mail and returns its job, whose result is the server's reply. */
  async sendTest(person: Person, to: string): Promise<{ jobId: string }> {
    if (!this.mailQueue.canSend) throw new DomainError('mail.not-set-up');
    const jobId = await this.mailQueue.sendNow(person, to, { kind: 'test', name: person.firstName ?? '' });
    await this.transactions.run((tx) =>
      writeAudit(tx, { actor: toActor(person), action: 'sent', objectKind: 'mail', objectName: to }),
    );
    return { jobId };
  }
}

const readStoredMails = async (folder: string): Promise<StoredMail[]> => {
  const files = await readdir(folder).catch(() => []);
  const newest = files
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .toReversed()
    .slice(0, MAX_SHOWN_MAILS);
  const mails = await Promise.all(
    newest.map(async (file) => {
      try {
        return JSON.parse(await readFile(join(folder, file), 'utf8')) as StoredMail;
      } catch {
        // The file is still being written.
        return null;
      }
    }),
  );
  return mails.filter((mail) => mail !== null);
};
