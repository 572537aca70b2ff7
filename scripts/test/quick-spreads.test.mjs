// What the bundle writes otherwise for V8 means the same, and makes objects that share a hidden class.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { root } from '../lib/files.mjs';
import { NOTHING, quickSpreads } from '../bundle/quick-spreads.mjs';

/** @param {string} code @returns {string} as JSON, since objects of another realm are never equal */
const valueOf = (code) => JSON.stringify(runInNewContext(code, { [NOTHING]: undefined }));

/** @param {string} title @param {() => void} body */
function fact(title, body) {
  void test(title, body);
}

fact('an object that begins with a spread and goes on begins with a spread of nothing, and is the same', () => {
  for (const code of [
    'const a = { x: 1, y: 2 }; const o = { ...a, y: 3 }; o',
    'const a = { x: 1 }, b = { y: 2 }; const o = { ...a, ...b, ...(a.x && { z: [1, { ...b, w: "}{..." }] }) }; o',
    'const text = "{ ...a, b }"; const f = (a) => ({ ...a, text, ["c" + 1]: `${JSON.stringify({ ...a, d: 4 })}` }); f({ b: 1 })',
    'const o = { ...null, ...undefined, a: 1 }; o',
    'const o = { ...{ get a() { return 5 } }, b: 1 }; o',
    'const o = { ...JSON.parse(`{"__proto__": 1}`), b: 1 }; [Object.keys(o), Object.getPrototypeOf(o) === Object.prototype]',
  ]) {
    const quick = quickSpreads(code);
    assert.ok(quick.includes(`{ ...${NOTHING}, ...`), quick);
    assert.equal(valueOf(quick), valueOf(code), quick);
  }
});

fact('everything else stays as it is written', () => {
  for (const code of [
    'const { ...rest } = { a: 1 }; rest',
    'const { a, ...rest } = { a: 1, b: 2 }; [a, rest]',
    '(({ ...all }) => all)({ a: 1 })',
    'const a = { x: 1 }; const o = { ...a }; o',
    'const a = { x: 1 }; const o = { y: 2, ...a }; o',
    'const list = [1]; const all = [...list, 2]; Math.max(...all, 3)',
    '"{ ...a, b: 1 }"; /{ ...a, b/.source',
  ]) {
    assert.equal(quickSpreads(code), code);
  }
});

fact('objects that are made so share a hidden class', () => {
  const code = `
    const make = (a) => ({ ...a, more: 1, other: true });
    let last = make({ id: 0, name: 'a' });
    let shared = 0;
    for (let id = 1; id <= 1000; id += 1) {
      const next = make({ id, name: 'a' });
      if (%HaveSameMap(last, next)) shared += 1;
      last = next;
    }
    console.log(shared);`;
  // V8's own words are no JavaScript.
  const quick = quickSpreads(code.replace('%HaveSameMap', 'HaveSameMap')).replace('HaveSameMap', '%HaveSameMap');
  const script = `(function (${NOTHING}) {${quick}})()`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--allow-natives-syntax', '--eval', script], {
    encoding: 'utf8',
  });
  assert.ok(Number(stdout) > 950, `${stdout}${stderr}`);
});

fact('the bundles are written so', () => {
  for (const name of ['main', 'worker']) {
    const bundle = readFileSync(join(root, `backend/dist/bundle/${name}.cjs`), 'utf8');
    assert.ok(bundle.split(`{...${NOTHING},...`).length > 200, name);
  }
});
