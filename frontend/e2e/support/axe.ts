import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { waitUntilAtRest } from '../screens/screens.js';

/** Rows that repeat what the first ones of their list show. `npm run test:all` checks them as well. */
const REPEATED_ROWS = 'main :is(tr, li):nth-child(n + 9)';

/** Returns all violations. Frames of other origins are skipped, which saves a page of axe's own per run. */
export const findViolations = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (process.env['TEST_ALL'] ? axe : axe.exclude(REPEATED_ROWS)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LIGHT = { colorScheme: 'light', forcedColors: 'none' } as const;
const DARK = { colorScheme: 'dark', forcedColors: 'none' } as const;

interface Look {
  readonly name: string;
  readonly media: { readonly colorScheme: 'light' | 'dark'; readonly forcedColors: 'none' | 'active' };
  readonly size: { readonly width: number; readonly height: number };
}

export const LOOKS: readonly Look[] = [
  { name: 'light at 1440 px', media: LIGHT, size: WIDE },
  { name: 'dark at 390 px', media: DARK, size: PHONE },
  { name: 'dark at 1440 px', media: DARK, size: WIDE },
  { name: 'light at 390 px', media: LIGHT, size: PHONE },
  { name: 'forced colors', media: { colorScheme: 'light', forcedColors: 'active' }, size: WIDE },
];

/** Returns the violations of what the page shows in each look, without loading it again. */
export const findViolationsOfLooks = async (page: Page, looks: readonly Look[]): Promise<string[]> => {
  const violations: string[] = [];
  for (const { name, media, size } of looks) {
    await page.emulateMedia(media);
    await page.setViewportSize(size);
    await waitUntilAtRest(page);
    for (const violation of await findViolations(page)) violations.push(`${name}: ${violation}`);
  }
  await page.emulateMedia(LIGHT);
  return violations;
};
