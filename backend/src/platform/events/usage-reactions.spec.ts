import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { type ReactionDefinition, ReactionMark } from './reaction.js';

const source = new URL('../../', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.reaction.ts'),
);

it('every reaction to uses filters them, so that frequent uses do not start a transaction each', async () => {
  const modules: Record<string, unknown>[] = [];
  // Sequential, because Jest fails on concurrent imports of the same module.
  for (const file of files)
    modules.push((await import(pathToFileURL(new URL(file, source).pathname).href)) as Record<string, unknown>);
  const all = modules
    .flatMap((module) => Object.values(module))
    .flatMap((exported) => (typeof exported === 'function' ? [exported] : []))
    .flatMap((created) => (Reflect.getMetadata(ReactionMark.KEY, created) as ReactionDefinition | undefined) ?? []);
  const ofUses = all.filter(({ to }) => to.includes('usage.logged'));
  expect(ofUses.map(({ name }) => name)).toContain('collect-deliveries');
  expect(ofUses.filter(({ where }) => where === undefined)).toEqual([]);
});
