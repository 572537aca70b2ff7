import { createHash } from 'node:crypto';
import { plural } from '@atrium/rules/stock/labels';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

const PRUNE_MS = 10 * 60_000;
const MOST_LINKS_FOR_A_NAME = 5;
/** A whole office may share an address. */
const MOST_LINKS_FOR_AN_ADDRESS = 30;

/** Milliseconds since 1970 by the database's clock, which all processes share. */
const NOW_MS = `(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const COUNT = `key, points, expire::text as expire, (expire - ${NOW_MS})::float8 as "waitMs"`;
const LOOK = {
  name: 'sign-in-limits-look',
  text: `select ${COUNT} from sign_in_attempt where key = any($1) and expire > ${NOW_MS}`,
};
/** Parameters: keys, limit of each, and the window in milliseconds. */
const CLAIM = {
  name: 'sign-in-limits-claim',
  text: `select ${COUNT} from claim_sign_in($1::text[], $2::int[], $3::bigint)`,
};
/** Commits asynchronously: a crash of the database only loses the counts of its last moments. */
const NOT_AWAITED = `set_config('synchronous_commit', 'off', true)`;
const GIVE_BACK = {
  name: 'sign-in-limits-give-back',
  text: `with held as (select key, ${NOT_AWAITED} from sign_in_attempt where key = any($1) order by key for update)
    update sign_in_attempt a set points = a.points - 1
    from held join unnest($1::text[], $2::bigint[]) as mine (key, expire) using (key)
    where a.key = held.key and a.expire = mine.expire and a.points > 0`,
};

/** The counters of an attempt, with their limits. */
export interface Try {
  readonly counters: readonly { readonly key: string; readonly limit: number }[];
}

/** A running attempt, which counts as failed until it succeeds. */
export interface Claim {
  readonly keys: readonly string[];
  readonly expires: readonly string[];
}

interface Count {
  readonly key: string;
  readonly points: number;
  readonly expire: string;
  readonly waitMs: number;
}

/**
 * Counts failed sign-ins in the database for all processes. An attempt claims a place in each counter before the
 * password is checked, and returns it after a success. Concurrent guesses therefore never exceed the limit. A counter
 * starts with its first failure and expires after its window.
 */
@Injectable()
export class SignInLimits implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Unsettled claims of this process, by counter. */
  private readonly underWay = new Map<string, number>();
  private readonly watches = new Set<Watch>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.prune().catch(() => undefined), PRUNE_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Counters of a sign-in. `name` is the account, or the typed name when it is unknown. A known device has its own
   * counter and ignores the others.
   */
  tryOf(name: string, address: string, device: string | null): Try {
    const { perNameAndAddress, perName, perAddress } = this.config.signInLimits;
    if (device !== null) return { counters: [{ key: keyOf('device', name, device), limit: perNameAndAddress }] };
    return {
      counters: [
        { key: keyOf('name and address', name, address), limit: perNameAndAddress },
        { key: keyOf('name', name), limit: perName },
        { key: keyOf('address', address), limit: perAddress },
      ],
    };
  }

  /** Counters of requested links. Successes count too, because the reply must not reveal whether the account exists. */
  askOfLink(name: string, address: string): Try {
    return {
      counters: [
        { key: keyOf('link for a name', name.toLowerCase()), limit: MOST_LINKS_FOR_A_NAME },
        { key: keyOf('links for an address', address), limit: MOST_LINKS_FOR_AN_ADDRESS },
      ],
    };
  }

  /** Counter of second-factor codes. It covers all addresses, because the attacker already knows the password. */
  guessOfCode(userId: string): Try {
    return { counters: [{ key: keyOf('code', userId), limit: this.config.signInLimits.perNameAndAddress }] };
  }

  guessOfPasskey(credentialId: string, address: string): Try {
    const { perNameAndAddress, perAddress } = this.config.signInLimits;
    return {
      counters: [
        { key: keyOf('passkey', credentialId, address), limit: perNameAndAddress },
        { key: keyOf('passkeys from an address', address), limit: perAddress },
      ],
    };
  }

  /** Counter of invalid links; guessing one is infeasible. */
  guessOfLink(address: string): Try {
    return { counters: [{ key: keyOf('guessed links', address), limit: this.config.signInLimits.perAddress }] };
  }

  /** Counter of started single sign-ons. It is high, because an office shares an address. */
  beginningAtProvider(address: string): Try {
    return {
      counters: [{ key: keyOf('begun at the provider', address), limit: this.config.signInLimits.perAddress * 3 }],
    };
  }

  answerOfProvider(address: string): Try {
    return {
      counters: [{ key: keyOf('answers of the provider', address), limit: this.config.signInLimits.perAddress }],
    };
  }

  async failuresOf({ counters }: Try): Promise<number> {
    const counts = await this.sql.rows<Count>(LOOK, [counters.map(({ key }) => key)]);
    return Math.max(0, ...counts.map(({ points }) => points));
  }

  /** Counts an attempt that is never returned. Throws `auth.too-many-attempts`. */
  async spend(attempt: Try): Promise<void> {
    await this.settle(await this.claim(attempt), false);
  }

  /** Rejects an exhausted attempt before it waits in the queue. Throws `auth.too-many-attempts`. */
  async refuseExhausted(attempt: Try): Promise<void> {
    const watch = this.watch();
    try {
      // Checks twice, because the database may show a claim before this process has registered it.
      if ((await this.exhausted(attempt)) === null) return;
      const exhausted = await this.exhausted(attempt);
      if (exhausted !== null && !this.mayBeGivenBack(exhausted, watch)) throw refusal(exhausted);
    } finally {
      this.watches.delete(watch);
    }
  }

  /** Claims a place in each counter. Throws `auth.too-many-attempts` without counting. */
  async claim(attempt: Try): Promise<Claim> {
    for (;;) {
      const watch = this.watch();
      try {
        const claim = await this.claimNow(attempt);
        for (const key of claim.keys) this.underWay.set(key, (this.underWay.get(key) ?? 0) + 1);
        return claim;
      } catch (error) {
        if (!(error instanceof Exhausted)) throw error;
        // The counter may be filled by running attempts of this process that will succeed.
        if (!this.mayBeGivenBack(error, watch)) throw refusal(error);
        if (!error.keys.some((key) => watch.settled.has(key))) await watch.next;
      } finally {
        this.watches.delete(watch);
      }
    }
  }

  /** Ends a claim. A success returns its places if their window is still open. */
  async settle(claim: Claim, succeeded: boolean): Promise<void> {
    try {
      if (succeeded) await this.giveBack(claim);
    } finally {
      for (const key of claim.keys) {
        const left = (this.underWay.get(key) ?? 1) - 1;
        if (left === 0) this.underWay.delete(key);
        else this.underWay.set(key, left);
      }
      for (const watch of this.watches) watch.tell(claim.keys);
    }
  }

  private async giveBack(claim: Claim): Promise<void> {
    // Locks in key order, as claims do, to avoid deadlocks.
    await this.sql.rows(GIVE_BACK, [claim.keys, claim.expires]);
  }

  private async claimNow(attempt: Try): Promise<Claim> {
    const counts = await this.sql.rows<Count>(CLAIM, [
      attempt.counters.map(({ key }) => key),
      attempt.counters.map(({ limit }) => limit),
      this.config.signInLimits.windowSeconds * 1000,
    ]);
    const exhausted = exhaustedOf(attempt, counts, (points, limit) => points > limit);
    if (exhausted !== null) throw exhausted;
    return { keys: counts.map(({ key }) => key), expires: counts.map(({ expire }) => expire) };
  }

  private async exhausted(attempt: Try): Promise<Exhausted | null> {
    const counts = await this.sql.rows<Count>(LOOK, [attempt.counters.map(({ key }) => key)]);
    return exhaustedOf(attempt, counts, (points, limit) => points >= limit);
  }

  private mayBeGivenBack({ keys }: Exhausted, watch: Watch): boolean {
    return keys.some((key) => this.underWay.has(key) || watch.settled.has(key));
  }

  private watch(): Watch {
    const watch = new Watch();
    this.watches.add(watch);
    return watch;
  }

  private async prune(): Promise<void> {
    await this.sql.rows(`delete from sign_in_attempt where expire <= ${NOW_MS}`);
  }
}

/** Hashes the typed name, because users enter passwords into the wrong field. */
const keyOf = (kind: string, ...parts: string[]): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;

/** Records the claims that settle while an attempt waits. */
class Watch {
  readonly settled = new Set<string>();
  private wake: () => void = () => undefined;
  readonly next = new Promise<void>((resolve) => (this.wake = resolve));

  tell(keys: readonly string[]): void {
    for (const key of keys) this.settled.add(key);
    this.wake();
  }
}

class Exhausted extends Error {
  constructor(
    readonly keys: readonly string[],
    readonly waitMs: number,
  ) {
    super('A counter of failed sign-ins is full');
  }
}

const exhaustedOf = (
  attempt: Try,
  counts: readonly Count[],
  isTooMany: (points: number, limit: number) => boolean,
): Exhausted | null => {
  const full = counts.filter(({ key, points }) =>
    isTooMany(points, attempt.counters.find((counter) => counter.key === key)?.limit ?? 0),
  );
  return full.length === 0
    ? null
    : new Exhausted(
        full.map(({ key }) => key),
        Math.max(...full.map(({ waitMs }) => waitMs)),
      );
};

const refusal = ({ waitMs }: Exhausted): DomainError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError(
    'auth.too-many-attempts',
    { minutes: plural(Math.ceil(seconds / 60), 'minute') },
    { retryAfterSeconds: seconds },
  );
};
