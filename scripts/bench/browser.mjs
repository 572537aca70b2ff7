// A real browser with a signed-in user. Lighthouse analyzes its pages when npm's registry is reachable.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** Package that is loaded on demand; no dependency, because it has 300 MB. */
const lighthouse = 'lighthouse@12.8.2';
const lighthouseTimeoutMs = 180_000;
const executablePath = process.env.CHROME_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** @typedef {'desk' | 'phone'} Device */
/** @typedef {{ scores: Record<string, number>, shift: number, blockedMs: number, largestPaintMs: number, failed: string[] }} Look */

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Runs `work` in a browser with an empty profile.
 * @template T
 * @param {{ port: number, cookie?: string | undefined }} where cookie: of a session
 * @param {(context: import('@playwright/test').BrowserContext, debuggingPort: number) => Promise<T>} work
 */
export async function withBrowser({ port, cookie }, work) {
  const profile = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const debuggingPort = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    viewport: { width: 1_440, height: 900 },
    args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    for (const pair of cookie?.split('; ') ?? []) {
      const at = pair.indexOf('=');
      await context.addCookies([
        { name: pair.slice(0, at), value: pair.slice(at + 1), url: `http://127.0.0.1:${port}`, httpOnly: true },
      ]);
    }
    return await work(context, debuggingPort);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** @param {{ port: number, cookie?: string | undefined, path: string, device: Device }} page @returns {Promise<Look>} */
export const runLighthouse = ({ port, cookie, path, device }) =>
  withBrowser({ port, cookie }, async (context, debuggingPort) => {
    const report = join(mkdtempSync(join(tmpdir(), 'atrium-look-')), 'report.json');
    const child = spawn(
      'npx',
      [
        '--yes',
        lighthouse,
        `http://127.0.0.1:${port}${path}`,
        `--port=${debuggingPort}`,
        // Keeps the session cookie; the profile is new anyway.
        '--disable-storage-reset',
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        ...(device === 'desk' ? ['--preset=desktop'] : []),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    const impatient = setTimeout(() => child.kill(), lighthouseTimeoutMs);
    const [code] = await once(child, 'exit');
    clearTimeout(impatient);
    if (code !== 0) throw new Error(`Lighthouse ended (${code}): ${said.slice(-500)}`);
    const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'));
    rmSync(join(report, '..'), { recursive: true, force: true });
    return {
      scores: Object.fromEntries(
        Object.values(categories).map(({ id, score }) => [id, Math.round(Number(score) * 100)]),
      ),
      shift: Number(audits['cumulative-layout-shift'].numericValue),
      blockedMs: Number(audits['total-blocking-time'].numericValue),
      largestPaintMs: Number(audits['largest-contentful-paint'].numericValue),
      failed: Object.values(categories)
        .filter(({ id }) => id !== 'performance')
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
        .map(({ id }) => id),
    };
  });
