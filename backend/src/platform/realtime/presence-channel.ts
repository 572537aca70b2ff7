import type { Presence } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import { CommitSignal } from '../events/commit-signal.js';

/** A user's presence, and the rooms whose sockets receive it. */
export interface RoomPresence {
  readonly rooms: readonly string[];
  readonly presence: Presence;
}
type Listener = (message: RoomPresence) => void;

/** Sends presence to the gateways of all processes. Nothing is stored, and a lost message is not repeated. */
@Injectable()
export class PresenceChannel {
  private readonly listeners: Listener[] = [];

  constructor(private readonly signal: CommitSignal) {
    signal.onMessage((message) => this.deliver(JSON.parse(message) as RoomPresence));
  }

  onPresence(listener: Listener): void {
    this.listeners.push(listener);
  }

  send(message: RoomPresence): void {
    this.deliver(message);
    this.signal.sendMessage(JSON.stringify(message));
  }

  private deliver(message: RoomPresence): void {
    for (const listener of this.listeners) listener(message);
  }
}
