import { createHash } from 'node:crypto';
import { plural } from '@atrium/rules/stock/labels';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

const PRUNE_MS = 10 * 60_000;
const MOST_LINKS_FOR_A_NAME = 5;
/** A whole office may sit behind one address. */
const MOST_LINKS_FOR_AN_ADDRESS = 30;

/** Milliseconds since 1970 by the clock of the database, which all processes share. */
const NOW_MS = `(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const COUNT = `key, points, expire::text as expire, (expire - ${NOW_MS})::float8 as "waitMs"`;
const LOOK = {
  name: 'sign-in-limits-look',
  text: `select ${COUNT} from sign_in_attempt where key = any($1) and expire > ${NOW_MS}`,
};
/** Keys, how many each may have, and the window in milliseconds. */
const CLAIM = {
  name: 'sign-in-limits-claim',
  text: `select ${COUNT} from claim_sign_in($1::text[], $2::int[], $3::bigint)`,
};
/** Nobody waits until a count is on disk: after a crash of the database a guesser has those of its last moments again. */
const NOT_AWAITED = `set_config('synchronous_commit', 'off', true)`;
const GIVE_BACK = {
  name: 'sign-in-limits-give-back',
  text: `with held as (select key, ${NOT_AWAITED} from sign_in_attempt where key = any($1) order by key for update)
    update sign_in_attempt a set points = a.points - 1
    from held join unnest($1::text[], $2::bigint[]) as mine (key, expire) using (key)
    where a.key = held.key and a.expire = mine.expire and a.points > 0`,
};

/** The counters that one try concerns. */
export interface Try {
  readonly counters: readonly { readonly key: string; readonly limit: number }[];
}

/** A try that is under way: it counts as failed until it is told otherwise. */
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
 * Counts failed sign-ins in the database, for all processes. A try claims its place in every counter before the
 * password is looked at, and gives it back when the password was right: so however many guesses come at once, no more
 * than the limit are ever checked. A counter begins with its first failure and ends when its window is over.
 */
@Injectable()
export class SignInLimits implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Claims of this process that are not settled, by counter. */
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
   * `name`: the account, or what was typed when there is none. A device that is known for the account has a counter of
   * its own in place of the others: it neither fills them nor is held up by them.
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

  /** Links that are asked for: they are not given back, since nobody may know whether there was such an account. */
  askOfLink(name: string, address: string): Try {
    return {
      counters: [
        { key: keyOf('link for a name', name.toLowerCase()), limit: MOST_LINKS_FOR_A_NAME },
        { key: keyOf('links for an address', address), limit: MOST_LINKS_FOR_AN_ADDRESS },
      ],
    };
  }

  /** Codes of an account: whoever gets here knows its password, so they are few and count from everywhere together. */
  guessOfCode(userId: string): Try {
    return { counters: [{ key: keyOf('code', userId), limit: this.config.signInLimits.perNameAndAddress }] };
  }

  /** A passkey alone: there is no password to guess, so what counts is one of them from one place. */
  guessOfPasskey(credentialId: string, address: string): Try {
    const { perNameAndAddress, perAddress } = this.config.signInLimits;
    return {
      counters: [
        { key: keyOf('passkey', credentialId, address), limit: perNameAndAddress },
        { key: keyOf('passkeys from an address', address), limit: perAddress },
      ],
    };
  }

  /** Links that are tried out. Nobody finds one; this keeps the noise down. */
  guessOfLink(address: string): Try {
    return { counters: [{ key: keyOf('guessed links', address), limit: this.config.signInLimits.perAddress }] };
  }

  /** A whole office begins its day behind one address; each costs the provider a look. */
  beginningAtProvider(address: string): Try {
    return {
      counters: [{ key: keyOf('begun at the provider', address), limit: this.config.signInLimits.perAddress * 3 }],
    };
  }

  /** Answers of the provider that did not fit. */
  answerOfProvider(address: string): Try {
    return {
      counters: [{ key: keyOf('answers of the provider', address), limit: this.config.signInLimits.perAddress }],
    };
  }

  /** The number of failed attempts within the window. */
  async failuresOf({ counters }: Try): Promise<number> {
    const counts = await this.sql.rows<Count>(LOOK, [counters.map(({ key }) => key)]);
    return Math.max(0, ...counts.map(({ points }) => points));
  }

  /** Counts something that is not given back. @throws DomainError `auth.too-many-attempts` */
  async spend(attempt: Try): Promise<void> {
    await this.settle(await this.claim(attempt), false);
  }

  /** Turns away at once who has failed too often, before they wait for their turn. @throws DomainError `auth.too-many-attempts`. */
  async refuseExhausted(attempt: Try): Promise<void> {
    const watch = this.watch();
    try {
      // A second look, since the database may tell of a claim of this process before the process knows that it has it.
      if ((await this.exhausted(attempt)) === null) return;
      const exhausted = await this.exhausted(attempt);
      if (exhausted !== null && !this.mayBeGivenBack(exhausted, watch)) throw refusal(exhausted);
    } finally {
      this.watches.delete(watch);
    }
  }

  /** @throws DomainError `auth.too-many-attempts`; then nothing was counted. */
  async claim(attempt: Try): Promise<Claim> {
    for (;;) {
      const watch = this.watch();
      try {
        const claim = await this.claimNow(attempt);
        for (const key of claim.keys) this.underWay.set(key, (this.underWay.get(key) ?? 0) + 1);
        return claim;
      } catch (error) {
        if (!(error instanceof Exhausted)) throw error;
        // What fills the counter may be tries of this process that turn out right.
        if (!this.mayBeGivenBack(error, watch)) throw refusal(error);
        if (!error.keys.some((key) => watch.settled.has(key))) await watch.next;
      } finally {
        this.watches.delete(watch);
      }
    }
  }

  /** Ends a claim: a right password gives its places back, in the same window only. */
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
    // Locked in the order of the keys, as they are claimed: two tries never wait for each other in a circle.
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

/** Names are not stored as they were typed: people type passwords into the wrong field. */
const keyOf = (kind: string, ...parts: string[]): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;

/** Sees which claims are settled while somebody waits for the database, or for them. */
class Watch {
  readonly settled = new Set<string>();
  private wake: () => void = () => undefined;
  readonly next = new Promise<void>((resolve) => (this.wake = resolve));

  tell(keys: readonly string[]): void {
    for (const key of keys) this.settled.add(key);
    this.wake();
  }
}

/** Counters that are full, and how long the last of them stays so. */
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
