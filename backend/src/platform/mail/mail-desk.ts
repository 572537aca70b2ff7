import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptMail, MailState } from '@atrium/contract/platform/mail/schemas';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit-entry.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { Transactions } from '../database/transaction.js';
import { DomainError } from '../http/reply/domain-error.js';
import { actorOf, type Person } from '../http/request/person.js';
import { Mails } from './mails.js';

const SHOWN = 50;

/** The mail settings and, in development, the stored mails. */
@Injectable()
export class MailDesk {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly mails: Mails,
    private readonly transactions: Transactions,
  ) {}

  async state(): Promise<MailState> {
    const { mail, publicAddress } = this.config;
    return {
      route: mail?.by ?? 'none',
      from: mail?.from ?? null,
      server: mail?.by === 'smtp' ? new URL(mail.url).host : null,
      publicAddress,
      kept: mail?.by === 'folder' ? await keptIn(mail.folder) : [],
    };
  }

  /** Sends a test mail and returns its job, whose result is the server's reply. */
  async test(person: Person, to: string): Promise<{ jobId: string }> {
    if (!this.mails.canSend) throw new DomainError('mail.not-set-up');
    const jobId = await this.mails.sendNow(person, to, { kind: 'test', name: person.firstName ?? '' });
    await this.transactions.run((tx) =>
      writeAudit(tx, { actor: actorOf(person), action: 'sent', objectKind: 'mail', objectName: to }),
    );
    return { jobId };
  }
}

const keptIn = async (folder: string): Promise<KeptMail[]> => {
  const files = await readdir(folder).catch(() => []);
  const newest = files
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .toReversed()
    .slice(0, SHOWN);
  const mails = await Promise.all(
    newest.map(async (file) => {
      try {
        return JSON.parse(await readFile(join(folder, file), 'utf8')) as KeptMail;
      } catch {
        // The file is still being written.
        return null;
      }
    }),
  );
  return mails.filter((mail) => mail !== null);
};
