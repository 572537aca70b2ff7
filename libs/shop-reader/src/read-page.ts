import { toMinor } from './amounts/decimals.js';
import { chooseAvailability } from './availability/choose-availability.js';
import { isTextOrList, jsonLd } from './markup/json-ld.js';
import { microdata } from './markup/microdata.js';
import { openGraph } from './markup/open-graph.js';
import type { Claims, PageFormat } from './markup/page-format.js';
import { choosePack } from './pack/choose-pack.js';
import { minimumOrder } from './pack/minimum-order.js';
import { NOTHING, type ReadProduct } from './read-product.js';
import { saysBuy } from './page/buy-button.js';
import { isCard } from './page/cards.js';
import { findHeading } from './page/heading.js';
import { layOut } from './page/layout.js';
import { hasSimilarOffers, otherPage } from './page/list-page.js';
import { type Line, readLines } from './page/page-lines.js';
import { openPage, type Page } from './page/page.js';
import { words } from './page/words.js';
import { choosePrice } from './price/choose-price.js';
import { discountsNear, withDiscount } from './price/discount.js';
import { beforeLine, hiddenPriceNear } from './price/hidden-price.js';
import { quantityTiers } from './price/quantity-tiers.js';
import { vatNear } from './price/vat-near.js';
import { readVisible } from './price/visible.js';
import { scriptData } from './scripts/script-data.js';
import { chooseImage } from './texts/choose-image.js';
import { chooseSku, hasNumberNear } from './texts/choose-sku.js';
import { chooseDescription, chooseSupplier } from './texts/choose-texts.js';
import { chooseTitle } from './texts/choose-title.js';

/** A page as it was fetched or pasted; decoded already (`decodePage`). */
export interface PageText {
  readonly html: string;
  /** The address after redirects: relative links are resolved by it. */
  readonly url: string;
  readonly contentType?: string;
}

/** In the order in which they are believed. */
const FORMATS: readonly PageFormat[] = [jsonLd, microdata, scriptData, openGraph];

