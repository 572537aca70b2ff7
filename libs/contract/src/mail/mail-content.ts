import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatMoment } from '@atrium/rules/time/time-zone';
import type { Mail, MailSender, MailKind, MailText, NotificationsMail, SecondFactorChange } from './mail.js';

/** Number of order lines in the mail; the PDF contains all. */
const ORDER_LINES = 12;
/** Returns the default message above an order. */
export const orderText = (organization: string): string =>
  `Please send us what is listed below.\n\nKind regards\n${organization}`;

const IF_IT_WAS_YOU = "If this was you, you don't need to do anything.";
const IF_IT_WAS_NOT_YOU = 'If this was not you, choose a new password now and contact an administrator.';

export const MAIL_TITLES: Readonly<Record<MailKind, string>> = {
  'password-link': 'Link to choose a new password',
  invitation: 'Invitation',
  welcome: 'Welcome',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'email-now': 'New email',
  'recovery-code': 'Recovery code used',
  'wrong-codes': 'Wrong codes at sign-in',
  'api-key': 'API key created',
  'second-factor': 'Two-factor authentication changed',
  'new-device': 'New sign-in',
  'single-sign-on': 'Single sign-on linked',
  notices: 'Notifications',
  order: 'Order',
  test: 'Test',
};

const SECOND_FACTOR: Readonly<Record<SecondFactorChange, readonly [subject: string, own: string, by: string]>> = {
  on: ['Two-factor authentication turned on', 'Signing in to your account now also asks for a code from your app.', ''],
  off: [
    'Two-factor authentication turned off',
    'Signing in to your account no longer asks for a code from your app.',
    '',
  ],
  'passkey-added': ['Passkey added', 'A passkey was added to your account. It can be used to sign in.', ''],
  'passkey-removed': [
    'Passkey deleted',
    'A passkey was deleted from your account. It can no longer be used to sign in.',
    '',
  ],
  codes: ['New recovery codes', 'New recovery codes were created for your account. The old ones no longer work.', ''],
  reset: [
    'Two-factor authentication reset',
    'Your two-factor authentication was reset.',
    'reset your two-factor authentication. Apps, passkeys and recovery codes no longer work. Your sessions have ended, and you sign in with only your password until you set it up again.',
  ],
};

