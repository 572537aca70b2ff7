import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Forgotten, withoutPerson } from '@atrium/rules/people/forgotten';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { rowsOf } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { Seals } from '../secrets/seals.js';
import { MAIL_SEAL, type WaitingMail } from './mails.js';

/** Removes a user's data from unsent mails and from the mail folder of development. */
@Injectable()
export class WaitingMails {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly seals: Seals,
  ) {}

  /** Removes the user from mails to others, and returns the job ids of mails to the user. */
  async forget(tx: Tx, person: Forgotten): Promise<string[]> {
    const waiting = await rowsOf<{ id: string; sealed: string }>(
      tx,
      `select id, input ->> 'sealed' as sealed from job
       where name = 'send-mail' and state in ('waiting', 'failed') and input is not null for update`,
    );
    const theirs: string[] = [];
    for (const { id, sealed } of waiting) {
      const opened = this.seals.open(sealed, MAIL_SEAL);
      if (opened === null) continue;
      const mail = JSON.parse(opened) as WaitingMail;
      if (isTo(mail.to, person)) theirs.push(id);
      else {
        const now = withoutPerson(mail, person);
        if (now !== mail)
          await tx.query(`update job set input = jsonb_build_object('sealed', $2::text) where id = $1`, [
            id,
            this.seals.seal(JSON.stringify(now), MAIL_SEAL),
          ]);
      }
    }
    return theirs;
  }

  /** Deletes stored mails that were sent to the user or name the user. */
  async forgetKept(person: Forgotten): Promise<void> {
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

const isTo = (address: string, { names }: Forgotten): boolean =>
  names.some((name) => name.toLowerCase() === address.toLowerCase());
