import { describe, expect, it } from '@jest/globals';
import { computeContrast, MARK_CONTRAST, TEXT_CONTRAST } from '@atrium/rules/text/accent';
// @ts-expect-error The application is typed without Node, which runs this spec.
import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('tokens.css', import.meta.url), 'utf8') as string;
const css = source.replace(/\/\*.*?\*\//gs, '');

/** Returns the CSS properties of all rules with the selector; later ones override earlier ones. */
function properties(selector: string): Record<string, string> {
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === selector),
  );
  return Object.fromEntries(
    rules.flatMap(([, , body = '']) =>
      [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
    ),
  );
}

const byte = (linear: number): string =>
  Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055))
    .toString(16)
    .padStart(2, '0');

/** Returns `#rrggbb` for a hex or oklch() color. */
function hexOf(value: string, hue: string): string {
  const [, lightness, chroma] = /^oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)$/.exec(value) ?? [];
  if (lightness === undefined || chroma === undefined) return value;
  const angle = (Number(hue) * Math.PI) / 180;
  const [a, b] = [Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)];
  const l = (Number(lightness) + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (Number(lightness) - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (Number(lightness) - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return `#${[
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map(byte)
    .join('')}`;
}

const grounds = ['canvas', 'surface', 'raised', 'sunken'];
const texts = ['text', 'muted', 'accent-text'];
const meanings = ['good', 'warn', 'bad', 'info'];

/** Pairs of foreground and background with the contrast that they need. */
const pairs: readonly (readonly [string, string, number])[] = [
  ...grounds.flatMap((ground) => [
    ...texts.map((text) => [text, ground, TEXT_CONTRAST] as const),
    ...meanings.map((meaning) => [`${meaning}-text`, ground, TEXT_CONTRAST] as const),
    ...['accent', 'focus', 'field-line'].map((mark) => [mark, ground, MARK_CONTRAST] as const),
  ]),
  ...[...texts, 'accent-text'].map((text) => [text, 'accent-soft', TEXT_CONTRAST] as const),
  ...['accent-fill', 'accent-fill-hover'].map((fill) => ['on-accent', fill, TEXT_CONTRAST] as const),
  ...meanings.map((meaning) => [`${meaning}-text`, `${meaning}-soft`, TEXT_CONTRAST] as const),
  ['text', 'accent-selection', TEXT_CONTRAST],
];

describe.each(['perfect-b', 'talent-phi', 'enterprise'])('the colors of %s', (area) => {
  const own = properties(`[data-area='${area}']`);
  const light = { ...properties(':root'), ...properties('[data-area]'), ...own };
  const dark = {
    ...light,
    ...properties('.dark'),
    ...properties('.dark [data-area]'),
    ...properties(`.dark [data-area='${area}']`),
  };

  it.each([
    ['light', light],
    ['dark', dark],
  ])('have the contrast of WCAG AA in the %s theme', (_theme, tokens) => {
    const colour = (name: string): string => hexOf(tokens[name] ?? `no --${name}`, tokens['hue'] ?? '');
    const weak = pairs
      .map(([text, ground, needed]) => ({ text, ground, needed, ratio: computeContrast(colour(text), colour(ground)) }))
      .filter(({ needed, ratio }) => ratio < needed);
    expect(weak).toEqual([]);
  });
});
