import { defineConfig } from '@playwright/test';

/**
 * Chromium applies only the last `--disable-features`, so this list repeats the features that Playwright disables.
 * Without the first one each window has a page for the address bar's pop-up in its own process, which took a third of
 * the time of every new page.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
];

/** Browser tests with two or more users, against the built product with its own database. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  // For `npm run test:all`.
  testIgnore: process.env['TEST_ALL'] ? [] : ['**/*.long.e2e.ts'],
  outputDir: '../test-results',
  // Update with: npm run test:one -- frontend/e2e/screens/screenshots.long.e2e.ts --update-snapshots
  snapshotPathTemplate: '{testDir}/screens/screenshots/{arg}{ext}',
  timeout: 60_000,
  // The promised second is measured by `npm run bench`; here three tests share two cores.
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // Browser tests wait half of the time, so three workers keep two cores busy.
  workers: 3,
  // In CI a test has a second attempt; the summary counts those that needed it.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
});
