import { toMinor } from './amounts/decimals.js';
import { chooseAvailability } from './availability/choose-availability.js';
import { isTextOrList, jsonLd } from './markup/json-ld.js';
import { microdata } from './markup/microdata.js';
import { openGraph } from './markup/open-graph.js';
import type { Claims, PageFormat } from './markup/page-format.js';
import { choosePack } from './pack/choose-pack.js';
import { findMinimumOrder } from './pack/minimum-order.js';
import { NOTHING, type ReadProduct } from './read-product.js';
import { isBuyLabel } from './page/buy-button.js';
import { isCard } from './page/cards.js';
import { findHeading, type Heading } from './page/heading.js';
import { type Layout, computeLayout } from './page/layout.js';
import { hasSimilarOffers, detectOtherPage } from './page/list-page.js';
import { type Line, readLines } from './page/page-lines.js';
import { openPage, type Page } from './page/page.js';
import { splitWords } from './page/words.js';
import { choosePrice, type ChosenPrice } from './price/choose-price.js';
import { findDiscounts, withDiscount } from './price/discount.js';
import { beforeLine, findHiddenPrice } from './price/hidden-price.js';
import { findQuantityTiers } from './price/quantity-tiers.js';
import { readVisible } from './price/visible.js';
import { scriptData } from './scripts/script-data.js';
import { chooseImage } from './texts/choose-image.js';
import { chooseSku, hasNumberNear } from './texts/choose-sku.js';
import { chooseDescription, chooseSupplier } from './texts/choose-texts.js';
import { chooseTitle } from './texts/choose-title.js';
import { WITH_VAT, WITHOUT_VAT } from './price/price-words.js';

/** A fetched or pasted page, decoded by `decodePage`. */
export interface PageText {
  readonly html: string;
  readonly url: string;
  readonly contentType?: string;
}

const FORMATS: readonly PageFormat[] = [jsonLd, microdata, scriptData, openGraph];

/** Reads the product page of any shop. Never throws for the content of a page. */
export function readPage({ html, url }: PageText): ReadProduct {
  const page = openPage(html, url);
  const markup = readMarkup(page);
  const isStated = markup.some(
    ({ claims }) => claims.prices.length > 0 || claims.availability !== null || claims.skus.length > 0,
  );
  const { heading, layout } = findProduct(page, markup);
  const allLines = readLines(page, layout);
  const lines = allLines.filter(({ isClosed }) => !isClosed);
  const headingIndex = heading === null ? 0 : (layout.indexOf.get(heading.element) ?? 0);
  const isOther = (line: Line): boolean => heading !== null && isCard(line.element, heading.element, layout, isStated);

  const tiers = findQuantityTiers(page, layout);
  const visible = readVisible(page, layout, heading, tiers, isStated);
  const canBuy = visible.buyButton !== null || isBuyLabel(lines, headingIndex, isOther);
  const offered = withDiscount(visible, findDiscounts(lines, headingIndex));
  const hidden = markup.some(({ claims }) => claims.prices.length > 0)
    ? null
    : findHiddenPrice(lines, headingIndex, isOther);
  const shown = hidden === null ? offered : beforeLine(offered, hidden, layout, headingIndex);
  const chosen = choosePrice(page, markup, shown, canBuy || hasNumberNear(lines, headingIndex, isOther));
  const amount = chosen === null ? null : toMinor(chosen.amount, chosen.currency);

  const availability = chooseAvailability(markup, {
    lines,
    headingIndex,
    buttonIndex: visible.buyButton === null ? null : (layout.indexOf.get(visible.buyButton) ?? null),
    canBuy,
    isPriced: amount !== null && amount > 0 && chosen?.confidence !== 'low',
    isOther,
  });
  const sku = chooseSku(page, markup, allLines, headingIndex, isOther);
  const title = chooseTitle(page, markup, heading);
  const pack = choosePack(page, title, markup, allLines, headingIndex);

  const isProduct =
    isStated ||
    markup.some(({ source }) => source !== 'opengraph') ||
    (amount !== null && !isTextOrList(page)) ||
    (sku !== null && (availability !== null || (canBuy && heading !== null))) ||
    (hidden !== null && heading !== null && (sku !== null || pack !== null));
  const refusal = findRefusal(page, markup, heading, title, isProduct);
  if (refusal !== null) return { ...NOTHING, title, ...refusal };

  const vatIndex = layout.indexOf.get(visible.current[0]?.element ?? page.elements[0]!) ?? headingIndex;
  return {
    ...NOTHING,
    ...(chosen === null || amount === null
      ? { hiddenPrice: hidden?.reason ?? null, source: markup[0]?.source ?? 'visible' }
      : {
          ...toPriceFields(chosen, amount, tiers.length > 0),
          priceIncludesVat: chosen.includesVat ?? findVat(lines, vatIndex),
        }),
    title,
    description: chooseDescription(page, markup),
    imageUrl: chooseImage(page, layout, markup, heading, title),
    sku,
    availability,
    minOrderQuantity: findMinimumOrder(page, layout, allLines, headingIndex),
    unitsPerPackage: pack?.unitsPerPackage ?? null,
    unitsStatedIn: pack?.statedIn ?? null,
    packageIndicators: pack?.indicators ?? [],
    supplier: chooseSupplier(page, markup),
  };
}

