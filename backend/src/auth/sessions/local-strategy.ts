import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import type { Credentials } from '../../enterprise/directory.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { SignInService } from '../sign-in/sign-in.service.js';

type PassportInstance = InstanceType<typeof passport.Passport>;

/**
 * Passport's local strategy. It has its own Passport instance, because all applications of a process would share the
 * default one.
 */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  declare private ownPassport: PassportInstance | undefined;

  constructor(private readonly signInService: SignInService) {
    super({ passReqToCallback: true });
  }

  /** Returns the Passport instance. The base class's constructor calls it before fields are initialized. */
  getPassportInstance(): PassportInstance {
    const own = this.ownPassport ?? new passport.Passport();
    this.ownPassport = own;
    return own;
  }

  validate(request: Request, name: string, password: string): Promise<Credentials> {
    return this.signInService.verify(request, name.trim(), password);
  }

  /** Returns the account for the name and password in the body. Throws `DomainError` when they are wrong. */
  credentialsOf(request: Request): Promise<Credentials> {
    return new Promise((resolve, reject) => {
      const decide = (error: unknown, credentials: Credentials | false | undefined): void => {
        if (error !== null && error !== undefined) reject(error);
        else if (credentials) resolve(credentials);
        else reject(new DomainError('auth.invalid-credentials'));
      };
      (this.getPassportInstance().authenticate('local', { session: false }, decide) as (...args: unknown[]) => void)(
        request,
        request.res as Response,
        reject,
      );
    });
  }
}
