import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../platform/http/domain-error.js';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One core stays free for calls, and one of Node's four threads for files and names. */
const PARALLEL = Math.max(1, Math.min(availableParallelism() - 1, 3));
/** At about 10 ms each, whoever comes after so many would wait longer than a person does. */
const MAX_WAITING = 1_000;

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Hashes and checks passwords, a few at a time, the rest in a queue. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** Of nobody's password: what an unknown account is checked against, so that it takes as long as a known one. */
  private readonly nobody = hashPassword('the password of nobody');

  hash(password: string): Promise<string> {
    return this.inTurn(() => hashPassword(password));
  }

  verify(passwordHash: string | null, password: string): Promise<boolean> {
    return this.inTurn(() => this.verifyNow(passwordHash, password));
  }

  /** For `work` that has its turn already. */
  async verifyNow(passwordHash: string | null, password: string): Promise<boolean> {
    const matches = await verify(passwordHash ?? (await this.nobody), password);
    return matches && passwordHash !== null;
  }

  /** @throws DomainError `service.unavailable` when too many are waiting. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= PARALLEL) {
      if (this.waiting.length >= MAX_WAITING) throw new DomainError('service.unavailable', {}, { retryAfterSeconds: 5 });
      // The turn is handed over, so nobody can slip in between.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
