import { attr, type Element, textOf } from './dom.js';
import type { Layout } from './layout.js';
import { words } from './main-product.js';
import { type Page, resolveLink } from './page.js';
import type { PageSource, ProductClaims } from './page-format.js';
import type { Line } from './page-lines.js';
import { namesOf } from './price-roles.js';
import { findPrices } from './read-price.js';
import type { Heading } from './title.js';

/* Title, description, picture, article number and shop: each the best of what the markup states and people see. */

export interface Claims {
  readonly source: PageSource;
  readonly claims: ProductClaims;
}

const LONGEST_TITLE = 500;
const LONGEST_DESCRIPTION = 5000;

/** The heading, but for a name from the markup that it merely adds to; without heading the markup's name, or the page's title without the shop's. */
export function chooseTitle(page: Page, markup: readonly Claims[], heading: Heading | null): string | null {
  const names = markup.filter(({ source }) => source !== 'opengraph').map(({ claims }) => claims.title).filter((name) => name !== null);
  const social = [page.meta.get('twitter:title')?.[0], page.meta.get('og:title')?.[0]].filter((name) => name !== undefined);
  if (heading !== null) {
    const plain = words(heading.text);
    const shorter = social.find((name) => isPart(words(name), plain) && isNoise(heading.text, name));
    if (shorter !== undefined) return shorter.slice(0, LONGEST_TITLE);
    const stated = names.find((name) => isPart(words(name), plain));
    if (stated !== undefined) return stated.slice(0, LONGEST_TITLE);
    const speaksOfIt = names.length === 0 || names.some((name) => isPart(plain, words(name)) || words(name) === plain) || plain.split(' ').length >= 3;
    if (speaksOfIt) return heading.text.slice(0, LONGEST_TITLE);
  }
  const name = names[0] ?? (social[0] === undefined ? null : withoutShop(page, social.at(-1)!)) ?? heading?.text ?? (page.title === '' ? null : withoutShop(page, page.title));
  return name?.slice(0, LONGEST_TITLE) ?? null;
}

const isPart = (part: string, whole: string): boolean => part.length >= 4 && ` ${whole} `.includes(` ${part} `);

/** The heading holds a code, a price or a link's text beside the name. */
function isNoise(heading: string, name: string): boolean {
  const rest = heading.replace(name, ' ');
  return rest.length < heading.length && (findPrices(rest).some(({ sign }) => sign !== null) || SKU_LABEL.test(rest) || /:/.test(rest));
}

/** "Gloves M | Shop" without the shop's name, which the address or `og:site_name` tells. */
export function withoutShop(page: Page, title: string): string {
  const parts = title.split(/(\s[|–—\-·:»•]\s|\s?\|\s?)/);
  const shop = words(page.meta.get('og:site_name')?.[0] ?? '').replaceAll(' ', '');
  const host = page.url?.hostname.replace(/^www\./, '').split('.').slice(0, -1).filter((label) => label.length > 3).map((label) => label.replaceAll('-', '')) ?? [];
  const isShop = (part: string): boolean => {
    const plain = words(part).replaceAll(' ', '');
    return plain !== '' && ((shop !== '' && (plain === shop || plain === `${shop}com`)) || host.some((label) => plain.includes(label) || (plain.length > 3 && label.includes(plain))));
  };
  let from = 0;
  let to = parts.length;
  while (to - from > 2 && isShop(parts[to - 1] ?? '')) to -= 2;
  while (to - from > 2 && isShop(parts[from] ?? '')) from += 2;
  return parts.slice(from, to).join('').trim();
}

export function chooseDescription(page: Page, markup: readonly Claims[]): string | null {
  const text = markup.map(({ claims }) => claims.description).find((one) => one !== null && one !== '') ?? page.meta.get('og:description')?.[0] ?? page.meta.get('description')?.[0];
  if (text === undefined || text === null) return null;
  const plain = text.replace(/<[^<>]{0,300}>/g, ' ').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replace(/\s+/g, ' ').trim();
  return plain === '' ? null : plain.slice(0, LONGEST_DESCRIPTION);
}

const GENERIC = /(?:logo|share|placeholder|default|no[-_]?image|noimage|no[-_]?photo|sprite|icon|blank|spacer|pixel|loading|loader|lazy|1x1|dummy|avatar|banner|badge|payment)/i;

/** Of the pictures that the markup names the first that is no logo, else the picture that stands with the heading. */
export function chooseImage(page: Page, layout: Layout, markup: readonly Claims[], heading: Heading | null, title: string | null): string | null {
  const named = [...markup.filter(({ source }) => source !== 'opengraph').flatMap(({ claims }) => claims.images), ...(page.meta.get('og:image:secure_url') ?? []), ...(page.meta.get('og:image') ?? []), ...(page.meta.get('twitter:image') ?? []), ...(page.meta.get('twitter:image:src') ?? [])];
  const links = named.map((image) => resolveLink(page, image)).filter((link) => link !== null);
  return links.find((link) => !isGeneric(link)) ?? pictureOf(page, layout, heading, title) ?? links[0] ?? null;
}

const isGeneric = (link: string): boolean => GENERIC.test(new URL(link).pathname.split('/').at(-1) ?? '') || /\.svg$/i.test(new URL(link).pathname);

