import { getCurrentUser, showSignIn, signIn, signOut, type CurrentUser } from '@atrium/contract/session/session';
import { Controller, Redirect, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { actorOf } from '../platform/http/person.js';
import type { Call } from '../platform/http/input.js';
import { Serve } from '../platform/http/serve.js';
import { credentialsOf, LocalGuard } from './local.guard.js';
import { SeenAddress } from './seen-address.js';
import { sessionCookieName } from './session-middleware.js';
import { Sessions } from './sessions.js';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SignInController {
  constructor(
    private readonly service: SignInService,
    private readonly sessions: Sessions,
    private readonly seen: SeenAddress,
  ) {}

  @Serve(signIn)
  @UseGuards(LocalGuard)
  async signIn({ request }: Call<typeof signIn>): Promise<{ user: CurrentUser }> {
    return { user: await this.service.begin(request, responseOf(request), credentialsOf(request)) };
  }

  @Serve(showSignIn)
  @Redirect('/', 302)
  show(): void {
    // The client shows the sign-in screen to whoever is not signed in.
  }

  @Serve(signOut)
  async signOut({ person, request }: Call<typeof signOut>): Promise<void> {
    await this.sessions.signOut(request.sessionID, actorOf(person));
    const secure = this.seen.isSecure(request);
    responseOf(request).clearCookie(sessionCookieName(secure), { httpOnly: true, sameSite: 'lax', path: '/', secure });
  }

  @Serve(getCurrentUser)
  me({ person }: Call<typeof getCurrentUser>): Promise<CurrentUser> {
    return this.service.currentUser(person.id);
  }
}

const responseOf = (request: Request): Response => request.res as Response;
