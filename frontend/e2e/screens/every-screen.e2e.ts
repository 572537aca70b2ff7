import type { Page } from '@playwright/test';
import { findViolationsOfLooks, LOOKS } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';
import { LISTS, openScreen, SCREENS, waitUntilAtRest } from './screens.js';

test.describe.configure({ mode: 'parallel', timeout: process.env['TEST_ALL'] ? 900_000 : 180_000 });

/** Screens that one test opens one after the other, so that workers share the areas evenly. */
const SCREENS_PER_TEST = 9;

const SIZES_PX = [12, 13, 14, 16, 20, 24, 30];
const WEIGHTS = [400, 600];
const RADII_PX = [0, 4, 8, 12];
const CONTROL_HEIGHTS_PX = [32, 36, 44];
const MOST_BOXES = 10;
const FIRST_ROW_PX = 170;
/** Width in px below which a text of more than three lines is hard to read. */
const NARROW_PX = 110;
/** Width at which `npm test` looks at every fourth screen, because painting it takes longest. */
const WIDEST_PX = 2560;
const WIDEST_EVERY = 4;
/** Space at the edge of the window, and between the head of a screen and its content. */
const EDGE_PX = 24;
const HEAD_SPACE_PX = 24;

/** Returns each style value that is no design token, with its first element. */
const offTokens = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ sizes, weights, radii, heights }) => {
      const faults = new Map<string, string>();
      const add = (fault: string, element: Element) => {
        const name = element.textContent?.trim().slice(0, 30) || element.getAttribute('aria-label') || '';
        if (!faults.has(fault)) faults.set(fault, `${element.tagName.toLowerCase()} "${name}"`);
      };
      for (const element of document.querySelectorAll('body *')) {
        const { width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        if (width === 0 || height === 0 || element.closest('svg, .sr-only, [aria-hidden=true]') !== null) continue;
        const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
        if (hasText && !sizes.includes(Number.parseFloat(style.fontSize))) add(`size ${style.fontSize}`, element);
        if (hasText && !weights.includes(Number(style.fontWeight))) add(`weight ${style.fontWeight}`, element);
        const radius = Number.parseFloat(style.borderTopLeftRadius);
        if (!radii.includes(radius) && radius < Math.min(width, height) / 2 && !style.borderTopLeftRadius.endsWith('%'))
          add(`radius ${style.borderTopLeftRadius}`, element);
        const isField = element.matches('input:not([type=checkbox], [type=radio], [type=file]), select');
        const isButton = element.matches('button') && (style.borderTopWidth !== '0px' || style.paddingLeft === '12px');
        if (
          (isField || isButton) &&
          style.borderTopWidth !== '0px' &&
          height < 64 &&
          !heights.includes(Math.round(height))
        )
          add(`height ${Math.round(height)}`, element);
      }
      return [...faults].map(([fault, element]) => `${fault}: ${element}`);
    },
    { sizes: SIZES_PX, weights: WEIGHTS, radii: RADII_PX, heights: CONTROL_HEIGHTS_PX },
  );

/** Returns the texts that end in an ellipsis because their place is too narrow. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :not(:empty)')]
      .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `cut text "${one.textContent?.trim().slice(0, 60)}"`),
  );

/** Returns the texts of more than three lines in a column too narrow to read. */
const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(
    (narrow) =>
      [...document.querySelectorAll<HTMLElement>('main :not(:empty)')].flatMap((one) => {
        const isText = [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
        const { width } = one.getBoundingClientRect();
        if (!isText || width < 2 || width >= narrow) return [];
        const range = document.createRange();
        range.selectNodeContents(one);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 3 ? [`squeezed text "${one.textContent?.trim().slice(0, 60)}"`] : [];
      }),
    NARROW_PX,
  );

/** Returns the figures whose text does not fit. */
const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .figures, main dd, main [data-figure]')]
      .filter((one) => {
        const style = getComputedStyle(one);
        const isFigure = /^\D{0,3}\d[\d.,:%]*( [a-z]+)?$/i.test(one.textContent?.trim() ?? '');
        return (
          isFigure && style.overflowX !== 'visible' && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1
        );
      })
      .map((one) => `cut figure "${one.textContent?.trim().slice(0, 30)}"`),
  );

