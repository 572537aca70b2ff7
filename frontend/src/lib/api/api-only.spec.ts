import { expect, it } from '@jest/globals';
// @ts-expect-error The application is typed without Node, which runs this spec.
import { readdirSync, readFileSync } from 'node:fs';
import { endpoints } from '@atrium/contract/catalogue';

const readSources = (folder: URL, matches: RegExp): string =>
  (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((file) => matches.test(file) && !file.includes('.spec.'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8') as string)
    .join('\n');
const client = readSources(new URL('../../', import.meta.url), /\.tsx?$/);
const words = new Set(client.match(/\w+/g));
const calls = readSources(new URL('../../../../libs/contract/src/', import.meta.url), /calls\.ts$/);

/** Calls that browsers make by an address of the server: pages about the API, pictures, and returns from a provider. */
const BY_ADDRESS_OF_SERVER = ['finishSingleSignOn', 'getApiDescription', 'getApiPageFile', 'getClinicLogo'];

const isCalledByAddress = (path: string): boolean =>
  new RegExp(`${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, String.raw`\$\{[^}]+\}`)}['"\`?]`).test(
    client,
  );
/** Groups of calls that screens use as a whole, such as `listMovements` of items and consumables, with their members. */
const groups = [
  ...[...calls.matchAll(/export const (\w+) = \{([^}]*)\}/g)].map(([, group, members]) => [group, members]),
  ...[...calls.matchAll(/export const \{([^}]*)\} = (\w+);/g)].map(([, members, group]) => [group, members]),
].map(([group = '', members = '']) => ({ group, members }));
const isInGroup = (name: string): boolean =>
  groups.some(({ group, members }) => words.has(group) && new RegExp(`\\b${name}\\b`).test(members));

it('marks exactly the calls that no screen makes as API only', () => {
  const unused = endpoints
    .filter(({ name, path }) => !words.has(name) && !isCalledByAddress(path) && !isInGroup(name))
    .map(({ name }) => name)
    .filter((name) => !BY_ADDRESS_OF_SERVER.includes(name));
  const marked = endpoints.filter(({ apiOnly }) => apiOnly === true).map(({ name }) => name);
  expect(unused.length).toBeGreaterThan(10);
  expect(marked.toSorted()).toEqual(unused.toSorted());
});
