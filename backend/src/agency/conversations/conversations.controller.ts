import * as calls from '@atrium/contract/agency/conversations/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { CommentsService } from './comments.service.js';
import { ThreadEntries } from './thread-entries.js';
import { ThreadPresence } from './thread-presence.js';
import { ThreadWatchers } from './thread-watchers.js';

@Controller()
export class ConversationsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly entries: ThreadEntries,
    private readonly watchers: ThreadWatchers,
    private readonly presence: ThreadPresence,
  ) {}

  @Route(calls.listThreadEntries)
  listEntries({ params, query }: Call<typeof calls.listThreadEntries>) {
    return this.entries.list(params, query);
  }

  @Route(calls.createComment)
  create({ person, params, body }: Call<typeof calls.createComment>) {
    return this.comments.create(person, params, body);
  }

  @Route(calls.updateComment)
  update({ person, params, body }: Call<typeof calls.updateComment>) {
    return this.comments.update(person, params.id, body);
  }

  @Route(calls.removeComment)
  remove({ person, params }: Call<typeof calls.removeComment>) {
    return this.comments.remove(person, params.id);
  }

  @Route(calls.getThreadWatch)
  getWatch({ person, params }: Call<typeof calls.getThreadWatch>) {
    return this.watchers.get(person, params);
  }

  @Route(calls.updateThreadWatch)
  updateWatch({ person, params, body }: Call<typeof calls.updateThreadWatch>) {
    return this.watchers.update(person, params, body);
  }

  @Route(calls.reportThreadPresence)
  reportPresence({ person, params, body }: Call<typeof calls.reportThreadPresence>) {
    return this.presence.report(person, params, body);
  }
}
