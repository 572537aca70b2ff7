import { TextEncoder } from 'node:util';

// The router asks for it, and a document without a browser has none.
Object.defineProperty(globalThis, 'TextEncoder', { value: TextEncoder });
