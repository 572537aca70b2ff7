import {
  goesByMail,
  type NoticeDelivery,
  type NoticeKind,
  noticeKindsOf,
  USUAL_DELIVERY,
} from '@atrium/rules/people/notices';
import { PROJECTS } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { personOfAccount } from '../../auth/access.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Mails } from '../../platform/mail/mails.js';
import { StopLinks } from '../../platform/notifications/stop-links.js';
import { Directory } from '../directory.js';
import { noticeMailOf, type UnreadNotice } from './notice-mail-of.js';

const CHOSEN = `select kind, how from notice_by_mail where user_id = $1
  union all select kind, 'off' from notice_off where user_id = $1`;

/** Mails unread notifications according to the user's current rights and settings. */
@Injectable()
export class NoticeMails {
  constructor(
    private readonly directory: Directory,
    private readonly mails: Mails,
    private readonly links: StopLinks,
  ) {}

  get canSend(): boolean {
    return this.mails.canSend;
  }

  /** Mails those due by `how` and returns them. Requires a transaction that locked the user's `notice_mail` row. */
  async send(
    tx: Tx,
    userId: string,
    how: 'digest' | 'at-once',
    unread: readonly UnreadNotice[],
  ): Promise<readonly UnreadNotice[]> {
    const account = unread.length === 0 ? null : await this.directory.account(userId);
    if (account === null || account.email === null) return [];
    const { role, projects, rights } = personOfAccount(account);
    const permissions = Object.fromEntries(PROJECTS.map((project) => [project, [...rights[project]]]));
    const chosen = new Map<string, NoticeDelivery>();
    for (const row of await rowsOf<{ kind: NoticeKind; how: NoticeDelivery }>(tx, CHOSEN, [userId]))
      chosen.set(row.kind, row.how);
    const choices = {
      kinds: noticeKindsOf({ role, projects, permissions }),
      deliveryOf: (kind: NoticeKind) => chosen.get(kind) ?? USUAL_DELIVERY,
    };
    const told = unread.filter(({ type }) => goesByMail(type, how, choices));
    if (told.length === 0) return [];
    const mail = noticeMailOf(told, {
      name: account.firstName ?? '',
      isDigest: how === 'digest',
      stop: this.links.of(userId),
      linkTo: (path) => this.mails.linkTo(path),
    });
    await this.mails.send(tx, account.email, mail);
    // Uses the clock of `created_at`: the digest repeats a notification that grows later.
    await tx.query('update notification set mailed_at = clock_timestamp() where id = any ($1::int[])', [
      told.map(({ id }) => id),
    ]);
    return told;
  }
}
