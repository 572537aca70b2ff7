import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../platform/http/domain-error.js';
import { sessionOf } from './session-middleware.js';

const RECENT_MS = 15 * 60_000;

/** For what a stolen or forgotten session must not do: it needs a sign-in within the last minutes. */
@Injectable()
export class RecentSignInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const session = sessionOf(context.switchToHttp().getRequest<Request>());
    if (session === null || Date.now() - session.startedAt > RECENT_MS) throw new DomainError('auth.sign-in-again');
    return true;
  }
}
