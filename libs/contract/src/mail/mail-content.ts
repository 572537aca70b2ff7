import { isolate } from '@atrium/rules/names/isolate';
import { plural } from '@atrium/rules/stock/labels';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatMoment } from '@atrium/rules/time/time-zone';
import type { Mail, MailHouse, MailKind, MailWords, NoticesMail, SecondFactorChange } from './mail.js';

/** Number of order lines in the mail; the PDF contains all. */
const ORDER_LINES = 12;
/** Returns the default message above an order. */
export const orderText = (organisation: string): string =>
  `Please send us what is listed below.\n\nKind regards\n${organisation}`;

const WHOEVER = 'If this was you, there is nothing to do.';
const ALARM = 'If this was not you, choose a new password now and tell an administrator.';

export const MAIL_TITLES: Readonly<Record<MailKind, string>> = {
  'password-link': 'Link to choose a new password',
  invitation: 'Invitation',
  welcome: 'Welcome',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'email-now': 'New email',
  'recovery-code': 'Recovery code used',
  'wrong-codes': 'Wrong codes at sign-in',
  'api-key': 'API key made',
  'second-factor': 'Second factor changed',
  'new-device': 'New sign-in',
  'single-sign-on': 'Single sign-on linked',
  notices: 'Notices',
  order: 'Order',
  test: 'Test',
};

const SECOND_FACTOR: Readonly<Record<SecondFactorChange, readonly [subject: string, own: string, by: string]>> = {
  on: ['Second factor turned on', 'Signing in to your account now also asks for a code from your app.', ''],
  off: ['Second factor turned off', 'Signing in to your account no longer asks for a code from your app.', ''],
  'passkey-added': ['Passkey added', 'A passkey was added to your account. It can be used to sign in.', ''],
  'passkey-removed': [
    'Passkey removed',
    'A passkey was removed from your account. It can no longer be used to sign in.',
    '',
  ],
  codes: ['New recovery codes', 'New recovery codes were made for your account. The old ones no longer work.', ''],
  reset: [
    'Second factor reset',
    'Your second factor was reset.',
    'reset your second factor. Apps, passkeys and recovery codes no longer work. Your sessions have ended, and signing in asks for your password alone until you set it up again.',
  ],
};

