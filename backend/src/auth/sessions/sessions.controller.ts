import { endOtherSessions, endOwnSession, listOwnSessions } from '@atrium/contract/session/session/calls';
import type { OwnSession } from '@atrium/contract/session/session/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { actorOf } from '../../platform/http/request/person.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { sessionIdOf } from './session-cookie.js';
import { Sessions } from './sessions.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Serve(listOwnSessions)
  list({ person, request }: Call<typeof listOwnSessions>): Promise<OwnSession[]> {
    return this.sessions.listOf(person.id, sessionIdOf(request), request.ip);
  }

  @Serve(endOwnSession)
  end({ person, params }: Call<typeof endOwnSession>): Promise<void> {
    return this.sessions.endOneOf(person.id, params.id, actorOf(person));
  }

  @Serve(endOtherSessions)
  endOthers({ person, request }: Call<typeof endOtherSessions>): Promise<void> {
    return this.sessions.endOthersOf(person.id, sessionIdOf(request), actorOf(person));
  }
}
