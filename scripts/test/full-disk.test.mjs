// Tests `npm start` on a full disk, before and after the first start.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { diskFullSentence } from '../lib/disk.mjs';
import { freePort } from '../lib/ports.mjs';
import { stopServices } from '../lib/services.mjs';
import { readLogs, startProduct } from './product.mjs';

const folder = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'disk-'));
chmodSync(folder, 0o711); // The database may run as another user.

/** @param {number} megabytes */
const mount = (megabytes) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'atrium-test', folder]).status === 0;
/** Also unmounts what a failed test left. */
const unmount = () => {
  while (spawnSync('umount', ['--lazy', folder]).status === 0);
};

const canMount = mount(1);
if (canMount) unmount();

/** Skips a test when this user may not mount a file system. @param {string} name @param {() => Promise<void>} body */
function testOnMount(name, body) {
  if (canMount) void test(name, body);
  else console.log(`Not tried here: ${name} (this user may not mount a file system)`);
}

after(async () => {
  await stopServices(folder);
  unmount();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the output of a start that failed. */
async function failedStart() {
  const product = startProduct({ dataDir: folder, port: await freePort() });
  assert.equal(await product.ended, 1, product.output());
  return product.output();
}

void test('recognizes the error messages of all programs that write', () => {
  const messages = [
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    new Error('npm error code ENOSPC'),
    new Error('initdb failed: could not write to file "pg_wal/xlogtemp.1": No space left on device'),
  ];
  for (const error of messages)
    assert.match(diskFullSentence(error, [folder]) ?? '', /^The disk of .* is full \(\d+ MB left\)\./);
  assert.equal(diskFullSentence(new Error('connection refused'), [folder]), null);
});

testOnMount('a first start without room prints one sentence and exits', async () => {
  assert.ok(mount(40));
  const output = await failedStart();
  assert.match(output, /A new database needs 300 MB, and the disk of .* has \d+ MB left\. Free some space/);
  assert.doesNotMatch(output, /\n +at /);
  unmount();
});

testOnMount('a later start names the full disk, and serves the data once there is space', async () => {
  assert.ok(mount(360));
  const first = startProduct({ dataDir: folder, port: await freePort() });
  await first.says('Atrium is ready', 120_000).catch((error) => {
    throw new Error(`${error.message}\n${readLogs(folder)}`);
  });
  first.signalAll('SIGTERM');
  await first.ended;

  const filler = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  assert.match(await failedStart(), /The disk of .* is full \(0 MB left\)\. Free some space/);

  rmSync(filler);
  const again = startProduct({ dataDir: folder, port: await freePort() });
  await again.says('Atrium is ready', 120_000);
  again.signalAll('SIGTERM');
  await again.ended;
});
