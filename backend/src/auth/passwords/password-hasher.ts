import { hash, verify } from '@node-rs/argon2';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { ThreadError, ThreadPool, getThreadScriptUrl } from '../../platform/threads/thread-pool.js';
import { HashQueue, MAX_CONCURRENT, type QueuePosition } from './hash-queue.js';
import { HASH_PARAMETERS, type HashTask, UNKNOWN_ACCOUNT_HASH } from './hash-task.js';

/** CPU time limit of a hash in milliseconds. A hash normally takes 10 ms. */
const HASH_TIMEOUT_MS = 3_000;
/**
 * True when hashes run in threads. Threads start slowly from TypeScript sources, so tests hash in the process itself.
 */
const HAS_THREADS = !import.meta.url.endsWith('.ts');
/** Heap limit of a hash thread in MB; argon2 allocates its memory outside of the heap. */
const MEMORY_MB = 32;

/** Maximum of waiting password changes per user and per address. */
const MAX_WAITING_PER_USER = 2;
const MAX_WAITING_PER_ADDRESS = 20;
/** Maximum of waiting hashes for accounts that an administrator creates. */
const MAX_WAITING_PER_ADMINISTRATOR = 20;
/**
 * Maximum number of waiting sign-ins per IP address: a whole office may sign in at once. Failed sign-ins have their own
 * limit.
 */
const MAX_WAITING_SIGN_INS = 100;

/** Normalizes a password, so that it matches on every keyboard (NIST SP 800-63B, 5.1.1.2). */
const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Hashes a password without the queue, for the first start of an installation. */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), HASH_PARAMETERS);

/**
 * Returns the queue position of a sign-in. A known device has its own line, so that a flood from strangers does not
 * delay it.
 */
export const signInPosition = (device: string | null, address: string): QueuePosition => {
  const line = device === null ? `address ${address}` : `device ${device}`;
  return { purpose: 'sign-in', line, limits: { [line]: MAX_WAITING_SIGN_INS } };
};

export const getPasswordChangePosition = (personId: string, address: string): QueuePosition => ({
  purpose: 'own-password',
  line: personId,
  limits: { [`person ${personId}`]: MAX_WAITING_PER_USER, [`address ${address}`]: MAX_WAITING_PER_ADDRESS },
});

const getAccountCreationPosition = (personId: string): QueuePosition => ({
  purpose: 'accounts',
  line: personId,
  limits: { [`person ${personId}`]: MAX_WAITING_PER_ADMINISTRATOR },
});

const hashInProcess = ({ password, against }: HashTask): Promise<string | boolean> =>
  against === undefined ? hash(password, HASH_PARAMETERS) : verify(against, password);

/** Hashes and verifies passwords in low-priority threads. */
@Injectable()
export class PasswordHasher implements OnApplicationShutdown {
  private readonly queue = new HashQueue();
  private readonly threads = new ThreadPool<HashTask>({
    script: getThreadScriptUrl(import.meta.url, 'hash-thread'),
    threads: MAX_CONCURRENT,
    deadlineMs: HASH_TIMEOUT_MS,
    memoryMb: MEMORY_MB,
  });

  hash(position: QueuePosition, password: string): Promise<string> {
    return this.runQueued(position, () => this.hashNow(password));
  }

  /** Hashes the password of an account that an administrator creates or resets. */
  hashForAccount(administratorId: string, password: string): Promise<string> {
    return this.hash(getAccountCreationPosition(administratorId), password);
  }

  /** Hashes at once. Call it only in work that the queue runs (`runQueued`). */
  hashNow(password: string): Promise<string> {
    return this.runTask<string>({ password: normalizePassword(password) });
  }

  /**
   * Verifies at once. Call it only in work that the queue runs (`runQueued`). Returns "as-typed" for a hash of the
   * unnormalized password, as stored until 2026. The duration does not depend on whether the account exists.
   */
  async verifyNow(passwordHash: string | null, password: string): Promise<'normalized' | 'as-typed' | null> {
    const against = passwordHash ?? UNKNOWN_ACCOUNT_HASH;
    const normalized = normalizePassword(password);
    const matches = await this.runTask<boolean>({ password: normalized, against });
    const matchesAsTyped = !matches && normalized !== password && (await this.runTask<boolean>({ password, against }));
    if (passwordHash === null) return null;
    return matches ? 'normalized' : matchesAsTyped ? 'as-typed' : null;
  }

  /** Returns whether a new hash would have to wait. */
  get isBusy(): boolean {
    return this.queue.isBusy;
  }

  /** Runs `work` when the queue has a free slot. Throws `DomainError` when too many callers wait. */
  runQueued<T>(position: QueuePosition, work: () => Promise<T>): Promise<T> {
    return this.queue.run(position, work);
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.close();
  }

  private async runTask<Answer>(task: HashTask): Promise<Answer> {
    try {
      return (await (HAS_THREADS ? this.threads.runForUser(task) : hashInProcess(task))) as Answer;
    } catch (error) {
      if (error instanceof ThreadError) throw new DomainError('service.unavailable', {}, { retryAfterSeconds: 5 });
      throw error;
    }
  }
}
