import { listNotifications, readNotifications } from '@atrium/contract/platform/notifications';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/input.js';
import { Serve } from '../http/serve.js';
import { NotificationsService } from './notifications.service.js';

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Serve(listNotifications)
  list({ person, query }: Call<typeof listNotifications>) {
    return this.notifications.list(person, query);
  }

  @Serve(readNotifications)
  read({ person, body }: Call<typeof readNotifications>) {
    return this.notifications.read(person, body.ids);
  }
}
