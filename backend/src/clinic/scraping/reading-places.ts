import { jobCatalogue } from '@atrium/contract/core/jobs';
import { Injectable } from '@nestjs/common';

const PLACES = jobCatalogue['read-product-page'].concurrency;
/** Jobs per host that hold a place. Requests to a host run one at a time, so two others wait without losing time. */
const AT_A_HOST = 3;
/** Lower than the limit per host, so that another user's page of the same host comes next. */
const OF_ONE_PERSON_AT_A_HOST = 2;
/** A user who was rejected longer ago has no page in the queue, because pages come back sooner. */
const REMEMBERED_MS = 10_000;

interface Place {
  readonly host: string;
  readonly person: string | null;
}

/** Shares the places of this worker fairly between users and hosts; other jobs go back to the queue. */
@Injectable()
export class ReadingPlaces {
  private readonly held = new Set<Place>();
  private readonly turnedAway = new Map<string | null, number>();

  /** Returns a function that releases the place; null when none is free for this user and host. */
  take(host: string, person: string | null, now = Date.now()): (() => void) | null {
    for (const [waiting, at] of this.turnedAway) if (now - at > REMEMBERED_MS) this.turnedAway.delete(waiting);
    if (this.isFull(host, person)) {
      this.turnedAway.set(person, now);
      return null;
    }
    const place = { host, person };
    this.held.add(place);
    return () => void this.held.delete(place);
  }

  private isFull(host: string, person: string | null): boolean {
    const atHost = [...this.held].filter((place) => place.host === host);
    const count = (places: Iterable<Place>) => [...places].filter((place) => place.person === person).length;
    return (
      atHost.length >= AT_A_HOST || count(atHost) >= OF_ONE_PERSON_AT_A_HOST || count(this.held) >= this.shareOf(person)
    );
  }

  /** Keeps one share free for a user who has not come yet. */
  private shareOf(person: string | null): number {
    const others = new Set([...[...this.held].map((place) => place.person), ...this.turnedAway.keys()]);
    others.delete(person);
    return Math.max(1, Math.floor(PLACES / (others.size + 2)));
  }
}
