import { anyone, get, post, put, signedIn } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listNotifications = get<typeof s.listNotificationsSchemas>('/api/notifications', signedIn);
export const readNotifications = post<typeof s.readNotificationsSchemas>('/api/notifications/read', signedIn);
export const getNoticeChoices = get<typeof s.getNoticeChoicesSchemas>('/api/notifications/choices', signedIn);
export const updateNoticeChoices = put<typeof s.updateNoticeChoicesSchemas>('/api/notifications/choices', signedIn);

/**
 * Unsubscribes by the link of a mail, without a session, or by one-click unsubscribe (RFC 8058), which has its own
 * body.
 */
export const stopNoticeMails = post<typeof s.stopNoticeMailsSchemas>('/api/notifications/stop', anyone);
export const showStopNoticeMails = get<typeof s.showStopNoticeMailsSchemas>('/api/notifications/stop', anyone);
