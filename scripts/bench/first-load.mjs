// G10: the gzipped JavaScript of a first visit, as the client's build lists it for each route.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson, root } from '../lib/files.mjs';
import { roundFigure } from './figures.mjs';

/** Goals for the size of the first load in kB. The build has tighter limits, which prevent regressions. */
const goals = new Map([
  ['sign-in', 90],
  ['/', 150],
  ['/perfect-b', 150],
]);
const anyOtherKb = 200;

const dist = join(root, 'frontend/dist');

/** @returns {Promise<import('./goals.mjs').Goal>} */
export async function firstLoad() {
  const routes = /** @type {Record<string, { files: Record<string, number> }> | null} */ (
    readJson(join(dist, '.sizes.json'))
  );
  if (routes === null) throw new Error('The build of the client lists no sizes');
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const kilobytes = (/** @type {string} */ file) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file))).length / 1_000;
    sizes.set(file, known);
    return known;
  };
  const loads = Object.entries(routes).map(([route, { files }]) => ({
    route,
    limitKb: goals.get(route) ?? anyOtherKb,
    kb: Object.keys(files).reduce((sum, file) => sum + kilobytes(file), 0),
  }));
  return {
    checks: loads.map(({ route, limitKb, kb }) => ({
      name: `${route} loads at most ${limitKb} kB`,
      met: kb <= limitKb,
      detail: { kb: roundFigure(kb), limitKb, ratio: roundFigure(kb / limitKb) },
    })),
    note: 'Sizes of the build; nothing to repeat. kB are 1000 bytes, each file gzipped by itself.',
  };
}