/** Returns where head, tabs and content of the screen leave its common frame. */
const offFrame = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ edge, space }) => {
      const head = document.querySelector('main [data-screen-head="1"]');
      if (head === null) return [];
      const faults: string[] = [];
      // Content for paper alone has no place on the screen.
      let first = head.nextElementSibling;
      while (first?.getClientRects().length === 0) first = first.nextElementSibling;
      for (const [name, element] of [
        ['head', head],
        ['tabs', document.querySelector('main > div > nav[data-tabs]')],
        ['content', first],
        ['footer', document.querySelector('#content + footer > span')],
      ] as const) {
        const left = Math.round(element?.getBoundingClientRect().left ?? edge);
        if (left !== edge) faults.push(`${name} begins at ${left} px`);
      }
      if (first !== null) {
        const { top } = first.getBoundingClientRect();
        const gap = Math.round(top - head.getBoundingClientRect().bottom);
        // Filters that stay at the top bring a part of the space as padding.
        const padding = Number.parseFloat(getComputedStyle(first).paddingTop);
        if (gap !== space && gap + padding !== space) faults.push(`content ${gap} px below the head`);
      }
      return faults;
    },
    { edge: EDGE_PX, space: HEAD_SPACE_PX },
  );

/** Returns how far the page scrolls sideways, once it has been laid out for its new width. */
const overflow = async (page: Page): Promise<string[]> => {
  const measure = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect
    .poll(() => page.evaluate(measure), { timeout: 3_000 })
    .toBeLessThan(2)
    .catch(() => undefined);
  const beyond = await page.evaluate(measure);
  return beyond > 1 ? [`scrolls sideways by ${beyond} px`] : [];
};

const excessBoxes = async (page: Page): Promise<string[]> => {
  const boxes = await page.locator('main *').evaluateAll(
    (all) =>
      all.filter((one) => {
        const style = getComputedStyle(one);
        const isFramed = ['Top', 'Right', 'Bottom', 'Left'].every(
          (side) => style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== '0px',
        );
        return isFramed && one.clientHeight > 48 && !one.matches('button, input, select, textarea, a');
      }).length,
  );
  return boxes > MOST_BOXES ? [`${boxes} boxes`] : [];
};

type Check = (page: Page) => Promise<string[]>;

/** Opens each screen once, and looks at it at each width in this order. */
const audit = async (
  page: Page,
  paths: readonly string[],
  getChecks: (path: string, index: number) => readonly (readonly [width: number, Check])[],
) => {
  const faults: string[] = [];
  for (const [screenIndex, path] of paths.entries()) {
    for (const [index, [width, check]] of getChecks(path, screenIndex).entries()) {
      await page.setViewportSize({ width, height: 844 });
      await (index === 0 ? openScreen(page, path) : waitUntilAtRest(page));
      for (const fault of await check(page)) faults.push(`${path} at ${width} px: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
};

const inAllTests = process.env['TEST_ALL'] !== undefined;
const groups = Object.entries(SCREENS).flatMap(([area, paths]) =>
  Array.from({ length: Math.ceil(paths.length / SCREENS_PER_TEST) }, (_, index) => ({
    name: `${area}, part ${index + 1}`,
    paths: paths.slice(index * SCREENS_PER_TEST, (index + 1) * SCREENS_PER_TEST),
  })),
);
for (const { name, paths } of groups)
  test(`screens of ${name} are accessible, keep the frame and the tokens, and cut nothing at 1024, 768 and 320 px`, async ({
    people,
  }) => {
    const page = await people.signIn('superadmin');
    await audit(page, paths, (path, index) => [
      [
        1440,
        async () => [
          ...(await offTokens(page)),
          ...(LISTS.includes(path) ? await excessBoxes(page) : []),
          ...(await offFrame(page)),
        ],
      ],
      ...(inAllTests || index % WIDEST_EVERY === 0 ? [[WIDEST_PX, () => offFrame(page)] as const] : []),
      [1024, async () => [...(await cutTexts(page)), ...(await cutFigures(page)), ...(await overflow(page))]],
      [768, async () => [...(await squeezedTexts(page)), ...(await cutFigures(page)), ...(await overflow(page))]],
      [320, async () => [...(await cutFigures(page)), ...(await overflow(page))]],
      // `npm test` checks one look per screen, `npm run test:all` all five.
      [1440, () => findViolationsOfLooks(page, inAllTests ? LOOKS : LOOKS.slice(index % LOOKS.length).slice(0, 1))],
    ]);
  });

test('on a phone the first row of a list is near the top', async ({ people }) => {
  const page = await people.signIn('superadmin', { hasTouch: true, isMobile: true });
  const check = async (): Promise<string[]> => {
    const row = page.locator('main :is([data-row], [data-list] li, [data-list] tbody tr, ul.divide-y > li)').first();
    if ((await row.count()) === 0) return [];
    const top = Math.round((await row.boundingBox())?.y ?? 0);
    return top > FIRST_ROW_PX ? [`first row at ${top} px`] : [];
  };
  await audit(page, LISTS, () => [[390, check]]);
});
