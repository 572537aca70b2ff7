import { defineConfig } from '@playwright/test';

/**
 * Chromium heeds the last list alone, so this one has what Playwright switches off too. The pop-up of the address bar is
 * a page of its own in every window, drawn by a process of its own: it took a third of the time of every new page.
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

/** Two or more people in a real browser, against the built product with a database of its own. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  // For `npm run test:all`.
  testIgnore: process.env['TEST_ALL'] ? [] : ['**/*.long.e2e.ts'],
  outputDir: '../test-results',
  timeout: 60_000,
  // People are promised a second, which `npm run bench` measures; here a screen shares two cores with another test.
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 2,
  // On somebody else's machine a test has a second try; the summary counts those that needed it.
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
