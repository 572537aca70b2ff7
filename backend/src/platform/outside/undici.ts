import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Loaded with the first page, picture or delivery: a start does not wait for what most calls never need. */
export const undici = (): typeof import('undici') => load('undici') as typeof import('undici');
