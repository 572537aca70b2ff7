// Runs TypeScript sources: `node --conditions=@atrium/source --import <this file> <entry>.ts`.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
