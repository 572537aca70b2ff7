// Writes the figures of a run into the table of docs/reliability.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/files.mjs';

const begin = '<!-- figures: npm run test:faults -- --write -->';
const end = '<!-- end of figures -->';

/** @param {number} ms */
const seconds = (ms) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** Replaces the rows of the given scenarios and keeps the others. @param {import('../faults.mjs').Result[]} results */
export function writeTable(results) {
  const path = join(root, 'docs/reliability.md');
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  const kept = new Map(
    text
      .slice(from, to)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => [line.split('`')[1] ?? '', line]),
  );
  for (const one of results) if (one.leftOut === undefined) kept.set(one.name, row(one));
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores, busy with other work (load ${(loadavg()[0] ?? 0).toFixed(1)} at the end), ${new Date().toISOString().slice(0, 10)}.`;
  const head =
    '| scenario | rounds | writes acknowledged | tries repeated | lost, double or stale | figures |\n| --- | ---: | ---: | ---: | ---: | --- |';
  writeFileSync(
    path,
    `${text.slice(0, from)}\n${machine}\n\n${head}\n${[...kept.values()].join('\n')}\n\n${text.slice(to)}`,
  );
}

/** @param {import('../faults.mjs').Result} result */
function row({ name, rounds, acknowledged, repeatedAfterFault, faults, figures, note }) {
  const cells = Object.entries(figures).map(([what, ms]) => `${what} ${seconds(ms)}`);
  return `| \`${name}\` | ${rounds} | ${acknowledged} | ${repeatedAfterFault} | ${faults.length} | ${[...cells, ...(note ? [note] : [])].join('; ')} |`;
}
