import {
  getNoticeChoices,
  listNotifications,
  readNotifications,
  showStopNoticeMails,
  stopNoticeMails,
  updateNoticeChoices,
} from '@atrium/contract/platform/notifications/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/input.js';
import { Answer } from '../http/reply/reply.js';
import { Serve } from '../http/routing/serve.js';
import { NoticeChoicesService } from './notice-choices.service.js';
import { NotificationsService } from './notifications.service.js';
import { pageOf, StopLinks } from './stop-links.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly noticeChoices: NoticeChoicesService,
    private readonly stopLinks: StopLinks,
  ) {}

  @Serve(listNotifications)
  list({ person, query }: Call<typeof listNotifications>) {
    return this.notifications.list(person, query);
  }

  @Serve(readNotifications)
  read({ person, body }: Call<typeof readNotifications>) {
    return this.notifications.read(person, body.ids);
  }

  @Serve(getNoticeChoices)
  choices({ person }: Call<typeof getNoticeChoices>) {
    return this.noticeChoices.of(person);
  }

  @Serve(updateNoticeChoices)
  choose({ person, body }: Call<typeof updateNoticeChoices>) {
    return this.noticeChoices.put(person, body);
  }

  @Serve(stopNoticeMails)
  stopMails({ query }: Call<typeof stopNoticeMails>): Promise<void> {
    return this.stopLinks.stop(query.token ?? '');
  }

  @Serve(showStopNoticeMails)
  showStopMails({ query, request }: Call<typeof showStopNoticeMails>): Answer {
    request.res?.setHeader('Location', pageOf(query.token ?? ''));
    return new Answer(302, undefined);
  }
}
