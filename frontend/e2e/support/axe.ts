import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rows that repeat what the first ones of their list show. `npm run test:all` checks them as well. */
const REPEATED_ROWS = 'main :is(tr, li):nth-child(n + 9)';

/** Returns all violations. Frames of other origins are skipped, which saves a page of axe's own per run. */
export const findViolations = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (process.env['TEST_ALL'] ? axe : axe.exclude(REPEATED_ROWS)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};
