import { NOTICE_KINDS } from '@atrium/rules/notices';
import * as z from 'zod/mini';
import { endpoint, signedIn } from '../core/endpoint.js';
import { id, idField, instant, queryLimit, queryText } from '../core/fields.js';

/**
 * Something that one person should hear of. `type` is what happened (`NOTICE_TYPES`), `link` a path of the client. While
 * it is unread it may grow: more of the same by the same person raise `count` and `version`, and its words say so.
 */
export const notificationReply = z.object({
  id: id(),
  type: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  count: z.int(),
  version: z.int(),
  createdAt: instant(),
  readAt: z.nullable(instant()),
});
export type Notification = z.infer<typeof notificationReply>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: "One's own notices, newest first",
  method: 'GET',
  path: '/api/notifications',
  access: signedIn,
  query: z.object({ limit: queryLimit(), cursor: queryText(500) }),
  reply: z.array(notificationReply),
  status: 200,
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  summary: "Mark one's own notices as read; all of them when no ids are given",
  method: 'POST',
  path: '/api/notifications/read',
  access: signedIn,
  body: z.object({ ids: z.optional(z.array(idField()).check(z.maxLength(500))) }),
  status: 204,
});

const noticeChoices = z.object({
  choices: z.array(z.object({ kind: z.enum(NOTICE_KINDS), isOn: z.boolean() })),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;

export const getNoticeChoices = endpoint({
  name: 'getNoticeChoices',
  summary: 'Which kinds of notices one gets; all of them unless one has chosen otherwise',
  method: 'GET',
  path: '/api/notifications/choices',
  access: signedIn,
  reply: noticeChoices,
  status: 200,
});

export const updateNoticeChoices = endpoint({
  name: 'updateNoticeChoices',
  summary: 'Switch kinds of notices on or off; those that are left out stay',
  method: 'PUT',
  path: '/api/notifications/choices',
  access: signedIn,
  body: z.object({
    choices: z
      .array(
        z.object({
          kind: z.enum(NOTICE_KINDS, { error: 'Please choose a kind of notice' }),
          isOn: z.boolean({ error: 'Please say on or off' }),
        }),
      )
      .check(z.maxLength(NOTICE_KINDS.length)),
  }),
  reply: noticeChoices,
  status: 200,
});
