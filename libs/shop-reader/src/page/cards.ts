import { getAttribute, type Element, isElement, getParent, getText, walkUp } from './dom.js';
import type { Layout } from './layout.js';
import { getNames } from './names.js';

/**
 * Returns whether an element is in one of several similar boxes, which are other products. When markup states the
 * product (`isStated`), similar offers are its variants.
 */
export function isCard(
  element: Element,
  heading: Element,
  layout: Layout,
  isStated: boolean,
  within: (element: Element) => number = () => 1,
): boolean {
  for (const here of walkUp(element, 9)) {
    if (layout.contains(here, heading)) return false;
    if (getParent(here) === null || isTop(here)) return false;
    if (isLink(here)) return true;
    if (!isStated && isAlikeOffer(here)) return true;
    const own = getSignature(here);
    // Columns and rows are similar too; a product in a list has an image or is a list item.
    const isItem = here.name === 'li' || here.name === 'article' || here.name === 'tr';
    if ((!isItem && own.endsWith('.')) || !has(here, isLink) || (!isItem && !has(here, isPicture))) continue;
    const isAlike = (sibling: Element): boolean =>
      getSignature(sibling) === own &&
      within(sibling) > 0 &&
      has(sibling, isLink) &&
      (isItem || has(sibling, isPicture));
    if (getNearSiblings(here, 'next').some(isAlike) || getNearSiblings(here, 'prev').some(isAlike)) return true;
  }
  return false;
}

/** Returns whether the element and a similar sibling are complete offers, each with a name, an amount and a control. */
export function isAlikeOffer(element: Element): boolean {
  const name = offerName(element);
  const isAlike = (sibling: Element): boolean =>
    getSignature(sibling) === getSignature(element) &&
    offerName(sibling)?.level === name?.level &&
    offerName(sibling)?.text !== name?.text;
  return (
    name !== null && (getNearSiblings(element, 'next').some(isAlike) || getNearSiblings(element, 'prev').some(isAlike))
  );
}

const AMOUNT = /\p{Sc}\s?\d|\d\s?\p{Sc}|\d[.,]\d{2}(?!\d)/u;
const LONGEST_OFFER = 700;
interface OfferName {
  readonly level: string;
  readonly text: string;
}
const offerNames = new WeakMap<Element, OfferName | null>();

/** Returns the name of a box or table row that also contains an amount and a control. */
function offerName(element: Element): OfferName | null {
  const known = offerNames.get(element);
  if (known !== undefined) return known;
  const name = findOfferName(element);
  offerNames.set(element, name);
  return name;
}

function findOfferName(element: Element): OfferName | null {
  if (!BOXES.has(element.name)) return null;
  const text = getText(element, LONGEST_OFFER);
  const isRow = element.name === 'tr';
  if (text.length >= LONGEST_OFFER || !AMOUNT.test(text) || find(element, isRow ? isButton : isControl) === null)
    return null;
  if (isRow) return /\p{L}{4}.*\p{L}{4}/u.test(text) ? { level: 'tr', text } : null;
  const heading = find(element, isNameOfOffer);
  return heading === null ? null : { level: heading.name, text: getText(heading, 200) };
}
const PRODUCT_NAME = / (?:(?:product|item|card) (?:item )?(?:name|title|link)) /;
const BOXES = new Set(['div', 'li', 'article', 'section', 'tr', 'form']);
const isNameOfOffer = (element: Element): boolean =>
  (/^h[1-6]$/.test(element.name) || PRODUCT_NAME.test(getNames(element))) && /\p{L}/u.test(getText(element, 60));
const isButton = (element: Element): boolean =>
  element.name === 'button' || (element.name === 'input' && getAttribute(element, 'type') === 'submit');
const isControl = (element: Element): boolean => element.name === 'a' || isButton(element);

const NEAR = 6;

function getNearSiblings(element: Element, side: 'next' | 'prev'): Element[] {
  const found: Element[] = [];
  for (let sibling = element[side]; sibling !== null && found.length < NEAR; sibling = sibling[side])
    if (isElement(sibling)) found.push(sibling);
  return found;
}

/** Classes of the page layout, which all rows share. */
const FRAME =
  /^(?:row|rows?-.*|col|cols?-.*|column.*|container.*|section|block|wrapper|clearfix|content|inner|flex.*|d-.*|grid|w-.*|[mp][trblxy]?-.*|large-\d+|medium-\d+|small-\d+|box|group|)$/i;
const getSignature = (element: Element): string =>
  `${element.name}.${(element.attribs['class'] ?? '')
    .split(/\s+/)
    .filter((name) => !FRAME.test(name))
    .slice(0, 3)
    .join('.')}`;

const isLink = (element: Element): boolean =>
  element.name === 'a' &&
  (getAttribute(element, 'href') ?? '').length > 1 &&
  !/^(?:#|javascript:)/i.test(getAttribute(element, 'href') ?? '');
const isPicture = (element: Element): boolean => element.name === 'img' || element.name === 'picture';

const has = (element: Element, test: (one: Element) => boolean): boolean => find(element, test) !== null;

function find(element: Element, test: (one: Element) => boolean): Element | null {
  const open = [element];
  for (let steps = 0; steps < 120; steps += 1) {
    const next = open.pop();
    if (next === undefined) return null;
    if (test(next)) return next;
    for (const child of next.children) if (isElement(child)) open.push(child);
  }
  return null;
}

export const isTop = (element: Element): boolean => element.name === 'body' || element.name === 'html';
