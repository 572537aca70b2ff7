import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { HashQueue, type Place } from './hash-queue.js';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Of one person's own tries, and of those from one address. */
const MOST_OF_A_PERSON = 2;
const MOST_OF_AN_ADDRESS = 20;
/** Accounts are made by administrators alone, several at once by a script of theirs. */
const MOST_OF_AN_ADMINISTRATOR = 20;
/** A whole office may come at nine. The counters turn an address away after as many failures. */
const MOST_AT_THE_DOOR = 100;

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

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

/** Hashes and checks passwords, a few at a time. */
@Injectable()
export class Passwords {
  private readonly queue = new HashQueue();
  /** Of nobody's password: what an unknown account is checked against, so that it takes as long as a known one. */
  private readonly nobody = hashPassword('the password of nobody');

  hash(place: Place, password: string): Promise<string> {
    return this.inTurn(place, () => hashPassword(password));
  }

  /** For an account that an administrator makes or resets. */
  hashForAccount(administratorId: string, password: string): Promise<string> {
    return this.hash(placeForAccounts(administratorId), password);
  }

  /** For `work` that has its turn already. */
  async verifyNow(passwordHash: string | null, password: string): Promise<boolean> {
    const matches = await verify(passwordHash ?? (await this.nobody), password);
    return matches && passwordHash !== null;
  }

  /** @throws DomainError when too many are waiting. */
  inTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    return this.queue.inTurn(place, work);
  }
}
