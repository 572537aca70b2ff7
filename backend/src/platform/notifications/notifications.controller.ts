import {
  getNoticeChoices,
  listNotifications,
  readNotifications,
  updateNoticeChoices,
} from '@atrium/contract/platform/notifications';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/input.js';
import { Serve } from '../http/serve.js';
import { NoticeChoicesService } from './notice-choices.service.js';
import { NotificationsService } from './notifications.service.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly noticeChoices: NoticeChoicesService,
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
    return this.noticeChoices.put(person, body.choices);
  }
}