/** Adds a period to a notification, whose text has none in the bell. */
export const asSentence = (text: string): string =>
  /[.!?…]["”)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;

export function mailWords(given: Mail, house: MailHouse): MailWords {
  const { zone } = house;
  const organisation = isolate(house.organisation);
  const mail = isolateNames(given);
  switch (mail.kind) {
    case 'password-link':
      return {
        subject: 'Choose a new password',
        preview: `The link works once, for ${mail.minutes} minutes.`,
        lines: [
          'Somebody, most likely you, asked for a new password for your Atrium account.',
          `The link works once, for ${mail.minutes} minutes. Your password stays as it is until you choose another.`,
        ],
        button: { label: 'Choose a new password', url: mail.url },
        note: 'If you did not ask for this, you can ignore this mail.',
      };
    case 'invitation':
      return {
        subject: `Your account at ${organisation || 'Atrium'}`,
        preview: `${mail.by} has added you to Atrium. Choose your password to begin.`,
        lines: [
          `${mail.by} has added you to Atrium, the place for stock, work and people${at(organisation)}.`,
          `Choose your password to begin. The link works once, for ${mail.hours} hours.`,
        ],
        button: { label: 'Choose your password', url: mail.url },
        note: 'If the link has expired, ask for a new one.',
      };
    case 'welcome':
      return {
        subject: `Your account at ${organisation || 'Atrium'}`,
        preview: `${mail.by} has added you to Atrium. Sign in with ${mail.provider} to begin.`,
        lines: [
          `${mail.by} has added you to Atrium, the place for stock, work and people${at(organisation)}.`,
          `Sign in with ${mail.provider}, as everywhere else in the house. There is no password to choose.`,
        ],
        button: { label: 'Open Atrium', url: mail.url },
        note: 'If you did not expect this, tell an administrator.',
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        preview: mail.by === null ? ALARM : `${mail.by} gave you a new password.`,
        lines:
          mail.by === null
            ? ['The password of your Atrium account was changed. You are signed out on your other devices.', WHOEVER]
            : [`${mail.by} gave you a new password, and you are signed out everywhere.`],
        note: mail.by === null ? ALARM : 'If you did not ask for this, tell another administrator.',
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        preview: `You now sign in with ${mail.email}.`,
        lines: [
          `${mail.by ?? 'Somebody'} changed the email address of your Atrium account. You now sign in with ${mail.email}, and mail goes there.`,
        ],
        note: 'If you did not expect this, tell an administrator.',
      };
    case 'email-now':
      return {
        subject: 'You now sign in with this address',
        preview: mail.before === null ? 'Links and warnings come here, too.' : `In place of ${mail.before}.`,
        lines: [
          mail.before === null
            ? `${mail.email} is the email address of your Atrium account from now on.`
            : `${mail.by ?? 'Somebody'} changed the email address of your Atrium account from ${mail.before} to ${mail.email}.`,
          'You sign in with it from now on, and mail comes here. Your password and second factor stay as they are.',
        ],
        note: 'If you have no Atrium account, somebody mistyped an address: tell the sender, and do not use this one.',
      };
    case 'recovery-code':
      return {
        subject: 'Recovery code used',
        preview: `${mail.left === 0 ? 'None is' : `${plural(mail.left, 'code')} of yours ${mail.left === 1 ? 'is' : 'are'}`} left.`,
        lines: [
          'Somebody signed in to your Atrium account with one of your recovery codes in place of your app or passkey.',
          mail.left === 0
            ? 'That was the last one. Make new ones under "Password and sessions", so that a lost device does not lock you out.'
            : `${plural(mail.left, 'code is', 'codes are')} left. Each works once.`,
          WHOEVER,
        ],
        facts: [['Time', momentInWords(mail.at, zone)]],
        note: ALARM,
      };
    case 'wrong-codes':
      return {
        subject: 'Wrong codes at sign-in',
        preview: 'Somebody entered your password, then wrong codes of your second factor. They were not signed in.',
        lines: [
          'Somebody entered the password of your Atrium account, then wrong codes of your second factor. They were not signed in.',
          WHOEVER,
        ],
        facts: [['Time', momentInWords(mail.at, zone)]],
        note: ALARM,
      };
    case 'api-key':
      return {
        subject: 'API key made',
        preview: `"${mail.key}" can make calls in your name.`,
        lines: ['A new API key of your Atrium account lets a program make calls in your name.', WHOEVER],
        facts: [
          ['Key', mail.key],
          ['Expires', formatDayWithYear(mail.expiresOn)],
        ],
        note: 'If this was not you, end the key under "Password and sessions", choose a new password and tell an administrator.',
      };
    case 'second-factor': {
      const [subject, own, by] = SECOND_FACTOR[mail.change];
      const line = mail.by === null || by === '' ? own : `${mail.by} ${by}`;
      return {
        subject,
        preview: line,
        lines: mail.by === null ? [line, WHOEVER] : [line],
        ...(mail.passkey !== undefined && { facts: [['Passkey', mail.passkey]] as const }),
        note: mail.by === null ? ALARM : 'If you did not ask for this, tell another administrator.',
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
          ['Time', momentInWords(mail.at, zone)],
        ],
        note: `${WHOEVER} ${ALARM}`,
      };
    case 'single-sign-on':
      return {
        subject: 'Single sign-on linked',
        preview: `You can now sign in with ${mail.label}.`,
        lines: [
          `Somebody signed in with ${mail.label} by your email address. Your Atrium account is linked to it.`,
          WHOEVER,
        ],
        note: 'If this was not you, tell an administrator: they can unlink it.',
      };
    case 'notices':
      return noticesWords(mail);
    case 'order':
      return {
        subject: `Order ${mail.number} from ${organisation}`,
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
        subject: 'Mail works',
        preview: 'Atrium can send mail.',
        lines: ['Atrium can send mail. Links and warnings reach people from now on.'],
        note: 'You asked for this mail on the screen "Security".',
      };
  }
}

const isolateNames = (mail: Mail): Mail =>
  Object.fromEntries(
    Object.entries(mail).map(([field, value]) => [
      field,
      NAMES.has(field) && typeof value === 'string' ? isolate(value) : (value as unknown),
    ]),
  ) as unknown as Mail;
const NAMES: ReadonlySet<string> = new Set(['by', 'passkey', 'key', 'provider', 'label']);

function noticesWords({ isDigest, sections, more, stop, settings }: NoticesMail): MailWords {
  const items = sections.flatMap((section) => section.items);
  const [first, another] = items;
  const count = items.length + more;
  const isOne = first !== undefined && another === undefined && more === 0;
  return {
    subject: isOne ? first.title : isDigest ? `${plural(count, 'notice')} for today` : plural(count, 'new notice'),
    preview: isOne ? first.text : [...new Set(items.map(({ title }) => title))].slice(0, 4).join(' · '),
    lines: isDigest ? ['This is what came since the last digest and what you have not read yet.'] : [],
    sections,
    note: more === 0 ? 'All of it is in the bell, too.' : `${plural(more, 'more notice')} in the bell.`,
    links: [
      { label: 'Choose what comes by mail', url: settings },
      { label: 'Stop these mails', url: stop.page },
    ],
  };
}

/** Returns " at <organization>", or nothing when its name is not known. */
const at = (organisation: string): string => (organisation === '' ? '' : ` at ${organisation}`);

/** Formats an instant with its zone, because mails are read anywhere: "Nov 22, 2026, 14:05 (Europe/Lisbon)". */
const momentInWords = (at: string, zone: string): string => `${formatMoment(at, zone)} (${zone})`;
