import { createRequire } from 'node:module';

const importUndici = createRequire(import.meta.url);

/** Loads undici on first use, to keep the process start fast. */
export const loadUndici = (): typeof import('undici') => importUndici('undici') as typeof import('undici');
