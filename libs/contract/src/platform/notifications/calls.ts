import { anyone, endpoint, signedIn } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listNotifications = endpoint<typeof schemas.listNotificationsSchemas>({
  method: 'GET',
  path: '/api/notifications',
  access: signedIn,
});

export const readNotifications = endpoint<typeof schemas.readNotificationsSchemas>({
  method: 'POST',
  path: '/api/notifications/read',
  access: signedIn,
});

export const getNoticeChoices = endpoint<typeof schemas.getNoticeChoicesSchemas>({
  method: 'GET',
  path: '/api/notifications/choices',
  access: signedIn,
});

export const updateNoticeChoices = endpoint<typeof schemas.updateNoticeChoicesSchemas>({
  method: 'PUT',
  path: '/api/notifications/choices',
  access: signedIn,
});

/** By the link of a mail, signed out too, or by a mail program (RFC 8058), which sends a body of its own. */
export const stopNoticeMails = endpoint<typeof schemas.stopNoticeMailsSchemas>({
  method: 'POST',
  path: '/api/notifications/stop',
  access: anyone,
});

export const showStopNoticeMails = endpoint<typeof schemas.showStopNoticeMailsSchemas>({
  method: 'GET',
  path: '/api/notifications/stop',
  access: anyone,
});
