import { createHash, randomUUID } from 'node:crypto';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { deviceName } from '@atrium/rules/sign-in/device-name';
import { inList, plural } from '@atrium/rules/stock/labels';
import type { SecondFactorChange } from '@atrium/contract/mail/mail';
import { mailWords } from '@atrium/contract/mail/mail-content';
import { Injectable } from '@nestjs/common';
import { mailboxOf, superadminIds } from '../../enterprise/directory.js';
import { rowsOf } from '../../platform/database/rows.js';
import { beforeCommit, type Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { Mails } from '../../platform/mail/mails.js';
import { Notices } from '../../platform/notifications/notices.js';

const ACCOUNT_SCREEN = '/account';
const STAFF_SCREEN = '/enterprise/staff';

const MOST_ACTS_TOLD = 3;
/** Limit of recent warnings, because a program that signs in would fill the mailbox. */
const MOST_NEW_DEVICES_TOLD = 5;
const OF_LATE = `interval '10 minutes'`;

/**
 * SQL condition: whether to notify the user of a sign-in on a new device. The first sign-in of a user is not announced,
 * and of many only the first ones. Evaluate it before the sign-in is audited.
 */
export const newDeviceIsWorthTelling = (userId: string): string =>
  `(exists (select from audit where actor_id = ${userId} and action = 'signed-in')
    and (select count(*) from (select from notification where user_id = ${userId} and type = 'account.new-device'
      and created_at > now() - ${OF_LATE} limit ${MOST_NEW_DEVICES_TOLD}) told) < ${MOST_NEW_DEVICES_TOLD})`;

const actsInWords = (name: string, acts: readonly string[]): string => {
  const told = acts.slice(0, MOST_ACTS_TOLD);
  const left = acts.length - told.length;
  return `${name} ${inList(left > 0 ? [...told, `made ${plural(left, 'more change')}`] : told)}`;
};

/** Notifies users of changes to their accounts, so that nothing happens unnoticed. */
@Injectable()
export class AccountNews {
  /** Changes to administrators by each open transaction. */
  private readonly acts = new WeakMap<Tx, string[]>();

  constructor(
    private readonly notices: Notices,
    private readonly mails: Mails,
  ) {}

  /** Call it only if `newDeviceIsWorthTelling`. */
  async signedInOnNewDevice(
    tx: Tx,
    userId: string,
    sessionId: string,
    { device, address }: { readonly device: string | null; readonly address: string | null },
  ): Promise<void> {
    const from = address === null ? '' : ` from ${address}`;
    await this.notices.tell(tx, [userId], {
      type: 'account.new-device',
      title: 'New Sign-in',
      body: `Your account was opened on a new device: ${deviceName(device)}${from}. If this was not you, change your password.`,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe: `new-device ${sessionId}`,
    });
    const { email, name } = await mailboxOf(tx, userId);
    await this.mails.send(tx, email, {
      kind: 'new-device',
      name,
      device: deviceName(device),
      address,
      at: new Date().toISOString(),
    });
  }

  async passwordChanged(tx: Tx, actor: Actor, userId: string): Promise<void> {
    const isOwn = actor.id === userId;
    await this.notices.tell(tx, [userId], {
      type: 'account.password',
      title: 'Password Changed',
      body: isOwn
        ? 'Your password was changed and your other sessions have ended. If this was not you, tell an administrator.'
        : `${actor.name} gave you a new password`,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe: `password ${randomUUID()}`,
    });
    const { email, name } = await mailboxOf(tx, userId);
    await this.mails.send(tx, email, { kind: 'password-changed', name, by: isOwn ? null : actor.name });
  }

  async secondFactorChanged(
    tx: Tx,
    actor: Actor,
    userId: string,
    change: SecondFactorChange,
    passkey: string | null = null,
  ): Promise<void> {
    const isOwn = actor.id === userId;
    const { email, name } = await mailboxOf(tx, userId);
    const mail = {
      kind: 'second-factor',
      name,
      by: isOwn ? null : actor.name,
      change,
      ...(passkey !== null && { passkey }),
    } as const;
    const { subject, preview } = mailWords(mail, { organisation: '', zone: 'UTC' });
    await this.notices.tell(tx, [userId], {
      type: 'account.second-factor',
      title: subject,
      body: isOwn ? `${preview} If this was not you, tell an administrator.` : preview,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe: `second-factor ${randomUUID()}`,
    });
    await this.mails.send(tx, email, mail);
  }

  /** Warns the user that the provider's operator can now sign in as them. */
  async linkedToProvider(tx: Tx, userId: string, label: string): Promise<void> {
    const { email, name } = await mailboxOf(tx, userId);
    const mail = { kind: 'single-sign-on', name, label } as const;
    const { subject, preview } = mailWords(mail, { organisation: '', zone: 'UTC' });
    await this.notices.tell(tx, [userId], {
      type: 'account.single-sign-on',
      title: subject,
      body: `${preview} If this was not you, tell an administrator.`,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe: `single-sign-on ${randomUUID()}`,
    });
    await this.mails.send(tx, email, mail);
  }

  /** Notifies users once per date that a second factor becomes mandatory. */
  async secondFactorNeeded(tx: Tx, userIds: readonly string[], from: string | null): Promise<void> {
    if (from === null) return;
    await this.notices.tell(tx, userIds, {
      type: 'account.second-factor',
      title: 'Second Factor Needed',
      body: `Your role needs a second factor from ${formatDayWithYear(from)}. Set it up before, so that nothing holds you up.`,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe: `second-factor needed from ${from}`,
    });
  }

  /** Notifies both addresses: the old one may reach the owner, and the new one may be mistyped. */
  async emailChanged(
    tx: Tx,
    actor: Actor,
    to: { readonly email: string | null; readonly name: string },
    email: string,
  ): Promise<void> {
    const { name, email: before } = to;
    await this.mails.send(tx, before, { kind: 'email-changed', name, by: actor.name, email });
    await this.mails.send(tx, email, { kind: 'email-now', name, by: actor.name, email, before });
  }

  /** Warns the owner, because a stolen recovery code would be used like this. */
  async recoveryCodeUsed(tx: Tx, userId: string, left: number): Promise<void> {
    const { email, name } = await mailboxOf(tx, userId);
    const mail = { kind: 'recovery-code', name, left, at: new Date().toISOString() } as const;
    const { subject, preview } = mailWords(mail, { organisation: '', zone: 'UTC' });
    await this.notices.tell(tx, [userId], {
      type: 'account.second-factor',
      title: subject,
      body: `Somebody signed in with one of your recovery codes. ${preview} If this was not you, change your password and tell an administrator.`,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe: `recovery-code ${randomUUID()}`,
    });
    await this.mails.send(tx, email, mail);
  }

  /** Warns the owner, at most once an hour, of wrong codes after a correct password. */
  async codesWrong(tx: Tx, userId: string): Promise<void> {
    const at = new Date().toISOString();
    const dedupe = `wrong-codes ${at.slice(0, 13)}`;
    await tx.query('select 1 from app_user where id = $1 for no key update', [userId]);
    const told = await rowsOf(tx, 'select 1 from notification where user_id = $1 and dedupe = $2', [userId, dedupe]);
    if (told.length > 0) return;
    const { email, name } = await mailboxOf(tx, userId);
    const mail = { kind: 'wrong-codes', name, at } as const;
    const { subject, preview } = mailWords(mail, { organisation: '', zone: 'UTC' });
    await this.notices.tell(tx, [userId], {
      type: 'account.second-factor',
      title: subject,
      body: `${preview} If this was not you, change your password and tell an administrator.`,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe,
    });
    await this.mails.send(tx, email, mail);
  }

  /**
   * Notifies all superadmins, including the actor, whose session may be stolen. All changes of a transaction become one
   * notification. A user who is notified otherwise is skipped.
   */
  administratorsChanged(tx: Tx, actor: Actor, what: string, told: string | null = null): void {
    const acts = this.acts.get(tx);
    if (acts !== undefined) {
      acts.push(what);
      return;
    }
    const all = [what];
    this.acts.set(tx, all);
    beforeCommit(tx, async () => {
      const body = actsInWords(actor.name, all);
      await this.notices.tell(
        tx,
        (await superadminIds(tx)).filter((id) => id !== told),
        {
          type: 'account.administrators',
          title: 'Administrators Changed',
          body,
          link: STAFF_SCREEN,
          project: null,
          dedupe: `administrators ${randomUUID()}`,
          // Merges repeated saves of a form.
          group: {
            key: `${actor.id ?? ''} ${createHash('sha256').update(body).digest('base64url')}`,
            text: (count) => ({
              title: 'Administrators Changed',
              body: `${body} (${count} times)`,
              link: STAFF_SCREEN,
            }),
          },
        },
      );
    });
  }

  async keyMade(tx: Tx, userId: string, keyId: number, name: string, expiresOn: string): Promise<void> {
    await this.notices.tell(tx, [userId], {
      type: 'account.api-key',
      title: 'API Key Made',
      body: `The API key "${name}" can make calls in your name. If this was not you, end it and change your password.`,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe: `api-key ${keyId}`,
    });
    const { email, name: to } = await mailboxOf(tx, userId);
    await this.mails.send(tx, email, { kind: 'api-key', name: to, key: name, expiresOn });
  }

  async keyExpires(tx: Tx, userId: string, keyId: number, name: string, day: string): Promise<void> {
    await this.notices.tell(tx, [userId], {
      type: 'account.api-key-expires',
      title: 'API Key Expires',
      body: `The API key "${name}" expires on ${day}. Make a new one for the program that uses it.`,
      link: ACCOUNT_SCREEN,
      project: null,
      dedupe: `api-key-expires ${keyId}`,
    });
  }
}
