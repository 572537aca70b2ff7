import { endOtherSessions, endOwnSession, listOwnSessions } from '@atrium/contract/session/session/calls';
import type { OwnSession } from '@atrium/contract/session/session/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { toActor } from '../../platform/http/request/current-user.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { getSessionId } from './session-cookie.js';
import { SessionStore } from './session-store.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionStore) {}

  @Route(listOwnSessions)
  list({ person, request }: Call<typeof listOwnSessions>): Promise<OwnSession[]> {
    return this.sessions.listByUser(person.id, getSessionId(request), request.ip);
  }

  @Route(endOwnSession)
  end({ person, params }: Call<typeof endOwnSession>): Promise<void> {
    return this.sessions.endOne(person.id, params.id, toActor(person));
  }

  @Route(endOtherSessions)
  endOthers({ person, request }: Call<typeof endOtherSessions>): Promise<void> {
    return this.sessions.endOthers(person.id, getSessionId(request), toActor(person));
  }
}
