import { readFileSync } from 'node:fs';

/** The released version of the product, such as `0.2.0`. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
