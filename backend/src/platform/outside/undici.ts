import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Loads undici on first use, to keep the process start fast. */
export const undici = (): typeof import('undici') => load('undici') as typeof import('undici');
