import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

/** Returns whether an element differs from the page by a background, a pattern or an outline. */
const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const style = getComputedStyle(one);
    const page = getComputedStyle(document.body).backgroundColor;
    const hasFill = style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.backgroundColor !== page;
    return hasFill || style.backgroundImage !== 'none' || style.outlineStyle === 'solid';
  });

test('bars, legends and chosen segments stay visible with forced colors', async ({ people }) => {
  const page = await people.signIn('superadmin', { forcedColors: 'active' });
  const check = async (path: string, selector: string, least: number) => {
    await page.goto(path);
    const found = page.locator(selector);
    await expect(found.nth(least - 1)).toBeAttached();
    for (const element of (await found.all()).slice(0, 20))
      expect(await isSeen(element), `${path} ${selector}`).toBe(true);
  };
  const bars = 'main :is(.bg-accent, .bg-warn, .bg-bad, .bg-field-line):empty';
  await check('/perfect-b/inventory', bars, 5);
  await check('/perfect-b/reports', bars, 3);
  await check('/talent-phi/analytics', bars, 2);
  await check('/talent-phi/analytics', '[role="radio"][aria-checked="true"]', 1);
});
