import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { describeFileError } from './describe-file-error.js';

const folder = mkdtempSync(join(tmpdir(), 'file-problem-'));
afterAll(() => rmSync(folder, { recursive: true }));

const captureError = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it('names the missing folder of the finished backup', async () => {
  const target = join(folder, 'missing', 'atrium.tar');
  expect(describeFileError(await captureError(open(`${target}.unfinished`, 'w')))).toBe(
    `There is no file or folder ${target}.`,
  );
});

it('says that the target is a folder', async () => {
  expect(describeFileError(await captureError(open(folder, 'w')))).toBe(`${folder} is a folder. Name a file in it.`);
  expect(describeFileError(await captureError(createReadStream(folder).toArray()))).toBe(
    'This is a folder. Name a file.',
  );
});

it('states how to continue when the disk is full', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(describeFileError(full)).toContain('set TMPDIR to a folder on another disk');
});

it('ignores connection errors', async () => {
  const error = await new Promise((resolve) => connect(join(folder, 'no-socket')).once('error', resolve));
  expect(describeFileError(error)).toBeNull();
});
