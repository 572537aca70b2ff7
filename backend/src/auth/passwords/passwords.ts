import { hash, verify } from '@node-rs/argon2';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { ThreadFailure, ThreadPool, threadScript } from '../../platform/threads/thread-pool.js';
import { HashQueue, PARALLEL, type Place } from './hash-queue.js';
import { HASH_PARAMETERS, type HashTask, NOBODY } from './hash-task.js';

/** Takes ten milliseconds of a core; beside a machine that is busy with calls, a tenth of a second. */
const HASH_MS = 3_000;
/** Run from the sources, as in tests, a thread takes a second to begin: there the process hashes beside itself. */
const HAS_THREADS = !import.meta.url.endsWith('.ts');
/** Of the thread's own; what is hashed lies outside it. */
const MEMORY_MB = 32;

/** Of one person's own tries, and of those from one address. */
const MOST_OF_A_PERSON = 2;
const MOST_OF_AN_ADDRESS = 20;
/** Accounts are made by administrators alone, several at once by a script of theirs. */
const MOST_OF_AN_ADMINISTRATOR = 20;
/** A whole office may come at nine. The counters turn an address away after as many failures. */
const MOST_AT_THE_DOOR = 100;

/** One form of a password, however a keyboard composes it (NIST SP 800-63B, 5.1.1.2). */
const normalize = (password: string): string => password.normalize('NFKC');

/** For the start of an installation, which nobody waits beside. */
export const hashPassword = (password: string): Promise<string> => hash(normalize(password), HASH_PARAMETERS);

/** A known device has a line of its own: strangers at the same address do not hold it up. */
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

/** Hashes and checks passwords, a few at a time, in threads that give way to calls. */
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

  /** For an account that an administrator makes or resets. */
  hashForAccount(administratorId: string, password: string): Promise<string> {
    return this.hash(placeForAccounts(administratorId), password);
  }

  /** For `work` that has its turn already. */
  hashNow(password: string): Promise<string> {
    return this.work<string>({ password: normalize(password) });
  }

  /**
   * For `work` that has its turn already. "as-typed": the hash is of the password before it was normalized, as hashes
   * were made until 2026. How long it takes depends on what was typed, and not on whether there is such an account.
   */
  async verifyNow(passwordHash: string | null, password: string): Promise<'normalized' | 'as-typed' | null> {
    const against = passwordHash ?? NOBODY;
    const normalized = normalize(password);
    const matches = await this.work<boolean>({ password: normalized, against });
    const matchesAsTyped = !matches && normalized !== password && (await this.work<boolean>({ password, against }));
    if (passwordHash === null) return null;
    return matches ? 'normalized' : matchesAsTyped ? 'as-typed' : null;
  }

  /** Whether whoever comes now has to wait for a turn. */
  get isBusy(): boolean {
    return this.queue.isBusy;
  }

  /** @throws DomainError when too many are waiting. */
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
