// npm run lint: checks the OpenAPI description of the sources by the rules of redocly.yaml.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'atrium-api-'));
const file = join(folder, 'openapi.json');
const fromSource = ['--conditions=@atrium/source', '--import', new URL('../source/register.mjs', import.meta.url).href];
const describe = `import { buildOpenApi } from ${JSON.stringify(join(root, 'backend/src/platform/http/api-docs/openapi.ts'))};
process.stdout.write(JSON.stringify(buildOpenApi(), null, 2));`;

/** @param {string[]} args @param {import('node:child_process').SpawnSyncOptions} [options] */
const run = (args, options) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, ...options });
  if (status === 0) return String(stdout);
  process.stderr.write(String(stdout) + String(stderr));
  process.exitCode = status ?? 1;
  return null;
};

try {
  const made = run([...fromSource, '--input-type=module', '--eval', describe], {
    maxBuffer: 64 * 1024 * 1024,
  });
  if (made !== null) {
    writeFileSync(file, made);
    const said = run(['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--config', 'redocly.yaml'], {
      // Disables telemetry and update checks.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    if (said !== null) console.log('The description of the API is valid.');
  }
} finally {
  rmSync(folder, { recursive: true });
}
