import { hash, verify } from '@node-rs/argon2';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { ThreadFailure, ThreadPool, threadScript } from '../../platform/threads/thread-pool.js';
import { HashQueue, PARALLEL, type Place } from './hash-queue.js';
import { HASH_PARAMETERS, type HashTask, NOBODY } from './hash-task.js';

/** CPU time limit of a hash, which normally takes 10 ms. */
const HASH_MS = 3_000;
/** Threads start slowly from TypeScript sources, so tests hash in the process. */
const HAS_THREADS = !import.meta.url.endsWith('.ts');
/** Heap limit of a thread; argon2 allocates outside of it. */
const MEMORY_MB = 32;

/** Maximum of waiting password changes per user and per address. */
const MOST_OF_A_PERSON = 2;
const MOST_OF_AN_ADDRESS = 20;
/** Maximum of waiting hashes for accounts that an administrator creates. */
const MOST_OF_AN_ADMINISTRATOR = 20;
/** Maximum of waiting sign-ins per address: a whole office may sign in at once. Failed ones are limited elsewhere. */
const MOST_AT_THE_DOOR = 100;

/** Normalizes a password, so that it matches on every keyboard (NIST SP 800-63B, 5.1.1.2). */
const normalize = (password: string): string => password.normalize('NFKC');

/** Hashes without the queue, for the first start of an installation. */
export const hashPassword = (password: string): Promise<string> => hash(normalize(password), HASH_PARAMETERS);

/** Queue position of a sign-in. A known device has its own line, so that strangers do not delay it. */
export const placeAtSignIn = (device: string | null, address: string): Place => {
  const line = device === null ? `address ${address}` : `device ${device}`;
  return { purpose: 'sign-in', line, most: { [line]: MOST_AT_THE_DOOR } };
};

export const placeForOwnPassword = (personId: string, address: string): Place => ({
  purpose: 'own-password',
  line: personId,
  most: { [`person ${personId}`]: MOST_OF_A_PERSON, [`address ${address}`]: MOST_OF_AN_ADDRESS },
});

const placeForAccounts = (personId: string): Place => ({
  purpose: 'accounts',
  line: personId,
  most: { [`person ${personId}`]: MOST_OF_AN_ADMINISTRATOR },
});

const hashBeside = ({ password, against }: HashTask): Promise<string | boolean> =>
  against === undefined ? hash(password, HASH_PARAMETERS) : verify(against, password);

/** Hashes and verifies passwords in low-priority threads. */
@Injectable()
export class Passwords implements OnApplicationShutdown {
  private readonly queue = new HashQueue();
  private readonly threads = new ThreadPool<HashTask>({
    script: threadScript(import.meta.url, 'hash-thread'),
    threads: PARALLEL,
    deadlineMs: HASH_MS,
    memoryMb: MEMORY_MB,
  });

  hash(place: Place, password: string): Promise<string> {
    return this.inTurn(place, () => this.hashNow(password));
  }

  /** Hashes the password of an account that an administrator creates or resets. */
  hashForAccount(administratorId: string, password: string): Promise<string> {
    return this.hash(placeForAccounts(administratorId), password);
  }

  /** Hashes within `inTurn`. */
  hashNow(password: string): Promise<string> {
    return this.work<string>({ password: normalize(password) });
  }

  /**
   * Verifies within `inTurn`. Returns "as-typed" for a hash of the unnormalized password, as stored until 2026. The
   * duration does not depend on whether the account exists.
   */
  async verifyNow(passwordHash: string | null, password: string): Promise<'normalized' | 'as-typed' | null> {
    const against = passwordHash ?? NOBODY;
    const normalized = normalize(password);
    const matches = await this.work<boolean>({ password: normalized, against });
    const matchesAsTyped = !matches && normalized !== password && (await this.work<boolean>({ password, against }));
    if (passwordHash === null) return null;
    return matches ? 'normalized' : matchesAsTyped ? 'as-typed' : null;
  }

  /** Returns whether a new operation has to wait. */
  get isBusy(): boolean {
    return this.queue.isBusy;
  }

  /** Runs `work` when it is its turn. Throws `DomainError` when too many wait. */
  inTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    return this.queue.inTurn(place, work);
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.end();
  }

  private async work<Answer>(task: HashTask): Promise<Answer> {
    try {
      return (await (HAS_THREADS ? this.threads.work(task) : hashBeside(task))) as Answer;
    } catch (error) {
      if (error instanceof ThreadFailure) throw new DomainError('service.unavailable', {}, { retryAfterSeconds: 5 });
      throw error;
    }
  }
}
