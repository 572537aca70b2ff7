import { getCurrentUser, getSession, showSignIn, signIn, signOut } from '@atrium/contract/session/session/calls';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { Controller } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LiveFeed } from '../../platform/events/live-feed.js';
import type { Call } from '../../platform/http/request/input.js';
import { actorOf } from '../../platform/http/request/person.js';
import { Answer } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { LocalStrategy } from '../sessions/local-strategy.js';
import { SecondStepService } from '../second-factor/second-step.service.js';
import { SessionCookie, sessionIdOf } from '../sessions/session-cookie.js';
import { Sessions } from '../sessions/sessions.js';
import { SignInService } from './sign-in.service.js';
import { SingleSignOnService } from '../single-sign-on/single-sign-on.service.js';
import { SignedIn } from '../sessions/signed-in.js';

@Controller()
export class SignInController {
  constructor(
    private readonly service: SignInService,
    private readonly strategy: LocalStrategy,
    private readonly step: SecondStepService,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly singleSignOn: SingleSignOnService,
    private readonly signedIn: SignedIn,
    private readonly feed: LiveFeed,
  ) {}

  @Serve(signIn)
  async signIn({ request }: Call<typeof signIn>): Promise<{ user: CurrentUser }> {
    return {
      user: await this.step.afterPassword(request, responseOf(request), await this.strategy.credentialsOf(request)),
    };
  }

  /** Redirects to the client, which shows the sign-in page. */
  @Serve(showSignIn)
  show({ request }: Call<typeof showSignIn>): Answer {
    responseOf(request).setHeader('Location', '/');
    return new Answer(302, undefined);
  }

  @Serve(signOut)
  async signOut({ person, request }: Call<typeof signOut>): Promise<Answer | undefined> {
    const next = person.viaSingleSignOn === true ? await this.singleSignOn.signOutAddress(sessionIdOf(request)) : null;
    await this.sessions.signOut(sessionIdOf(request), actorOf(person));
    this.cookie.take(request, responseOf(request));
    // The client removes its own data. "storage" would also remove unsent treatments of other users.
    responseOf(request).setHeader('Clear-Site-Data', '"cache"');
    return next === null ? undefined : new Answer(200, { next });
  }

  @Serve(getCurrentUser)
  me({ person }: Call<typeof getCurrentUser>): Promise<CurrentUser> {
    return this.service.currentUser(person);
  }

  /** Reads the session itself, because public endpoints skip that. */
  @Serve(getSession)
  async session({ request }: Call<typeof getSession>): Promise<{ user: CurrentUser | null; cursor: string | null }> {
    await this.cookie.read(request);
    // Read before the user, so that later changes arrive as events.
    const cursor = this.feed.cursor();
    const person = await this.signedIn.person(request);
    return person === null ? { user: null, cursor: null } : { user: await this.service.currentUser(person), cursor };
  }
}

const responseOf = (request: Request): Response => request.res as Response;
