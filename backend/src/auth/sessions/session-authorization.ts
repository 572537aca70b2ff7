import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { type SocketSession, SocketAuthorization } from '../../platform/realtime/socket-authorization.js';
import { getUserRoom } from '../../platform/realtime/rooms.js';
import { getRooms } from '../access.js';
import { SameOriginCheck } from '../sign-in/same-origin.js';
import { SessionCookie, getSession } from './session-cookie.js';
import { CurrentUsers } from './current-users.js';

/** Authorizes sockets by the sessions and functions that authorize API calls. */
@Injectable()
export class SessionAuthorization extends SocketAuthorization {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sameOrigin: SameOriginCheck,
    private readonly currentUsers: CurrentUsers,
    private readonly cookie: SessionCookie,
  ) {
    super();
  }

  readSession(request: IncomingMessage): Promise<void> {
    return this.cookie.read(request);
  }

  isOwnOrigin(request: IncomingMessage): boolean {
    return this.sameOrigin.isSameOrigin(request);
  }

  hasNoSession(request: IncomingMessage): boolean {
    try {
      return getSession(request) === null;
    } catch {
      return false;
    }
  }

  async authorize(request: IncomingMessage): Promise<SocketSession | null> {
    const session = getSession(request);
    return session === null ? null : this.authorizeSession(session.userId, session.publicId);
  }

  reauthorize({ userId, sessionId }: SocketSession): Promise<SocketSession | null> {
    return this.authorizeSession(userId, sessionId);
  }

  invalidate(ids: ReadonlySet<string>): void {
    this.currentUsers.invalidate(ids);
  }

  private async authorizeSession(userId: string, sessionId: string): Promise<SocketSession | null> {
    const person = await this.currentUsers.getSessionUser(userId, sessionId);
    return person === null
      ? null
      : { userId, sessionId, rooms: this.getAllowedRooms(person), until: person.rightsUntil };
  }

  /**
   * Returns the rooms that a socket may join. A user with a temporary password or a missing second factor gets only
   * their own room.
   */
  private getAllowedRooms(person: Person): string[] {
    const isIncomplete =
      (person.mustChangePassword && this.config.requirePasswordChange) || person.mustSetUpSecondFactor;
    return isIncomplete ? [getUserRoom(person.id)] : getRooms(person);
  }
}
