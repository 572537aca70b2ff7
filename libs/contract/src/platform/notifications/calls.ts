import { anyone, get, post, put, signedIn } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listNotifications = get<typeof s.listNotificationsSchemas>('/api/notifications', signedIn);
export const readNotifications = post<typeof s.readNotificationsSchemas>('/api/notifications/read', signedIn);
export const getNotificationChoices = get<typeof s.getNotificationChoicesSchemas>(
  '/api/notifications/choices',
  signedIn,
);
export const updateNotificationChoices = put<typeof s.updateNotificationChoicesSchemas>(
  '/api/notifications/choices',
  signedIn,
);

/**
 * Unsubscribes by the link of a mail, without a session, or by one-click unsubscribe (RFC 8058), which has its own
 * body.
 */
export const stopNotificationMails = post<typeof s.stopNotificationMailsSchemas>('/api/notifications/stop', anyone);
export const showStopNotificationMails = get<typeof s.showStopNotificationMailsSchemas>(
  '/api/notifications/stop',
  anyone,
);
