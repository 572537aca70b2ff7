import * as calls from '@atrium/contract/platform/notifications/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { ReplyWithStatus } from '../http/reply/reply.js';
import { Route } from '../http/routing/route.decorator.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { NotificationsService } from './notifications.service.js';
import { getUnsubscribePath, UnsubscribeLinks } from './unsubscribe-links.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly settings: NotificationSettingsService,
    private readonly unsubscribeLinks: UnsubscribeLinks,
  ) {}

  @Route(calls.listNotifications)
  list({ person, query }: Call<typeof calls.listNotifications>) {
    return this.notifications.list(person, query);
  }

  @Route(calls.readNotifications)
  markRead({ person, body }: Call<typeof calls.readNotifications>) {
    return this.notifications.markRead(person, body.ids);
  }

  @Route(calls.getNotificationChoices)
  getSettings({ person }: Call<typeof calls.getNotificationChoices>) {
    return this.settings.get(person);
  }

  @Route(calls.updateNotificationChoices)
  updateSettings({ person, body }: Call<typeof calls.updateNotificationChoices>) {
    return this.settings.update(person, body);
  }

  @Route(calls.stopNotificationMails)
  unsubscribe({ query }: Call<typeof calls.stopNotificationMails>): Promise<void> {
    return this.unsubscribeLinks.unsubscribe(query.token ?? '');
  }

  @Route(calls.showStopNotificationMails)
  showUnsubscribe({ query, request }: Call<typeof calls.showStopNotificationMails>): ReplyWithStatus {
    request.res?.setHeader('Location', getUnsubscribePath(query.token ?? ''));
    return new ReplyWithStatus(302, undefined);
  }
}
