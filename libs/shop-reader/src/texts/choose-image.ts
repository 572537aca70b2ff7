import type { Claims } from '../markup/page-format.js';
import { getAttribute, type Element } from '../page/dom.js';
import type { Heading } from '../page/heading.js';
import type { Layout } from '../page/layout.js';
import { getNames } from '../page/names.js';
import { type Page, resolveLink } from '../page/page.js';
import { splitWords } from '../page/words.js';

const GENERIC =
  /(?:logo|share|placeholder|default|no[-_]?image|noimage|no[-_]?photo|sprite|icon|blank|spacer|pixel|loading|loader|lazy|1x1|dummy|avatar|banner|badge|payment)/i;

/** Returns the first image of the markup that is no logo, else the image near the heading. */
export function chooseImage(
  page: Page,
  layout: Layout,
  markup: readonly Claims[],
  heading: Heading | null,
  title: string | null,
): string | null {
  const named = [
    ...markup.filter(({ source }) => source !== 'opengraph').flatMap(({ claims }) => claims.images),
    ...(page.meta.get('og:image:secure_url') ?? []),
    ...(page.meta.get('og:image') ?? []),
    ...(page.meta.get('twitter:image') ?? []),
    ...(page.meta.get('twitter:image:src') ?? []),
  ];
  const links = named.map((image) => resolveLink(page, image)).filter((link) => link !== null);
  return links.find((link) => !isGeneric(link)) ?? getPicture(page, layout, heading, title) ?? links[0] ?? null;
}

const isGeneric = (link: string): boolean =>
  GENERIC.test(new URL(link).pathname.split('/').at(-1) ?? '') || /\.svg$/i.test(new URL(link).pathname);

function getPicture(page: Page, layout: Layout, heading: Heading | null, title: string | null): string | null {
  const at = heading === null ? 0 : (layout.indexOf.get(heading.element) ?? 0);
  const name = splitWords(title ?? '');
  let best: { link: string; score: number } | null = null;
  for (const element of page.elements) {
    if (element.name !== 'img' || layout.isAside(element)) continue;
    const link = resolveLink(page, getSource(element));
    if (link === null || isGeneric(link)) continue;
    const alt = splitWords((getAttribute(element, 'alt') ?? '').replaceAll('&#34;', '"').replaceAll('&quot;', '"'));
    const names = `${getNames(element)} ${getNames(element.parent as Element)}`;
    const size = Math.max(
      Number.parseInt(getAttribute(element, 'width') ?? '0', 10) || 0,
      Number.parseInt(getAttribute(element, 'height') ?? '0', 10) || 0,
    );
    const distance = Math.abs((layout.indexOf.get(element) ?? 0) - at);
    const score =
      (name !== '' && alt.length > 3 && (alt.includes(name) || name.includes(alt)) ? 4 : 0) +
      (/ (?:main|product|gallery|zoom|landing|hero|primary|large|big|detail|featured|slide|foto|bild) /.test(names)
        ? 2
        : 0) +
      (size >= 200 ? 1.5 : size > 0 && size < 80 ? -2 : 0) -
      Math.min(3, distance / 400) -
      (/thumb|(?:^|[^\d])(?:[1-9]\d|1[0-4]\d)x(?:[1-9]\d|1[0-4]\d)(?!\d)|_S[SXY]\d{2}_/i.test(link) ? 2 : 0) -
      (layout.isHidden(element) ? 1 : 0);
    // The first image of a gallery wins unless a later one is clearly better.
    if (best === null || score > best.score + 0.3) best = { link, score };
  }
  return best !== null && best.score > -2 ? best.link : null;
}

function getSource(element: Element): string | null {
  for (const name of [
    'data-old-hires',
    'data-zoom-image',
    'data-large_image',
    'data-large-image',
    'data-original',
    'data-src',
    'data-lazy-src',
    'data-lazy',
    'src',
  ]) {
    const value = getAttribute(element, name);
    if (value !== null && value !== '' && !value.startsWith('data:')) return value;
  }
  return getAttribute(element, 'srcset')?.split(/[\s,]/)[0] ?? null;
}