/** Reads a shop's product page, whatever shop it is. Never throws for what a page holds. */
export function readPage({ html, url }: PageText): ReadProduct {
  const page = openPage(html, url);
  const markup = FORMATS.flatMap((format): Claims[] => {
    const claims = format.read(page);
    return claims === null ? [] : [{ source: format.source, claims }];
  });
  const plain = layOut(page);
  const heading = findHeading(
    page,
    plain,
    markup.map(({ claims }) => claims.title).filter((title) => title !== null),
  );
  const layout =
    heading !== null &&
    (plain.isHidden(heading.element) || plain.isClosed(heading.element) || plain.isAside(heading.element))
      ? layOut(page, heading.element)
      : plain;
  const isStated = markup.some(
    ({ claims }) => claims.prices.length > 0 || claims.availability !== null || claims.skus.length > 0,
  );
  const tiers = quantityTiers(page, layout);
  const visible = readVisible(page, layout, heading, tiers, isStated);
  const allLines = readLines(page, layout);
  const lines = allLines.filter(({ isClosed }) => !isClosed);
  const headingIndex = heading === null ? 0 : (layout.indexOf.get(heading.element) ?? 0);
  const isOther = (line: Line): boolean => heading !== null && isCard(line.element, heading.element, layout, isStated);
  const canBuy = visible.buyButton !== null || saysBuy(lines, headingIndex, isOther);
  const isSold = isStated || markup.some(({ source }) => source !== 'opengraph');
  const offered = withDiscount(visible, discountsNear(lines, headingIndex));
  const hidden = markup.some(({ claims }) => claims.prices.length > 0)
    ? null
    : hiddenPriceNear(lines, headingIndex, isOther);
  const shown = hidden === null ? offered : beforeLine(offered, hidden, layout, headingIndex);
  const chosen = choosePrice(page, markup, shown, canBuy || hasNumberNear(lines, headingIndex, isOther));
  const minor = chosen === null ? null : toMinor(chosen.amount, chosen.currency);
  const availability = chooseAvailability(markup, {
    lines,
    headingIndex,
    buttonIndex: visible.buyButton === null ? null : (layout.indexOf.get(visible.buyButton) ?? null),
    canBuy,
    isPriced: minor !== null && minor > 0 && chosen?.confidence !== 'low',
    isOther,
  });
  const sku = chooseSku(page, markup, allLines, headingIndex, isOther);
  const title = chooseTitle(page, markup, heading);
  const pack = choosePack(page, title, markup, allLines, headingIndex);
  const isProduct =
    isSold ||
    (minor !== null && !isTextOrList(page)) ||
    (sku !== null && (availability !== null || (canBuy && heading !== null))) ||
    (hidden !== null && heading !== null && (sku !== null || pack !== null));
  const other = otherPage(page, heading);
  const isNamed =
    heading?.element.name === 'h1' &&
    markup.some(({ claims }) => claims.title !== null && words(claims.title) === words(title ?? ''));
  if (!isProduct || (other !== null && !isNamed))
    return { ...NOTHING, title, ...refusalOf(page, other === 'list' || (other === null && hasSimilarOffers(page))) };
  const max = chosen?.max ? toMinor(chosen.max, chosen.currency) : null;
  return {
    title,
    price: minor,
    currency: minor === null ? null : (chosen?.currency ?? null),
    priceMax: minor === null || max === null || max <= minor ? null : max,
    priceKind: minor === null ? null : tiers.length > 0 ? 'tiers' : chosen?.isLowest === true ? 'from' : 'exact',
    priceNet: minor === null || !chosen?.net ? null : toMinor(chosen.net, chosen.currency),
    priceGross: minor !== null && chosen?.net ? minor : null,
    hiddenPrice: minor === null ? (hidden?.reason ?? null) : null,
    priceIncludesVat:
      minor === null
        ? null
        : (chosen?.includesVat ??
          vatNear(lines, layout.indexOf.get(visible.current[0]?.element ?? page.elements[0]!) ?? headingIndex)),
    description: chooseDescription(page, markup),
    imageUrl: chooseImage(page, layout, markup, heading, title),
    sku,
    availability,
    minOrderQuantity: minimumOrder(page, layout, allLines, headingIndex),
    unitsPerPackage: pack?.unitsPerPackage ?? null,
    unitsStatedIn: pack?.statedIn ?? null,
    packageIndicators: pack?.indicators ?? [],
    supplier: chooseSupplier(page, markup),
    source: minor === null ? (markup[0]?.source ?? 'visible') : (chosen?.source ?? null),
    priceConfidence: minor === null ? null : (chosen?.confidence ?? null),
    warnings: minor === null ? [] : (chosen?.warnings ?? []),
  };
}

/** What shops show instead of a page to whom they take for a machine. */
const BOT_WALL =
  /just a moment|attention required|are you (?:a )?(?:human|robot)|robot check|access denied|access to this page has been denied|verify (?:you are|that you are) (?:a )?human|captcha|pardon our interruption|security check|bot verification|ddos protection|enable javascript and cookies/i;

function refusalOf(page: Page, isList: boolean): Pick<ReadProduct, 'error' | 'errorCode'> {
  const isWall =
    page.elements.length < 400 &&
    (BOT_WALL.test(page.title) ||
      page.elements.some((element) =>
        /captcha|cf-challenge|challenge-form|px-captcha/i.test(
          `${element.attribs['id'] ?? ''} ${element.attribs['class'] ?? ''} ${element.attribs['src'] ?? ''}`.slice(
            0,
            500,
          ),
        ),
      ));
  if (isWall)
    return {
      error:
        'The shop asks for a check that only a person can pass. Open the page in your browser and paste its source.',
      errorCode: 'page.bot-wall',
    };
  return isList
    ? { error: 'The page is a list of products', errorCode: 'page.product-list' }
    : { error: 'No product was found on this page', errorCode: 'page.no-product' };
}
