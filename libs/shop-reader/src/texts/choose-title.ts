import { findPrices } from '../amounts/read-price.js';
import type { Claims } from '../markup/page-format.js';
import type { Heading } from '../page/heading.js';
import type { Page } from '../page/page.js';
import { splitWords } from '../page/words.js';
import { SKU_LABEL } from './choose-sku.js';

const LONGEST_TITLE = 500;

/** Returns the heading or a shorter name from the markup in it; without heading the name or the page title. */
export function chooseTitle(page: Page, markup: readonly Claims[], heading: Heading | null): string | null {
  const names = markup
    .filter(({ source }) => source !== 'opengraph')
    .map(({ claims }) => claims.title)
    .filter((name) => name !== null);
  const social = [page.meta.get('twitter:title')?.[0], page.meta.get('og:title')?.[0]].filter(
    (name) => name !== undefined,
  );
  if (heading !== null) {
    const plain = splitWords(heading.text);
    const shorter = social.find((name) => isPart(splitWords(name), plain) && isNoise(heading.text, name));
    if (shorter !== undefined) return shorter.slice(0, LONGEST_TITLE);
    // A brand alone is not the name when the page's titles are longer.
    const isWhole = social.some((name) => splitWords(name).includes(plain));
    const stated = names.find(
      (name) => isPart(splitWords(name), plain) && !(isWhole && !splitWords(name).includes(' ')),
    );
    if (stated !== undefined) return stated.slice(0, LONGEST_TITLE);
    const speaksOfIt =
      names.length === 0 ||
      names.some((name) => isPart(plain, splitWords(name)) || splitWords(name) === plain) ||
      plain.split(' ').length >= 3;
    if (speaksOfIt) return heading.text.slice(0, LONGEST_TITLE);
  }
  const name =
    names[0] ??
    (social[0] === undefined ? null : withoutShop(page, social.at(-1)!)) ??
    heading?.text ??
    (page.title === '' ? null : withoutShop(page, page.title));
  return name?.slice(0, LONGEST_TITLE) ?? null;
}

const isPart = (part: string, whole: string): boolean => part.length >= 4 && ` ${whole} `.includes(` ${part} `);

/** Returns whether the heading adds a code, a price or a link's text to the name. */
function isNoise(heading: string, name: string): boolean {
  const rest = heading.replace(name, ' ');
  return (
    rest.length < heading.length &&
    (findPrices(rest).some(({ sign }) => sign !== null) || SKU_LABEL.test(rest) || /:/.test(rest))
  );
}

/** Removes the shop's name, known from the host or `og:site_name`, from a page title ("Gloves M | Shop"). */
export function withoutShop(page: Page, title: string): string {
  const parts = title.split(/(\s[|–—\-·:»•]\s|\s?\|\s?)/);
  const shop = splitWords(page.meta.get('og:site_name')?.[0] ?? '').replaceAll(' ', '');
  const host =
    page.url?.hostname
      .replace(/^www\./, '')
      .split('.')
      .slice(0, -1)
      .filter((label) => label.length > 3)
      .map((label) => label.replaceAll('-', '')) ?? [];
  const isShop = (part: string): boolean => {
    const plain = splitWords(part).replaceAll(' ', '');
    return (
      plain !== '' &&
      ((shop !== '' && (plain === shop || plain === `${shop}com`)) ||
        host.some((label) => plain.includes(label) || (plain.length > 3 && label.includes(plain))))
    );
  };
  let from = 0;
  let to = parts.length;
  while (to - from > 2 && isShop(parts[to - 1] ?? '')) to -= 2;
  while (to - from > 2 && isShop(parts[from] ?? '')) from += 2;
  return parts.slice(from, to).join('').trim();
}
