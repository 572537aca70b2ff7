import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import type { Person } from '../../platform/http/request/person.js';
import { type Admitted, SocketAdmission } from '../../platform/realtime/admission.js';
import { userRoom } from '../../platform/realtime/rooms.js';
import { roomsOf } from '../access.js';
import { OwnOrigin } from '../sign-in/own-origin.js';
import { SessionCookie, sessionOf } from './session-cookie.js';
import { SignedIn } from './signed-in.js';

/** Authorizes sockets with the same sessions and functions as API calls. */
@Injectable()
export class SessionAdmission extends SocketAdmission {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly ownOrigin: OwnOrigin,
    private readonly signedIn: SignedIn,
    private readonly cookie: SessionCookie,
  ) {
    super();
  }

  readSession(request: IncomingMessage): Promise<void> {
    return this.cookie.read(request);
  }

  isOwnOrigin(request: IncomingMessage): boolean {
    return this.ownOrigin.includes(request);
  }

  isStranger(request: IncomingMessage): boolean {
    try {
      return sessionOf(request) === null;
    } catch {
      return false;
    }
  }

  async admit(request: IncomingMessage): Promise<Admitted | null> {
    const session = sessionOf(request);
    return session === null ? null : this.admitSession(session.userId, session.publicId);
  }

  readmit({ userId, sessionId }: Admitted): Promise<Admitted | null> {
    return this.admitSession(userId, sessionId);
  }

  forget(ids: ReadonlySet<string>): void {
    this.signedIn.forget(ids);
  }

  private async admitSession(userId: string, sessionId: string): Promise<Admitted | null> {
    const person = await this.signedIn.personOfSession(userId, sessionId);
    return person === null ? null : { userId, sessionId, rooms: this.roomsFor(person), until: person.rightsUntil };
  }

  /** Limits a user with a temporary password or a missing second factor to their own room. */
  private roomsFor(person: Person): string[] {
    const isIncomplete =
      (person.mustChangePassword && this.config.requirePasswordChange) || person.mustSetUpSecondFactor;
    return isIncomplete ? [userRoom(person.id)] : roomsOf(person);
  }
}
