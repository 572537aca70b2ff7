import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import type { Mail, MailSection } from '@atrium/contract/mail/mail';
import { asSentence } from '@atrium/contract/mail/mail-content';
import { NOTICE_KIND_PROJECTS, NOTICE_TYPES, type NoticeType } from '@atrium/rules/people/notices';

/** Maximum of notifications per mail. */
const MOST = 30;
const OF_ACCOUNT = 'Access and account';
const SETTINGS = '/account';

export interface UnreadNotice {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
}

interface To {
  readonly name: string;
  readonly isDigest: boolean;
  readonly stop: { readonly page: string; readonly post: string };
  readonly linkTo: (path: string) => string;
}

const headingOf = (type: string): string => {
  const kind = NOTICE_TYPES[type as NoticeType] ?? null;
  return kind === null ? OF_ACCOUNT : PROJECT_NAMES[NOTICE_KIND_PROJECTS[kind]];
};

/** Builds a mail of notifications, newest first and grouped by project. */
export const noticeMailOf = (notices: readonly UnreadNotice[], { name, isDigest, stop, linkTo }: To): Mail => {
  const sections = new Map<string, MailSection['items'][number][]>();
  for (const { type, title, body, link } of notices.slice(0, MOST)) {
    const heading = headingOf(type);
    const items = sections.get(heading) ?? [];
    items.push({ title, text: asSentence(body), url: link === null ? null : linkTo(link) });
    sections.set(heading, items);
  }
  return {
    kind: 'notices',
    name,
    isDigest,
    sections: [...sections].map(([heading, items]) => ({ heading, items })),
    more: Math.max(0, notices.length - MOST),
    stop,
    settings: linkTo(SETTINGS),
  };
};
