import { defineConfig } from '@playwright/test';

/** Two or more people in a real browser, against the built product with a database of its own. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  // For `npm run test:all`.
  testIgnore: process.env['TEST_ALL'] ? [] : ['**/*.long.e2e.ts'],
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 5_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
});
