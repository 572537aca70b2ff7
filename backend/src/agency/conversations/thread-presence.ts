import type { reportThreadPresence } from '@atrium/contract/agency/conversations/calls';
import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { Presence } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../platform/http/request/current-user.js';
import { PresenceChannel } from '../../platform/realtime/presence-channel.js';
import { getProjectRoom } from '../../platform/realtime/rooms.js';
import { ThreadSubjects } from './thread-subjects.js';

/** Sends a user's presence in a thread to open screens. Nothing is stored: screens forget it after a while. */
@Injectable()
export class ThreadPresence {
  constructor(
    private readonly channel: PresenceChannel,
    private readonly subjects: ThreadSubjects,
  ) {}

  async report(
    { id, firstName, lastName, email }: Person,
    subject: ThreadSubject,
    { state, field }: CheckedBody<typeof reportThreadPresence>,
  ): Promise<void> {
    await this.subjects.assertExists(subject);
    const person = { id, firstName, lastName, email };
    const presence: Presence = { subject, person, state, field: field ?? null };
    this.channel.send({ rooms: [getProjectRoom('talent-phi')], presence });
  }
}
