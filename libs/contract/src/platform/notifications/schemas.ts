import * as z from 'zod/mini';
import { NOTIFICATION_DELIVERIES, NOTIFICATION_KINDS } from '@atrium/rules/people/notifications';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryText, pageQuery } from '../../core/query-fields.js';

/**
 * A notification for one user. `type` is one of `NOTIFICATION_TYPES`, `link` a path of the client. While it is unread,
 * similar events by the same author increase `count` and `version` and change its text.
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
  summary: "List the caller's notifications, newest first",
  query: pageQuery,
  reply: z.array(notificationReply),
});

export const readNotificationsSchemas = callSchemas({
  summary: "Mark the caller's notifications as read; all of them without ids",
  idempotent: true,
  body: z.object({ ids: z.optional(z.array(f.idField()).check(z.maxLength(500))) }),
});

const notificationChoices = z.object({
  /** `digest` and `at-once` send mails in addition to the bell; `isOn` is false for `off`. */
  choices: z.array(
    z.object({ kind: z.enum(NOTIFICATION_KINDS), isOn: z.boolean(), delivery: z.enum(NOTIFICATION_DELIVERIES) }),
  ),
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
export type NotificationChoices = z.infer<typeof notificationChoices>;

export const getNotificationChoicesSchemas = callSchemas({
  summary: "Get the caller's notification settings; all kinds are on by default",
  reply: notificationChoices,
});

export const updateNotificationChoicesSchemas = callSchemas({
  summary: "Update the caller's notification settings (omitted kinds are kept), and stop or resume emails",
  body: z.object({
    choices: z.optional(
      z
        .array(
          z
            .object({
              kind: z.enum(NOTIFICATION_KINDS, { error: 'Please choose a kind of notification' }),
              isOn: z.optional(z.boolean({ error: 'Please choose on or off' })),
              delivery: z.optional(z.enum(NOTIFICATION_DELIVERIES, { error: 'Please choose a channel' })),
            })
            .check(
              z.refine(({ isOn, delivery }) => isOn !== undefined || delivery !== undefined, {
                error: 'Please choose on or off',
                path: ['isOn'],
              }),
            ),
        )
        .check(z.maxLength(NOTIFICATION_KINDS.length)),
    ),
    isStopped: z.optional(z.boolean({ error: 'Please choose whether emails are stopped' })),
  }),
  reply: notificationChoices,
});

const stopToken = z.object({ token: queryText(1_000) });

export const stopNotificationMailsSchemas = callSchemas({
  summary: 'Stop notification emails for the recipient of the link',
  sessionOnly: true,
  query: stopToken,
  errors: ['notices.bad-link'],
});

export const showStopNotificationMailsSchemas = callSchemas({
  summary: 'Redirect to the page that stops the emails; changes nothing',
  sessionOnly: true,
  query: stopToken,
  status: 302,
});
