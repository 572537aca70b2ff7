import { createHash } from 'node:crypto';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

const PRUNE_INTERVAL_MS = 10 * 60_000;
const MAX_LINKS_PER_NAME = 5;
/** Maximum number of requested links per address. A whole office may share an address. */
const MAX_LINKS_PER_ADDRESS = 30;

/** SQL of the current time in milliseconds since 1970 by the database's clock, which all processes share. */
const NOW_MS = `(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const COUNT_ATTEMPT = `key, points, expire::text as expire, (expire - ${NOW_MS})::float8 as "waitMs"`;
const READ_COUNTS = {
  name: 'sign-in-limits-look',
  text: `select ${COUNT_ATTEMPT} from sign_in_attempt where key = any($1) and expire > ${NOW_MS}`,
};
/** SQL that claims an attempt in all counters. Parameters: keys, limit of each, and the window in milliseconds. */
const CLAIM_ATTEMPT = {
  name: 'sign-in-limits-claim',
  text: `select ${COUNT_ATTEMPT} from claim_sign_in($1::text[], $2::int[], $3::bigint)`,
};
/** SQL that commits asynchronously. A crash of the database loses only the counts of its last moments. */
const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true)`;
const RELEASE_CLAIM = {
  name: 'sign-in-limits-give-back',
  text: `with held as (select key, ${ASYNC_COMMIT} from sign_in_attempt where key = any($1) order by key for update)
    update sign_in_attempt a set points = a.points - 1
    from held join unnest($1::text[], $2::bigint[]) as mine (key, expire) using (key)
    where a.key = held.key and a.expire = mine.expire and a.points > 0`,
};

/** The counters of an attempt, with their limits. */
export type AttemptCounters = readonly { readonly key: string; readonly limit: number }[];

/** A running sign-in attempt. It counts as failed until it succeeds. */
export interface AttemptClaim {
  readonly keys: readonly string[];
  readonly expires: readonly string[];
}

interface CounterState {
  readonly key: string;
  readonly points: number;
  readonly expire: string;
  readonly waitMs: number;
}

/**
 * Counts failed sign-ins in the database for all processes. An attempt increments each counter before the password is
 * checked, and decrements it after a success, so concurrent guesses never exceed the limit. A counter starts with its
 * first failure and expires after its window.
 */
