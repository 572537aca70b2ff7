import { signIn } from '@atrium/contract/session/session';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import * as z from 'zod/mini';
import type { Credentials } from '../enterprise/directory.js';
import { whatNoFieldMayHold } from '../platform/http/body.js';
import { DomainError } from '../platform/http/domain-error.js';
import { SignInService } from './sign-in.service.js';

type OwnPassport = InstanceType<typeof passport.Passport>;

const verified = new WeakMap<Request, Credentials>();

/** Whose password the guard has found to be right. */
export const credentialsOf = (request: Request): Credentials => {
  const credentials = verified.get(request);
  if (credentials === undefined) throw new DomainError('auth.invalid-credentials');
  return credentials;
};

/** Passport's local strategy, on an instance of its own: Passport's shared one would mix up two applications in one process. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  declare private ownPassport: OwnPassport | undefined;

  constructor(private readonly signInService: SignInService) {
    super({ passReqToCallback: true });
  }

  /** Called by the base class while it is constructed, so nothing is set up yet. */
  getPassportInstance(): OwnPassport {
    const own = this.ownPassport ?? new passport.Passport();
    this.ownPassport = own;
    return own;
  }

  validate(request: Request, name: string, password: string): Promise<Credentials> {
    return this.signInService.verify(request, name.trim(), password);
  }
}

/** A body that is no name and password passes: the handler's own check refuses it, and nothing is hashed. */
@Injectable()
export class LocalGuard implements CanActivate {
  constructor(private readonly strategy: LocalStrategy) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!z.safeParse(signIn.body, request.body).success || whatNoFieldMayHold(request.body) !== null) return true;
    verified.set(request, await this.authenticate(request, http.getResponse<Response>()));
    return true;
  }

  private authenticate(request: Request, response: Response): Promise<Credentials> {
    return new Promise((resolve, reject) => {
      const decide = (error: unknown, credentials: Credentials | false | undefined): void => {
        if (error !== null && error !== undefined) reject(error);
        else if (credentials) resolve(credentials);
        else reject(new DomainError('auth.invalid-credentials'));
      };
      (
        this.strategy.getPassportInstance().authenticate('local', { session: false }, decide) as (
          ...args: unknown[]
        ) => void
      )(request, response, reject);
    });
  }
}
