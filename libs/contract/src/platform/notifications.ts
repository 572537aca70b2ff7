import * as z from 'zod/mini';
import { endpoint, signedIn } from '../core/endpoint.js';
import { id, idField, instant, queryLimit, queryText } from '../core/fields.js';

/** Something that one person should hear of. `type` is what happened, `link` a path of the client. */
export const notificationReply = z.object({
  id: id(),
  type: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
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