function pictureOf(page: Page, layout: Layout, heading: Heading | null, title: string | null): string | null {
  const at = heading === null ? 0 : (layout.indexOf.get(heading.element) ?? 0);
  const name = words(title ?? '');
  let best: { link: string; score: number } | null = null;
  for (const element of page.elements) {
    if (element.name !== 'img' || layout.isAside(element)) continue;
    const link = resolveLink(page, sourceOf(element));
    if (link === null || isGeneric(link)) continue;
    const alt = words((attr(element, 'alt') ?? '').replaceAll('&#34;', '"').replaceAll('&quot;', '"'));
    const names = `${namesOf(element)} ${namesOf(element.parent as Element)}`;
    const size = Math.max(Number.parseInt(attr(element, 'width') ?? '0', 10) || 0, Number.parseInt(attr(element, 'height') ?? '0', 10) || 0);
    const distance = Math.abs((layout.indexOf.get(element) ?? 0) - at);
    const score = (name !== '' && alt.length > 3 && (alt.includes(name) || name.includes(alt)) ? 4 : 0) + (/ (?:main|product|gallery|zoom|landing|hero|primary|large|big|detail|featured|slide|foto|bild) /.test(names) ? 2 : 0)
      + (size >= 200 ? 1.5 : size > 0 && size < 80 ? -2 : 0) - Math.min(3, distance / 400) - (/thumb|(?:^|[^\d])(?:[1-9]\d|1[0-4]\d)x(?:[1-9]\d|1[0-4]\d)(?!\d)|_S[SXY]\d{2}_/i.test(link) ? 2 : 0) - (layout.isHidden(element) ? 1 : 0);
    // The first of a gallery, unless a later one is clearly the better.
    if (best === null || score > best.score + 0.3) best = { link, score };
  }
  return best !== null && best.score > -2 ? best.link : null;
}

function sourceOf(element: Element): string | null {
  for (const name of ['data-old-hires', 'data-zoom-image', 'data-large_image', 'data-large-image', 'data-original', 'data-src', 'data-lazy-src', 'data-lazy', 'src']) {
    const value = attr(element, name);
    if (value !== null && value !== '' && !value.startsWith('data:')) return value;
  }
  return attr(element, 'srcset')?.split(/[\s,]/)[0] ?? null;
}

const SKU_LABEL = /(?<!\p{L})(?:sku|art(?:ikel|icle|icolo|\.)?[\s.-]{0,2}(?:nr|no|nummer|number|code|kód|n°|#)\.?|artikelnr|artikelnummer|item\s?(?:#|no\.?|number|code|id)|product\s?(?:code|no\.?|number|#|sku|id)|produkt(?:nummer|nr\.?|code)|catalog(?:ue)?\s?(?:#|no\.?|number)|cat\.?\s?(?:no\.?|#)|part\s?(?:#|no\.?|number)|order\s?(?:code|no\.?|number)|stock\s?(?:code|no\.?|number)|produktov[éý] číslo|číslo produktu|manufacturer\s?(?:#|no\.?|code|number)|mfr\.?\s?(?:#|no\.?)|model(?:\s?(?:#|no\.?|number|nr\.?))?|réf(?:érence)?\.?(?: produit)?|ref(?:erence|erencia|erência)?\.?|código(?: del? (?:producto|produto|artículo))?|codice(?: (?:articolo|prodotto))?|cód\.?|cod\.?(?: (?:produs|prodotto|articolo))?|kód(?: produktu| zboží| tovaru)?|katalogov[éý] číslo|objednac[íi]e? číslo|obj\. č\.|kod(?: produktu| towaru)?|nr katalogowy|indeks|symbol|cikkszám|termékkód|šifra(?: proizvoda| artikla)?|артикул|код(?: товара| товару)?|bestell[\s-]?(?:nr|nummer)\.?|best\.-nr\.?|varenr\.?|varenummer|tuotenumero|tuotekoodi|ürün kodu|stok kodu|κωδικός|asin|mpn|ugs|sap)(?!\p{L})|(?:貨號|商品編號|商品编号|商品番号|品番|型番|型號|상품코드|모델명)/iu;
const SKU_VALUE = /^\s{0,3}[:#№.\-–]{0,2}\s{0,3}#?([\p{L}\d][\p{L}\d._/-]{1,39})/u;

/** The number from the markup, else what stands on the page behind "SKU:" or its like. */
export function chooseSku(markup: readonly Claims[], lines: readonly Line[], from: number): string | null {
  const stated = markup.flatMap(({ claims }) => claims.skus).map((sku) => sku.trim()).find((sku) => sku !== '' && sku.length <= 60 && !/[[\]{}<>%$]/.test(sku) && !/^(?:0+|n\/?a|null|undefined|none|-)$/i.test(sku));
  if (stated !== undefined) return stated;
  const near = lines.filter(({ index }) => index >= from - 60);
  for (const [index, { text }] of near.entries()) {
    const label = SKU_LABEL.exec(text.slice(0, 200));
    if (label === null) continue;
    const rest = text.slice(label.index + label[0].length);
    const value = SKU_VALUE.exec(rest === '' || /^\s{0,3}[:#]?\s{0,3}$/.test(rest) ? (near[index + 1]?.text.slice(0, 41) ?? '') : rest)?.[1];
    if (value !== undefined && /\d/.test(value) && (text.length < 120 || rest.trimStart().startsWith(':'))) return value.replace(/[./-]+$/, '');
  }
  return null;
}

/** The shop by its own name, else by its address. */
export function chooseSupplier(page: Page, markup: readonly Claims[]): string | null {
  const name = page.meta.get('og:site_name')?.[0] ?? page.meta.get('application-name')?.[0] ?? markup.map(({ claims }) => claims.supplier).find((one) => one !== null) ?? null;
  if (name !== null && name.length <= 100) return name.replace(/^www\d?\.(?=\S+$)/, '');
  return page.url?.hostname.replace(/^www\d?\./, '') ?? null;
}

export const headingText = (element: Element): string => textOf(element, 400);
