import * as calls from '@atrium/contract/session/session/calls';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { Controller } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LiveFeed } from '../../platform/events/live-feed.js';
import type { Call } from '../../platform/http/request/validate-call.js';
import { toActor } from '../../platform/http/request/current-user.js';
import { ReplyWithStatus } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { LocalStrategy } from '../sessions/local-strategy.js';
import { SecondStepService } from '../second-factor/second-step.service.js';
import { SessionCookie, getSessionId } from '../sessions/session-cookie.js';
import { SessionStore } from '../sessions/session-store.js';
import { SignInService } from './sign-in.service.js';
import { SingleSignOnService } from '../single-sign-on/single-sign-on.service.js';
import { CurrentUsers } from '../sessions/current-users.js';

@Controller()
export class SignInController {
  constructor(
    private readonly service: SignInService,
    private readonly strategy: LocalStrategy,
    private readonly secondStep: SecondStepService,
    private readonly sessions: SessionStore,
    private readonly cookie: SessionCookie,
    private readonly singleSignOn: SingleSignOnService,
    private readonly currentUsers: CurrentUsers,
    private readonly feed: LiveFeed,
  ) {}

  @Route(calls.signIn)
  async signIn({ request }: Call<typeof calls.signIn>): Promise<{ user: CurrentUser }> {
    return {
      user: await this.secondStep.continueAfterFirstStep(
        request,
        getResponse(request),
        await this.strategy.credentialsOf(request),
      ),
    };
  }

  /** Redirects the browser to the client, which shows the sign-in page. */
  @Route(calls.showSignIn)
  redirectToClient({ request }: Call<typeof calls.showSignIn>): ReplyWithStatus {
    getResponse(request).setHeader('Location', '/');
    return new ReplyWithStatus(302, undefined);
  }

  @Route(calls.signOut)
  async signOut({ person, request }: Call<typeof calls.signOut>): Promise<ReplyWithStatus | undefined> {
    const next = person.viaSingleSignOn === true ? await this.singleSignOn.getSignOutUrl(getSessionId(request)) : null;
    await this.sessions.signOut(getSessionId(request), toActor(person));
    this.cookie.clear(request, getResponse(request));
    // The client removes its own data. "storage" would also remove unsent treatments of other users.
    getResponse(request).setHeader('Clear-Site-Data', '"cache"');
    return next === null ? undefined : new ReplyWithStatus(200, { next });
  }

  @Route(calls.getCurrentUser)
  getCurrentUser({ person }: Call<typeof calls.getCurrentUser>): Promise<CurrentUser> {
    return this.service.getCurrentUser(person);
  }

  /**
   * Returns the current session and user. It reads the session itself, because the access guard skips that for public
   * endpoints.
   */
  @Route(calls.getSession)
  async getSession({
    request,
  }: Call<typeof calls.getSession>): Promise<{ user: CurrentUser | null; cursor: string | null }> {
    await this.cookie.read(request);
    // Read before the user, so that later changes arrive as events.
    const cursor = this.feed.cursor();
    const person = await this.currentUsers.getUser(request);
    return person === null ? { user: null, cursor: null } : { user: await this.service.getCurrentUser(person), cursor };
  }
}

const getResponse = (request: Request): Response => request.res as Response;
