import * as z from 'zod/mini';
import { NOTICE_DELIVERIES, NOTICE_KINDS } from '@atrium/rules/people/notices';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/**
 * A notice for one user. `type` is one of `NOTICE_TYPES`, `link` a path of the client. While it is unread, similar
 * events by the same author increase `count` and `version` and change its text.
 */
export const notificationReply = z.object({
  id: f.id(),
  type: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  count: z.int(),
  version: z.int(),
  createdAt: f.instant(),
  readAt: z.nullable(f.instant()),
});
export type Notification = z.infer<typeof notificationReply>;

export const listNotificationsSchemas = callSchemas({
  summary: "One's own notices, newest first",
  query: z.object({ limit: f.queryLimit(), cursor: f.queryText(500) }),
  reply: z.array(notificationReply),
});

export const readNotificationsSchemas = callSchemas({
  summary: "Mark one's own notices as read; all of them when no ids are given",
  idempotent: true,
  body: z.object({ ids: z.optional(z.array(f.idField()).check(z.maxLength(500))) }),
});

const noticeChoices = z.object({
  /** `digest` and `at-once` send mails in addition to the bell; `isOn` is false for `off`. */
  choices: z.array(z.object({ kind: z.enum(NOTICE_KINDS), isOn: z.boolean(), delivery: z.enum(NOTICE_DELIVERIES) })),
  mail: z.object({
    canSend: z.boolean(),
    /** In development the mail is stored and not sent; superadmins read it under Security. */
    isKept: z.optional(z.boolean()),
    /** Recipient; null when the account has no email address. */
    address: z.nullable(z.string()),
    /** Unsubscribed from all mails, here or by the link of a mail. */
    isStopped: z.boolean(),
  }),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;

export const getNoticeChoicesSchemas = callSchemas({
  summary: 'Which kinds of notices one gets; all of them unless one has chosen otherwise',
  reply: noticeChoices,
});

export const updateNoticeChoicesSchemas = callSchemas({
  summary: 'Choose how one hears of kinds of notices (those that are left out stay), and stop or resume their mails',
  body: z.object({
    choices: z.optional(
      z
        .array(
          z
            .object({
              kind: z.enum(NOTICE_KINDS, { error: 'Please choose a kind of notice' }),
              isOn: z.optional(z.boolean({ error: 'Please say on or off' })),
              delivery: z.optional(z.enum(NOTICE_DELIVERIES, { error: 'Please choose how' })),
            })
            .check(
              z.refine(({ isOn, delivery }) => isOn !== undefined || delivery !== undefined, {
                error: 'Please say on or off',
                path: ['isOn'],
              }),
            ),
        )
        .check(z.maxLength(NOTICE_KINDS.length)),
    ),
    isStopped: z.optional(z.boolean({ error: 'Please say whether mails are stopped' })),
  }),
  reply: noticeChoices,
});

const stopToken = z.object({ token: f.queryText(1_000) });

export const stopNoticeMailsSchemas = callSchemas({
  summary: 'Stop the mails of notices of whoever the link was mailed to',
  sessionOnly: true,
  query: stopToken,
  errors: ['notices.bad-link'],
});

export const showStopNoticeMailsSchemas = callSchemas({
  summary: 'Leads a browser to the page that stops the mails; nothing changes by this',
  sessionOnly: true,
  query: stopToken,
  status: 302,
});
