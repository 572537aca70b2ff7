import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErasedPerson, redactPerson } from '@atrium/rules/people/erased-person';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { queryRows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { SecretBox } from '../secrets/secret-box.js';
import { MAIL_ENCRYPTION_PURPOSE, type QueuedMailContent } from './mail-queue.js';

/** Removes a user's data from unsent mails and from the mail folder of development. */
@Injectable()
export class MailErasure {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly secretBox: SecretBox,
  ) {}

  /** Removes the user from mails to others, and returns the job ids of mails to the user. */
  async eraseQueued(tx: Tx, person: ErasedPerson): Promise<string[]> {
    const waiting = await queryRows<{ id: string; sealed: string }>(
      tx,
      `select id, input ->> 'sealed' as sealed from job
       where name = 'send-mail' and state in ('waiting', 'failed') and input is not null for update`,
    );
    const theirs: string[] = [];
    for (const { id, sealed } of waiting) {
      const opened = this.secretBox.decrypt(sealed, MAIL_ENCRYPTION_PURPOSE);
      if (opened === null) continue;
      const mail = JSON.parse(opened) as QueuedMailContent;
      if (isAddressedTo(mail.to, person)) theirs.push(id);
      else {
        const now = redactPerson(mail, person);
        if (now !== mail)
          await tx.query(`update job set input = jsonb_build_object('sealed', $2::text) where id = $1`, [
            id,
            this.secretBox.encrypt(JSON.stringify(now), MAIL_ENCRYPTION_PURPOSE),
          ]);
      }
    }
    return theirs;
  }

  /** Deletes stored mails that were sent to the user or name the user. */
  async eraseStored(person: ErasedPerson): Promise<void> {
    const { mail } = this.config;
    if (mail?.by !== 'folder') return;
    const files = (await readdir(mail.folder).catch(() => [])).filter((file) => file.endsWith('.json'));
    for (const file of files) {
      const text = await readFile(join(mail.folder, file), 'utf8').catch(() => '');
      if (!person.names.some((name) => text.includes(JSON.stringify(name).slice(1, -1)))) continue;
      await rm(join(mail.folder, file), { force: true });
      await rm(join(mail.folder, `${file.slice(0, -'.json'.length)}.eml`), { force: true });
    }
  }
}

const isAddressedTo = (address: string, { names }: ErasedPerson): boolean =>
  names.some((name) => name.toLowerCase() === address.toLowerCase());
