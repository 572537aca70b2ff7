import { TextEncoder } from 'node:util';

// The router needs it, and jsdom has none.
Object.defineProperty(globalThis, 'TextEncoder', { value: TextEncoder });