/** Adds a period to a notification, whose text has none in the bell. */
export const toSentence = (text: string): string =>
  /[.!?…]["”)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;

export function composeMail(given: Mail, house: MailSender): MailText {
  const { zone } = house;
  const organization = isolateDirection(house.organization);
  const mail = isolateNames(given);
  switch (mail.kind) {
    case 'password-link':
      return {
        subject: 'Choose a new password',
        preview: `The link works once, for ${mail.minutes} minutes.`,
        lines: [
          'Someone, probably you, requested a new password for your Atrium account.',
          `The link works once, for ${mail.minutes} minutes. Your password stays as it is until you choose another.`,
        ],
        button: { label: 'Choose a new password', url: mail.url },
        note: 'If you did not request this, you can ignore this email.',
      };
    case 'invitation':
      return {
        subject: `Your account at ${organization || 'Atrium'}`,
        preview: `${mail.by} has added you to Atrium. Choose your password to begin.`,
        lines: [
          `${mail.by} has added you to Atrium, the place for stock, work and people${formatAt(organization)}.`,
          `Choose your password to begin. The link works once, for ${mail.hours} hours.`,
        ],
        button: { label: 'Choose your password', url: mail.url },
        note: 'If the link has expired, request a new one.',
      };
    case 'welcome':
      return {
        subject: `Your account at ${organization || 'Atrium'}`,
        preview: `${mail.by} has added you to Atrium. Sign in with ${mail.provider} to begin.`,
        lines: [
          `${mail.by} has added you to Atrium, the place for stock, work and people${formatAt(organization)}.`,
          `Sign in with ${mail.provider}, as everywhere else in the house. There is no password to choose.`,
        ],
        button: { label: 'Open Atrium', url: mail.url },
        note: 'If you did not expect this, contact an administrator.',
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        preview: mail.by === null ? IF_IT_WAS_NOT_YOU : `${mail.by} gave you a new password.`,
        lines:
          mail.by === null
            ? [
                'The password of your Atrium account was changed. You are signed out on your other devices.',
                IF_IT_WAS_YOU,
              ]
            : [`${mail.by} gave you a new password, and you are signed out everywhere.`],
        note: mail.by === null ? IF_IT_WAS_NOT_YOU : 'If you did not request this, contact another administrator.',
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        preview: `You now sign in with ${mail.email}.`,
        lines: [
          `${mail.by ?? 'Somebody'} changed the email address of your Atrium account. You now sign in with ${mail.email}, and mail goes there.`,
        ],
        note: 'If you did not expect this, contact an administrator.',
      };
    case 'email-now':
      return {
        subject: 'You now sign in with this address',
        preview: mail.before === null ? 'Links and alerts are sent here, too.' : `In place of ${mail.before}.`,
        lines: [
          mail.before === null
            ? `${mail.email} is the email address of your Atrium account from now on.`
            : `${mail.by ?? 'Somebody'} changed the email address of your Atrium account from ${mail.before} to ${mail.email}.`,
          'Use it to sign in. Email is sent here. Your password and two-factor authentication are unchanged.',
        ],
        note: 'If you have no Atrium account, someone mistyped an address. Please tell the sender and do not use this account.',
      };
    case 'recovery-code':
      return {
        subject: 'Recovery code used',
        preview: `${mail.left === 0 ? 'None is' : `${formatPlural(mail.left, 'code')} of yours ${mail.left === 1 ? 'is' : 'are'}`} left.`,
        lines: [
          'Someone signed in to your Atrium account with a recovery code instead of your app or passkey.',
          mail.left === 0
            ? 'That was the last one. Create new codes under "Password and sessions" so that a lost device does not lock you out.'
            : `${formatPlural(mail.left, 'code is', 'codes are')} left. Each works once.`,
          IF_IT_WAS_YOU,
        ],
        facts: [['Time', formatMailMoment(mail.at, zone)]],
        note: IF_IT_WAS_NOT_YOU,
      };
    case 'wrong-codes':
      return {
        subject: 'Wrong codes at sign-in',
        preview: 'Someone entered your password, then wrong two-factor codes. They were not signed in.',
        lines: [
          'Someone entered the password of your Atrium account, then wrong two-factor codes. They were not signed in.',
          IF_IT_WAS_YOU,
        ],
        facts: [['Time', formatMailMoment(mail.at, zone)]],
        note: IF_IT_WAS_NOT_YOU,
      };
    case 'api-key':
      return {
        subject: 'API key created',
        preview: `"${mail.key}" can make calls in your name.`,
        lines: ['A new API key lets a program act for your Atrium account.', IF_IT_WAS_YOU],
        facts: [
          ['Key', mail.key],
          ['Expires', formatDayWithYear(mail.expiresOn)],
        ],
        note: 'If this was not you, revoke the key under "Password and sessions", choose a new password and contact an administrator.',
      };
    case 'second-factor': {
      const [subject, own, by] = SECOND_FACTOR[mail.change];
      const line = mail.by === null || by === '' ? own : `${mail.by} ${by}`;
      return {
        subject,
        preview: line,
        lines: mail.by === null ? [line, IF_IT_WAS_YOU] : [line],
        ...(mail.passkey !== undefined && { facts: [['Passkey', mail.passkey]] as const }),
        note: mail.by === null ? IF_IT_WAS_NOT_YOU : 'If you did not request this, contact another administrator.',
      };
    }
    case 'new-device':
      return {
        subject: 'New sign-in to your account',
        preview: `${mail.device}${mail.address === null ? '' : `, ${mail.address}`}`,
        lines: ['Your Atrium account was opened on a device that has not been used for it before.'],
        facts: [
          ['Device', mail.device],
          ...(mail.address === null ? [] : [['Address', mail.address] as const]),
          ['Time', formatMailMoment(mail.at, zone)],
        ],
        note: `${IF_IT_WAS_YOU} ${IF_IT_WAS_NOT_YOU}`,
      };
    case 'single-sign-on':
      return {
        subject: 'Single sign-on linked',
        preview: `You can now sign in with ${mail.label}.`,
        lines: [
          `Someone signed in with ${mail.label} using your email address. Your Atrium account is linked to it.`,
          IF_IT_WAS_YOU,
        ],
        note: 'If this was not you, contact an administrator, who can unlink it.',
      };
    case 'notices':
      return composeNotifications(mail);
    case 'order':
      return {
        subject: `Order ${mail.number} from ${organization}`,
        preview: mail.lines.map(([amount, product]) => `${amount} ${product}`).join(', '),
        lines: mail.text.split(/\n+/).filter((line) => line.trim() !== ''),
        facts: [
          ...mail.lines.slice(0, ORDER_LINES),
          ...(mail.lines.length > ORDER_LINES
            ? [[`${mail.lines.length - ORDER_LINES} more`, 'in the attached order'] as const]
            : []),
          ...(mail.expectedOn === null ? [] : [['Expected', formatDayWithYear(mail.expectedOn)] as const]),
        ],
        note: `The order is attached as ${mail.number}.pdf. Please confirm it to ${mail.by}.`,
        replyTo: mail.replyTo,
      };
    case 'test':
      return {
        subject: 'Email works',
        preview: 'Atrium can send email.',
        lines: ['Atrium can send email. Links and alerts now reach users.'],
        note: 'You requested this email on the "Security" screen.',
      };
  }
}

const isolateNames = (mail: Mail): Mail => ({
  ...mail,
  ...Object.fromEntries(
    Object.entries(mail).flatMap(([field, value]) =>
      NAMES.has(field) && typeof value === 'string' ? [[field, isolateDirection(value)]] : [],
    ),
  ),
});
const NAMES: ReadonlySet<string> = new Set(['by', 'passkey', 'key', 'provider', 'label']);

function composeNotifications({ isDigest, sections, more, stop, settings }: NotificationsMail): MailText {
  const items = sections.flatMap((section) => section.items);
  const [first, another] = items;
  const count = items.length + more;
  const isOne = first !== undefined && another === undefined && more === 0;
  return {
    subject: isOne
      ? first.title
      : isDigest
        ? `${formatPlural(count, 'notification')} for today`
        : formatPlural(count, 'new notification'),
    preview: isOne ? first.text : [...new Set(items.map(({ title }) => title))].slice(0, 4).join(' · '),
    lines: isDigest ? ['Unread notifications since the last digest.'] : [],
    sections,
    note: more === 0 ? 'You also find them under the bell.' : `${formatPlural(more, 'more notification')} in the bell.`,
    links: [
      { label: 'Choose which emails you get', url: settings },
      { label: 'Stop these emails', url: stop.page },
    ],
  };
}

/** Returns " at <organization>", or nothing when its name is not known. */
const formatAt = (organization: string): string => (organization === '' ? '' : ` at ${organization}`);

/** Formats an instant with its zone, because mails are read anywhere: "Nov 22, 2026, 14:05 (Europe/Lisbon)". */
const formatMailMoment = (at: string, zone: string): string => `${formatMoment(at, zone)} (${zone})`;
