import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.js';
import { withFileSecrets } from './file-secrets.js';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

it('reads a secret from its file and keeps the other variables', () => {
  const env = { REDIS_URL_FILE: file('redis', 'redis://:secret@redis:6379\n'), PORT: '3000' };
  expect(withFileSecrets(env)).toEqual({ ...env, REDIS_URL: 'redis://:secret@redis:6379' });
  expect(withFileSecrets({ PORT: '3000', REDIS_URL_FILE: '' })).toEqual({ PORT: '3000', REDIS_URL_FILE: '' });
});

it('applies to the settings of every process', () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL_FILE: file('database', 'postgres://runtime@localhost/atrium'),
    SESSION_SECRET_FILE: file('session', `${'s'.repeat(40)}\n`),
  });
  expect(config).toMatchObject({ databaseUrl: 'postgres://runtime@localhost/atrium', databaseOwnerUrl: null });
  expect(config.sessionSecrets).toEqual(['s'.repeat(40)]);
});

it('rejects a secret that is set twice, missing or empty', () => {
  const refusal = (env: NodeJS.ProcessEnv) => () => readConfig({ NODE_ENV: 'test', ...env });
  expect(refusal({ REDIS_URL: 'redis://a', REDIS_URL_FILE: file('twice', 'redis://b') })).toThrow(
    new ConfigError('REDIS_URL and REDIS_URL_FILE are both set. Set one of them.'),
  );
  expect(refusal({ REDIS_URL_FILE: join(folder, 'nowhere') })).toThrow(
    /REDIS_URL_FILE names .*nowhere, which cannot be read \(ENOENT\)/,
  );
  expect(refusal({ REDIS_URL_FILE: file('empty', ' \n') })).toThrow(/which is empty/);
});
