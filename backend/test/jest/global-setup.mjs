import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Creates the template database that tests copy: migrations and demo accounts. Runs as a separate process, because Jest
 * loads a setup file without the module mapping of tests.
 */
export default function prepareTemplate() {
  process.env['TEST_TEMPLATE'] = `atrium_test_template_${process.pid}`;
  execFileSync(
    process.execPath,
    [
      '--conditions=@atrium/source',
      '--import',
      new URL('../../../scripts/source/register.mjs', import.meta.url).href,
      'test/jest/prepare-template.ts',
    ],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: 'inherit',
    },
  );
}
