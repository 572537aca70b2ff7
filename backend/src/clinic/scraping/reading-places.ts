import { jobCatalogue } from '@atrium/contract/core/jobs';
import { Injectable } from '@nestjs/common';

const PLACES = jobCatalogue['read-product-page'].concurrency;
/** A host is asked for one page at a time, so the others of its pages only wait: two, that none of its time is lost. */
const AT_A_HOST = 3;
/** Less than that, so that another person's page of the same host comes next, however many this person has. */
const OF_ONE_PERSON_AT_A_HOST = 2;
/** Whoever was turned away so long ago has nothing left in the queue: pages come back sooner. */
const REMEMBERED_MS = 10_000;

interface Place {
  readonly host: string;
  readonly person: string | null;
}

/** Who may read a page now, of this worker's places; the others go back into the queue. */
@Injectable()
export class ReadingPlaces {
  private readonly held = new Set<Place>();
  private readonly turnedAway = new Map<string | null, number>();

  /** Answers how to leave the place, or null: none is free for this person and host. */
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

  /** With as much kept free for somebody who has not come yet. */
  private shareOf(person: string | null): number {
    const others = new Set([...[...this.held].map((place) => place.person), ...this.turnedAway.keys()]);
    others.delete(person);
    return Math.max(1, Math.floor(PLACES / (others.size + 2)));
  }
}
