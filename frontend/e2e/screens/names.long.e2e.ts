import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const SCREENS = {
  clinic: [
    '/perfect-b',
    '/perfect-b/usage',
    '/perfect-b/inventory',
    '/perfect-b/inventory/import',
    '/perfect-b/consumables',
    '/perfect-b/consumables?view=usage',
    '/perfect-b/requests/received',
    '/perfect-b/requests?status=all',
    '/perfect-b/settings',
  ],
  agency: [
    '/talent-phi',
    '/talent-phi/clients',
    '/talent-phi/clients/1/website',
    '/talent-phi/clients/1/social-media-calendar',
    '/talent-phi/goals',
    '/talent-phi/tasks',
    '/talent-phi/tasks?status=all',
    '/talent-phi/time',
    '/talent-phi/projects',
    '/talent-phi/projects/1',
    '/talent-phi/analytics',
  ],
  enterprise: ['/', '/account', '/enterprise/staff', '/enterprise/access', '/enterprise/audit'],
};

/** Returns controls whose accessible name does not contain their visible text in order. */
const findUnnamed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string) =>
      ` ${text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `;
    const written = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || node instanceof SVGElement || node instanceof HTMLOptionElement) return '';
      const { display, visibility, opacity, position, clipPath } = getComputedStyle(node);
      const isOnlyRead = position === 'absolute' && clipPath !== 'none';
      if (display === 'none' || visibility === 'hidden' || opacity === '0' || isOnlyRead) return '';
      const text = [...node.childNodes].map(written).join('');
      return display === 'inline' ? text : ` ${text} `;
    };
    /** Reads text as a screen reader does, without hidden elements. */
    const read = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
      const { display } = getComputedStyle(node);
      if (display === 'none') return '';
      const text = node.getAttribute('aria-label') ?? [...node.childNodes].map(read).join('');
      return display === 'inline' ? text : ` ${text} `;
    };
    const nameOf = (control: Element): string => {
      const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
      if (ids.length > 0) return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      return control.getAttribute('aria-label') ?? [...control.childNodes].map(read).join('');
    };
    return [...document.querySelectorAll('a, button, summary, [role=button], [role=tab], [role=radio], [role=switch]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({
        seen: plain([...control.childNodes].map(written).join('')),
        name: plain(nameOf(control)),
      }))
      .filter(({ seen, name }) => seen.trim() !== '' && !name.includes(seen))
      .map(({ seen, name }) => `“${seen.trim()}” is called “${name.trim()}”`);
  });

const DEVICES = {
  'on a desk': {},
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

for (const [device, options] of Object.entries(DEVICES))
  for (const [area, paths] of Object.entries(SCREENS))
    test(`accessible names of controls of ${area} contain their visible text ${device}`, async ({ people }) => {
      const page = await people.signIn('superadmin', options);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        expect(await findUnnamed(page), path).toEqual([]);
      }
    });
