// npm run release: builds release/atrium-VERSION-PLATFORM.tar.gz, a folder that runs with Node alone (compiled code,
// production dependencies, bill of materials), and the image when a Docker engine is available.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, readJson, root } from './lib/files.mjs';
import { npm } from './lib/prepare.mjs';
import { writeSbom } from './sbom.mjs';

const contents = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs',
  'deploy',
  'libs/rules/package.json',
  'libs/rules/dist',
  'libs/contract/package.json',
  'libs/contract/dist',
  'libs/shop-reader/package.json',
  'libs/shop-reader/dist',
  'backend/package.json',
  'backend/dist',
  'backend/assets',
  'frontend/package.json',
  'frontend/dist',
  'scripts/lib',
  ...['backup', 'restore', 'move', 'import', 'audit-prune', 'start-process'].map((name) => `scripts/${name}.mjs`),
];

const { version } = readJson(join(root, 'package.json'));
const name = `atrium-${version}`;
const output = join(root, 'release');
const folder = join(output, name);
const archive = join(output, `${name}-${process.platform}-${process.arch}.tar.gz`);

/** @param {string[]} command @param {string} [cwd] @returns {string} what it printed */
function run([program = '', ...args], cwd = root) {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return stdout;
  console.error(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
  process.exit(1);
}

run(npm('run', '-s', 'build'));
rmSync(output, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of contents) cpSync(join(root, path), join(folder, path), { recursive: true });
run(npm('ci', '--omit=dev', '--workspace=backend', '--no-audit', '--no-fund'), folder);
writeSbom(folder);
run(['tar', '--create', '--gzip', '--file', archive, '--owner=0', '--group=0', '--directory', output, name]);
const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
writeFileSync(`${archive}.sha256`, `${hash}  ${archive.slice(output.length + 1)}\n`);
console.log(`${archive}\nsha256 ${hash}`);

const check = spawnSync('sh', ['-c', 'deploy/list-images.sh | deploy/check-images.sh'], {
  cwd: root,
  encoding: 'utf8',
});
if (check.status !== 0)
  console.error(
    `\nWARNING: run deploy/pin-images.sh and commit its digests before you deploy this release.\n${check.stderr}`,
  );

if (onPath('docker') && spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0) {
  run(['docker', 'build', '--target=release', '--tag', `atrium:${version}`, '--build-arg', `VERSION=${version}`, '.']);
  console.log(`Image atrium:${version}`);
} else console.log('No Docker engine here: the image was not built.');
