import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { personOf } from '../platform/http/person.js';
import { refuseOldSignIn } from './access.js';

/** A new password of the superadmin needs a recent sign-in, before anything else is looked at. */
@Injectable()
export class RecentSignInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const person = personOf(context.switchToHttp().getRequest<Request>());
    if (person !== undefined) refuseOldSignIn(person, 'change this password');
    return true;
  }
}
