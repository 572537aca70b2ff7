import { createHash, randomUUID } from 'node:crypto';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getDeviceName } from '@atrium/rules/sign-in/device-name';
import { joinList, formatPlural } from '@atrium/rules/stock/labels';
import type { Mail, SecondFactorChange } from '@atrium/contract/mail/mail';
import { composeMail } from '@atrium/contract/mail/mail-content';
import { Injectable } from '@nestjs/common';
import { readMailbox, readSuperadminIds } from '../../enterprise/directory.js';
import { queryRows } from '../../platform/database/rows.js';
import { beforeCommit, type Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { type NewNotification, Notifier } from '../../platform/notifications/notifier.js';

const ACCOUNT_PATH = '/account';
const STAFF_PATH = '/enterprise/staff';

const MAX_LISTED_ACTIONS = 3;
/**
 * Maximum number of warnings about new devices in ten minutes, because a program that signs in would fill the mailbox.
 */
const MAX_NEW_DEVICE_NOTIFICATIONS = 5;
const RECENT_PERIOD = `interval '10 minutes'`;

/**
 * SQL condition: the user is notified of a sign-in on a new device. Excludes a user's first sign-in, and stops after
 * MAX_NEW_DEVICE_NOTIFICATIONS in ten minutes. Evaluate it before the sign-in is audited.
 */
export const shouldNotifyNewDeviceSql = (userId: string): string =>
  `(exists (select from audit where actor_id = ${userId} and action = 'signed-in')
    and (select count(*) from (select from notification where user_id = ${userId} and type = 'account.new-device'
      and created_at > now() - ${RECENT_PERIOD} limit ${MAX_NEW_DEVICE_NOTIFICATIONS}) told) < ${MAX_NEW_DEVICE_NOTIFICATIONS})`;

type AccountNotification = Omit<NewNotification, 'link' | 'project'>;

const describeActions = (name: string, acts: readonly string[]): string => {
  const alsoNotified = acts.slice(0, MAX_LISTED_ACTIONS);
  const remaining = acts.length - alsoNotified.length;
  return `${name} ${joinList(remaining > 0 ? [...alsoNotified, `made ${formatPlural(remaining, 'more change')}`] : alsoNotified)}`;
};

/** Notifies users of changes to their accounts and of suspicious sign-ins. */
@Injectable()
export class AccountNotifier {
  /** Changes to administrators by transaction, which are notified together before the commit. */
  private readonly pendingActions = new WeakMap<Tx, string[]>();

  constructor(
    private readonly notifier: Notifier,
    private readonly mailQueue: MailQueue,
  ) {}

  /** Notifies the user of a sign-in on a new device. Call it only if `shouldNotifyNewDeviceSql` is true. */
  async notifyNewDevice(
    tx: Tx,
    userId: string,
    sessionId: string,
    { device, address }: { readonly device: string | null; readonly address: string | null },
  ): Promise<void> {
    const from = address === null ? '' : ` from ${address}`;
    await this.notify(tx, [userId], {
      type: 'account.new-device',
      title: 'New sign-in',
      body: `Your account was opened on a new device: ${getDeviceName(device)}${from}. If this was not you, change your password.`,
      dedupe: `new-device ${sessionId}`,
    });
    const at = new Date().toISOString();
    await this.sendMail(tx, userId, (name) => ({
      kind: 'new-device',
      name,
      device: getDeviceName(device),
      address,
      at,
    }));
  }

  async notifyPasswordChanged(tx: Tx, actor: Actor, userId: string): Promise<void> {
    const isOwn = actor.id === userId;
    await this.notify(tx, [userId], {
      type: 'account.password',
      title: 'Password changed',
      body: isOwn
        ? 'Your password was changed and your other sessions have ended. If this was not you, contact an administrator.'
        : `${actor.name} gave you a new password`,
      dedupe: `password ${randomUUID()}`,
    });
    await this.sendMail(tx, userId, (name) => ({ kind: 'password-changed', name, by: isOwn ? null : actor.name }));
  }

  async notifySecondFactorChanged(
    tx: Tx,
    actor: Actor,
    userId: string,
    change: SecondFactorChange,
    passkey: string | null = null,
  ): Promise<void> {
    const isOwn = actor.id === userId;
    const details = { by: isOwn ? null : actor.name, change, ...(passkey !== null && { passkey }) };
    await this.sendWithMail(tx, userId, (name) => ({ kind: 'second-factor', name, ...details }), {
      type: 'account.second-factor',
      formatBody: (preview) => (isOwn ? `${preview} If this was not you, contact an administrator.` : preview),
      dedupe: `second-factor ${randomUUID()}`,
    });
  }

  /**
   * Notifies the user that their account is linked with a single sign-on provider, whose operator can now sign in as
   * them.
   */
  async notifyProviderLinked(tx: Tx, userId: string, label: string): Promise<void> {
    await this.sendWithMail(tx, userId, (name) => ({ kind: 'single-sign-on', name, label }), {
      type: 'account.single-sign-on',
      formatBody: (preview) => `${preview} If this was not you, contact an administrator.`,
      dedupe: `single-sign-on ${randomUUID()}`,
    });
  }

  /** Notifies users once per date that a second factor becomes mandatory. */
  async notifySecondFactorRequired(tx: Tx, userIds: readonly string[], from: string | null): Promise<void> {
    if (from === null) return;
    await this.notify(tx, userIds, {
      type: 'account.second-factor',
      title: 'Two-Factor authentication required',
      body: `Your role requires two-factor authentication from ${formatDayWithYear(from)}. Please set it up before then.`,
      dedupe: `second-factor needed from ${from}`,
    });
  }

  /**
   * Notifies the previous and the new email address: the previous one may reach the owner, and the new one may be
   * mistyped.
   */
  async notifyEmailChanged(
    tx: Tx,
    actor: Actor,
    to: { readonly email: string | null; readonly name: string },
    email: string,
  ): Promise<void> {
    const { name, email: before } = to;
    await this.mailQueue.send(tx, before, { kind: 'email-changed', name, by: actor.name, email });
    await this.mailQueue.send(tx, email, { kind: 'email-now', name, by: actor.name, email, before });
  }

  /** Warns the owner, because a stolen recovery code would be used like this. */
  async notifyRecoveryCodeUsed(tx: Tx, userId: string, remaining: number): Promise<void> {
    const at = new Date().toISOString();
    await this.sendWithMail(tx, userId, (name) => ({ kind: 'recovery-code', name, left: remaining, at }), {
      type: 'account.second-factor',
      formatBody: (preview) =>
        `Someone signed in with one of your recovery codes. ${preview} If this was not you, change your password and contact an administrator.`,
      dedupe: `recovery-code ${randomUUID()}`,
    });
  }

  /** Warns the owner, at most once an hour, of wrong codes after a correct password. */
  async notifyWrongCodes(tx: Tx, userId: string): Promise<void> {
    const at = new Date().toISOString();
    const dedupe = `wrong-codes ${at.slice(0, 13)}`;
    await tx.query('select 1 from app_user where id = $1 for no key update', [userId]);
    const alsoNotified = await queryRows(tx, 'select 1 from notification where user_id = $1 and dedupe = $2', [
      userId,
      dedupe,
    ]);
    if (alsoNotified.length > 0) return;
    await this.sendWithMail(tx, userId, (name) => ({ kind: 'wrong-codes', name, at }), {
      type: 'account.second-factor',
      formatBody: (preview) => `${preview} If this was not you, change your password and contact an administrator.`,
      dedupe,
    });
  }

  /**
   * Notifies all superadmins, including the one who made the change, whose session may be stolen. All changes of a
   * transaction become one notification. Users who are notified otherwise are skipped.
   */
  notifyAdministratorChange(tx: Tx, actor: Actor, action: string, alsoNotified: string | null = null): void {
    const acts = this.pendingActions.get(tx);
    if (acts !== undefined) {
      acts.push(action);
      return;
    }
    const all = [action];
    this.pendingActions.set(tx, all);
    beforeCommit(tx, async () => {
      const body = describeActions(actor.name, all);
      await this.notifier.notify(
        tx,
        (await readSuperadminIds(tx)).filter((id) => id !== alsoNotified),
        {
          type: 'account.administrators',
          title: 'Administrators changed',
          body,
          link: STAFF_PATH,
          project: null,
          dedupe: `administrators ${randomUUID()}`,
          // Merges repeated saves of a form.
          group: {
            key: `${actor.id ?? ''} ${createHash('sha256').update(body).digest('base64url')}`,
            text: (count) => ({
              title: 'Administrators changed',
              body: `${body} (${count} times)`,
              link: STAFF_PATH,
            }),
          },
        },
      );
    });
  }

  async notifyKeyCreated(tx: Tx, userId: string, keyId: number, name: string, expiresOn: string): Promise<void> {
    await this.notify(tx, [userId], {
      type: 'account.api-key',
      title: 'API key created',
      body: `The API key "${name}" can act for your account. If this was not you, revoke it and change your password.`,
      dedupe: `api-key ${keyId}`,
    });
    await this.sendMail(tx, userId, (to) => ({ kind: 'api-key', name: to, key: name, expiresOn }));
  }

  async notifyKeyExpiring(tx: Tx, userId: string, keyId: number, name: string, day: string): Promise<void> {
    await this.notify(tx, [userId], {
      type: 'account.api-key-expires',
      title: 'API key expires',
      body: `The API key "${name}" expires on ${day}. Create a new key for the program that uses it.`,
      dedupe: `api-key-expires ${keyId}`,
    });
  }

  private async notify(tx: Tx, userIds: readonly string[], notification: AccountNotification): Promise<void> {
    await this.notifier.notify(tx, userIds, { ...notification, link: ACCOUNT_PATH, project: null });
  }

  /** Sends a notification with the subject and the text of a mail, and the mail. */
  private async sendWithMail(
    tx: Tx,
    userId: string,
    createMail: (name: string) => Mail,
    { formatBody, ...rest }: Pick<NewNotification, 'type' | 'dedupe'> & { formatBody: (preview: string) => string },
  ): Promise<void> {
    const { email, name } = await readMailbox(tx, userId);
    const mail = createMail(name);
    const { subject, preview } = composeMail(mail, { organization: '', zone: 'UTC' });
    await this.notify(tx, [userId], { ...rest, title: subject, body: formatBody(preview) });
    await this.mailQueue.send(tx, email, mail);
  }

  private async sendMail(tx: Tx, userId: string, createMail: (name: string) => Mail): Promise<void> {
    const { email, name } = await readMailbox(tx, userId);
    await this.mailQueue.send(tx, email, createMail(name));
  }
}
