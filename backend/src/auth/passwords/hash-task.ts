/** OWASP's parameters for argon2id: 19 MiB of memory, two passes, one lane. The algorithm is the library's default. */
export const HASH_PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

const { memoryCost, timeCost, parallelism } = HASH_PARAMETERS;
/** Hash that matches no password. Unknown accounts are verified against it, so that they take as long as known ones. */
export const UNKNOWN_ACCOUNT_HASH = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'nobody'.padEnd(22, 'A')}$${'A'.repeat(43)}`;

/** Message to a hash thread: a password to hash, or to verify against a hash. */
export interface HashTask {
  readonly password: string;
  readonly against?: string;
}
