import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import type { Mail, MailSection } from '@atrium/contract/mail/mail';
import { toSentence } from '@atrium/contract/mail/mail-content';
import {
  NOTIFICATION_KIND_PROJECTS,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '@atrium/rules/people/notifications';

/** Maximum of notifications per mail. */
const MAX_NOTIFICATIONS = 30;
const ACCOUNT_TYPES = 'Access and account';
const SETTINGS_PATH = '/account';

export interface UnreadNotification {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
}

interface MailRecipient {
  readonly name: string;
  readonly isDigest: boolean;
  readonly stop: { readonly page: string; readonly post: string };
  readonly linkTo: (path: string) => string;
}

const projectHeading = (type: string): string => {
  const kind = NOTIFICATION_TYPES[type as NotificationType] ?? null;
  return kind === null ? ACCOUNT_TYPES : PROJECT_NAMES[NOTIFICATION_KIND_PROJECTS[kind]];
};

/** Builds a mail of notifications, newest first and grouped by project. */
export const createNotificationMail = (
  notifications: readonly UnreadNotification[],
  { name, isDigest, stop, linkTo }: MailRecipient,
): Mail => {
  const sections = new Map<string, MailSection['items'][number][]>();
  for (const { type, title, body, link } of notifications.slice(0, MAX_NOTIFICATIONS)) {
    const heading = projectHeading(type);
    const items = sections.get(heading) ?? [];
    items.push({ title, text: toSentence(body), url: link === null ? null : linkTo(link) });
    sections.set(heading, items);
  }
  return {
    kind: 'notices',
    name,
    isDigest,
    sections: [...sections].map(([heading, items]) => ({ heading, items })),
    more: Math.max(0, notifications.length - MAX_NOTIFICATIONS),
    stop,
    settings: linkTo(SETTINGS_PATH),
  };
};
