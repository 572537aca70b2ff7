import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Makes the template that every test copies: the product's own migrations and demo accounts. In a process of its own,
 * since Jest reads a set-up file without the mapping of modules that tests get.
 */
export default function prepareTemplate() {
  process.env['TEST_TEMPLATE'] = `atrium_test_template_${process.pid}`;
  execFileSync(
    process.execPath,
    [
      '--conditions=@atrium/source',
      '--import',
      new URL('../../scripts/source/register.mjs', import.meta.url).href,
      'test/prepare-template.ts',
    ],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: 'inherit',
    },
  );
}