const readMarkup = (page: Page): Claims[] =>
  FORMATS.flatMap((format) => {
    const claims = format.read(page);
    return claims === null ? [] : [{ source: format.source, claims }];
  });

/** Returns the heading of the product and the layout around it: a heading in a closed part opens that part. */
function findProduct(page: Page, markup: readonly Claims[]): { heading: Heading | null; layout: Layout } {
  const plain = computeLayout(page);
  const titles = markup.map(({ claims }) => claims.title).filter((title) => title !== null);
  const heading = findHeading(page, plain, titles);
  const isInClosedPart =
    heading !== null &&
    (plain.isHidden(heading.element) || plain.isClosed(heading.element) || plain.isAside(heading.element));
  return { heading, layout: isInClosedPart ? computeLayout(page, heading.element) : plain };
}

/** @param amount the chosen price in minor units */
function toPriceFields(chosen: ChosenPrice, amount: number, hasTiers: boolean): Partial<ReadProduct> {
  const max = chosen.max ? toMinor(chosen.max, chosen.currency) : null;
  return {
    price: amount,
    currency: chosen.currency,
    priceMax: max === null || max <= amount ? null : max,
    priceKind: hasTiers ? 'tiers' : chosen.isLowest ? 'from' : 'exact',
    priceNet: chosen.net ? toMinor(chosen.net, chosen.currency) : null,
    priceGross: chosen.net ? amount : null,
    source: chosen.source,
    priceConfidence: chosen.confidence,
    warnings: chosen.warnings,
  };
}

/** Number of lines below a price that may state its VAT. */
const VAT_LINES = 8;

/** Returns whether the lines below the price say that it includes VAT ("inkl. MwSt."), when they agree. */
function findVat(lines: readonly Line[], priceIndex: number): boolean | null {
  const at = lines.findIndex(({ index }) => index >= priceIndex);
  const near =
    at === -1
      ? []
      : lines
          .slice(at, at + VAT_LINES)
          .map(({ text }) => text)
          .filter((text) => text.length <= 120);
  const isNet = near.some((text) => WITHOUT_VAT.test(text));
  const isGross = near.some((text) => WITH_VAT.test(text));
  return isNet === isGross ? null : isGross;
}

/** Titles and texts of pages that shops show to suspected bots. */
const BOT_WALL =
  /just a moment|attention required|are you (?:a )?(?:human|robot)|robot check|access denied|access to this page has been denied|verify (?:you are|that you are) (?:a )?human|captcha|pardon our interruption|security check|bot verification|ddos protection|enable javascript and cookies/i;
const BOT_WALL_ELEMENT = /captcha|cf-challenge|challenge-form|px-captcha/i;

const isBotWall = (page: Page): boolean =>
  page.elements.length < 400 &&
  (BOT_WALL.test(page.title) ||
    page.elements.some(({ attribs }) =>
      BOT_WALL_ELEMENT.test(`${attribs['id'] ?? ''} ${attribs['class'] ?? ''} ${attribs['src'] ?? ''}`.slice(0, 500)),
    ));

/** Returns why the page is not read as a product; null when it is one. */
function findRefusal(
  page: Page,
  markup: readonly Claims[],
  heading: Heading | null,
  title: string | null,
  isProduct: boolean,
): Pick<ReadProduct, 'error' | 'errorCode'> | null {
  const other = detectOtherPage(page, heading);
  const isNamed =
    heading?.element.name === 'h1' &&
    markup.some(({ claims }) => claims.title !== null && splitWords(claims.title) === splitWords(title ?? ''));
  if (isProduct && (other === null || isNamed)) return null;
  if (isBotWall(page))
    return {
      error:
        'The shop asks for a check that only a person can pass. Open the page in your browser and paste its source.',
      errorCode: 'page.bot-wall',
    };
  return other === 'list' || (other === null && hasSimilarOffers(page))
    ? { error: 'The page is a list of products', errorCode: 'page.product-list' }
    : { error: 'No product was found on this page', errorCode: 'page.no-product' };
}
