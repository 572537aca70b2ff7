import { jobCatalogue } from '@atrium/contract/core/jobs';
import { Injectable } from '@nestjs/common';

const SLOTS = jobCatalogue['read-product-page'].concurrency;
/**
 * Maximum number of jobs per host that occupy a slot. Requests to a host run one at a time, so two more can wait
 * without delay.
 */
const SLOTS_PER_HOST = 3;
/**
 * Maximum number of jobs per user and host, below the limit per host, so that another user's page of the host comes
 * next.
 */
const SLOTS_PER_USER_AND_HOST = 2;
/** Time in milliseconds for which a rejected user counts as waiting. A queued page asks again sooner. */
const WAITING_USER_TTL_MS = 10_000;

interface Slot {
  readonly host: string;
  readonly person: string | null;
}

/** Shares the slots of this worker fairly between users and hosts. A job without a slot returns to the queue. */
@Injectable()
export class ReadingSlots {
  private readonly used = new Set<Slot>();
  private readonly waitingUsers = new Map<string | null, number>();

  /** Returns a function that releases the slot; null when none is free for this user and host. */
  acquire(host: string, person: string | null, now = Date.now()): (() => void) | null {
    for (const [waiting, at] of this.waitingUsers)
      if (now - at > WAITING_USER_TTL_MS) this.waitingUsers.delete(waiting);
    if (this.isFull(host, person)) {
      this.waitingUsers.set(person, now);
      return null;
    }
    const slot = { host, person };
    this.used.add(slot);
    return () => void this.used.delete(slot);
  }

  private isFull(host: string, person: string | null): boolean {
    const atHost = [...this.used].filter((slot) => slot.host === host);
    const count = (slots: Iterable<Slot>) => [...slots].filter((slot) => slot.person === person).length;
    return (
      atHost.length >= SLOTS_PER_HOST ||
      count(atHost) >= SLOTS_PER_USER_AND_HOST ||
      count(this.used) >= this.userShare(person)
    );
  }

  /** Returns the number of slots per user. One share stays free for a further user. */
  private userShare(person: string | null): number {
    const others = new Set([...[...this.used].map((slot) => slot.person), ...this.waitingUsers.keys()]);
    others.delete(person);
    return Math.max(1, Math.floor(SLOTS / (others.size + 2)));
  }
}