@Injectable()
export class SignInLimits implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Attempts of this process that are still running, by counter. */
  private readonly openClaims = new Map<string, number>();
  private readonly watches = new Set<ClaimWatch>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.prune().catch(() => undefined), PRUNE_INTERVAL_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Returns the counters of a sign-in. `name` is the account, or the typed name when it is unknown. A known device has
   * a counter of its own instead of the others.
   */
  signInAttempt(name: string, address: string, device: string | null): AttemptCounters {
    const { perNameAndAddress, perName, perAddress } = this.config.signInLimits;
    if (device !== null) return [{ key: getCounterKey('device', name, device), limit: perNameAndAddress }];
    return [
      { key: getCounterKey('name and address', name, address), limit: perNameAndAddress },
      { key: getCounterKey('name', name), limit: perName },
      { key: getCounterKey('address', address), limit: perAddress },
    ];
  }

  /**
   * Returns the counters of a requested link. Successes count too, because the reply must not reveal whether the
   * account exists.
   */
  linkRequest(name: string, address: string): AttemptCounters {
    return [
      { key: getCounterKey('link for a name', name.toLowerCase()), limit: MAX_LINKS_PER_NAME },
      { key: getCounterKey('links for an address', address), limit: MAX_LINKS_PER_ADDRESS },
    ];
  }

  /**
   * Returns the counter of second-factor codes. It covers all addresses, because the attacker already knows the
   * password.
   */
  codeGuess(userId: string): AttemptCounters {
    return [{ key: getCounterKey('code', userId), limit: this.config.signInLimits.perNameAndAddress }];
  }

  passkeyGuess(credentialId: string, address: string): AttemptCounters {
    const { perNameAndAddress, perAddress } = this.config.signInLimits;
    return [
      { key: getCounterKey('passkey', credentialId, address), limit: perNameAndAddress },
      { key: getCounterKey('passkeys from an address', address), limit: perAddress },
    ];
  }

  /** Returns the counter of invalid links. It only limits load, because guessing a link is infeasible. */
  linkGuess(address: string): AttemptCounters {
    return [{ key: getCounterKey('guessed links', address), limit: this.config.signInLimits.perAddress }];
  }

  /** Returns the counter of started single sign-ons. Its limit is high, because an office shares an address. */
  providerStart(address: string): AttemptCounters {
    return [{ key: getCounterKey('begun at the provider', address), limit: this.config.signInLimits.perAddress * 3 }];
  }

  providerReply(address: string): AttemptCounters {
    return [{ key: getCounterKey('answers of the provider', address), limit: this.config.signInLimits.perAddress }];
  }

  async countFailures(counters: AttemptCounters): Promise<number> {
    const counts = await this.sql.rows<CounterState>(READ_COUNTS, [counters.map(({ key }) => key)]);
    return Math.max(0, ...counts.map(({ points }) => points));
  }

  /** Counts an attempt permanently, also when it succeeds. Throws `auth.too-many-attempts` above the limit. */
  async spend(attempt: AttemptCounters): Promise<void> {
    await this.settle(await this.claim(attempt), false);
  }

  /** Throws `auth.too-many-attempts` when the limit is reached, before the attempt waits in the hash queue. */
  async assertNotExhausted(attempt: AttemptCounters): Promise<void> {
    const watch = this.createWatch();
    try {
      // Checks twice, because the database may show a claim before this process has registered it.
      if ((await this.findExhausted(attempt)) === null) return;
      const exhausted = await this.findExhausted(attempt);
      if (exhausted !== null && !this.canBeReleased(exhausted, watch)) throw tooManyAttemptsError(exhausted);
    } finally {
      this.watches.delete(watch);
    }
  }

  /** Increments each counter. Throws `auth.too-many-attempts` without counting when a limit is reached. */
  async claim(attempt: AttemptCounters): Promise<AttemptClaim> {
    for (;;) {
      const watch = this.createWatch();
      try {
        const claim = await this.tryClaim(attempt);
        for (const key of claim.keys) this.openClaims.set(key, (this.openClaims.get(key) ?? 0) + 1);
        return claim;
      } catch (error) {
        if (!(error instanceof ExhaustedError)) throw error;
        // The counter may be filled by running attempts of this process that will succeed.
        if (!this.canBeReleased(error, watch)) throw tooManyAttemptsError(error);
        if (!error.keys.some((key) => watch.settled.has(key))) await watch.next;
      } finally {
        this.watches.delete(watch);
      }
    }
  }

  /** Ends an attempt. A success decrements the counters whose window is still open. */
  async settle(claim: AttemptClaim, succeeded: boolean): Promise<void> {
    try {
      // Locks in key order, as claims do, to avoid deadlocks.
      if (succeeded) await this.sql.rows(RELEASE_CLAIM, [claim.keys, claim.expires]);
    } finally {
      for (const key of claim.keys) {
        const remaining = (this.openClaims.get(key) ?? 1) - 1;
        if (remaining === 0) this.openClaims.delete(key);
        else this.openClaims.set(key, remaining);
      }
      for (const watch of this.watches) watch.notifySettled(claim.keys);
    }
  }

  private async tryClaim(attempt: AttemptCounters): Promise<AttemptClaim> {
    const counts = await this.sql.rows<CounterState>(CLAIM_ATTEMPT, [
      attempt.map(({ key }) => key),
      attempt.map(({ limit }) => limit),
      this.config.signInLimits.windowSeconds * 1000,
    ]);
    const exhausted = findExhaustedCounters(attempt, counts, (points, limit) => points > limit);
    if (exhausted !== null) throw exhausted;
    return { keys: counts.map(({ key }) => key), expires: counts.map(({ expire }) => expire) };
  }

  private async findExhausted(attempt: AttemptCounters): Promise<ExhaustedError | null> {
    const counts = await this.sql.rows<CounterState>(READ_COUNTS, [attempt.map(({ key }) => key)]);
    return findExhaustedCounters(attempt, counts, (points, limit) => points >= limit);
  }

  private canBeReleased({ keys }: ExhaustedError, watch: ClaimWatch): boolean {
    return keys.some((key) => this.openClaims.has(key) || watch.settled.has(key));
  }

  private createWatch(): ClaimWatch {
    const watch = new ClaimWatch();
    this.watches.add(watch);
    return watch;
  }

  private async prune(): Promise<void> {
    await this.sql.rows(`delete from sign_in_attempt where expire <= ${NOW_MS}`);
  }
}

/** Returns the key of a counter with the typed name hashed, because users enter passwords into the wrong field. */
const getCounterKey = (kind: string, ...parts: string[]): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;

/** Records which attempts ended while another one waited. */
class ClaimWatch {
  readonly settled = new Set<string>();
  private wake: () => void = () => undefined;
  readonly next = new Promise<void>((resolve) => (this.wake = resolve));

  notifySettled(keys: readonly string[]): void {
    for (const key of keys) this.settled.add(key);
    this.wake();
  }
}

class ExhaustedError extends Error {
  constructor(
    readonly keys: readonly string[],
    readonly waitMs: number,
  ) {
    super('A counter of failed sign-ins is full');
  }
}

const findExhaustedCounters = (
  attempt: AttemptCounters,
  counts: readonly CounterState[],
  isTooMany: (points: number, limit: number) => boolean,
): ExhaustedError | null => {
  const full = counts.filter(({ key, points }) =>
    isTooMany(points, attempt.find((counter) => counter.key === key)?.limit ?? 0),
  );
  return full.length === 0
    ? null
    : new ExhaustedError(
        full.map(({ key }) => key),
        Math.max(...full.map(({ waitMs }) => waitMs)),
      );
};

const tooManyAttemptsError = ({ waitMs }: ExhaustedError): DomainError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError(
    'auth.too-many-attempts',
    { minutes: formatPlural(Math.ceil(seconds / 60), 'minute') },
    { retryAfterSeconds: seconds },
  );
};
