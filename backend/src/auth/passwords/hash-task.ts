/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default. */
export const HASH_PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

const { memoryCost, timeCost, parallelism } = HASH_PARAMETERS;
/** Of no password: what an unknown account is checked against, so that it takes as long as a known one. */
export const NOBODY = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'nobody'.padEnd(22, 'A')}$${'A'.repeat(43)}`;

/** Is checked against a hash, or hashed. */
export interface HashTask {
  readonly password: string;
  readonly against?: string;
}
