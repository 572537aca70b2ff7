import { attr, type Element, isElement, parentOf } from './dom.js';
import type { Layout } from './layout.js';

/** One of several alike boxes, each with a link or a picture of its own: another product in a list. */
export function isCard(
  element: Element,
  heading: Element,
  layout: Layout,
  within: (element: Element) => number,
): boolean {
  for (let here: Element | null = element, steps = 0; here !== null && steps < 9; here = parentOf(here), steps += 1) {
    if (layout.contains(here, heading)) return false;
    const parent = parentOf(here);
    if (parent === null || isTop(here)) return false;
    if (
      here.name === 'a' &&
      (attr(here, 'href') ?? '#').length > 1 &&
      !/^(?:#|javascript:)/i.test(attr(here, 'href') ?? '#')
    )
      return true;
    const own = signature(here);
    // Columns and rows are alike too: a product in a list has a picture, or is an item of the list.
    const isItem = here.name === 'li' || here.name === 'article' || here.name === 'tr';
    if ((!isItem && own.endsWith('.')) || !has(here, isLink) || (!isItem && !has(here, isPicture))) continue;
    const isAlike = (sibling: Element): boolean =>
      signature(sibling) === own && within(sibling) > 0 && has(sibling, isLink) && (isItem || has(sibling, isPicture));
    if (near(here, 'next').some(isAlike) || near(here, 'prev').some(isAlike)) return true;
  }
  return false;
}

const NEAR = 6;

/** The next elements beside it on one side. */
function near(element: Element, side: 'next' | 'prev'): Element[] {
  const found: Element[] = [];
  for (let sibling = element[side]; sibling !== null && found.length < NEAR; sibling = sibling[side])
    if (isElement(sibling)) found.push(sibling);
  return found;
}

/** The same where only links tell: boxes alike without prices too. */
export const isCardOf = (element: Element, heading: Element, layout: Layout): boolean =>
  isCard(element, heading, layout, () => 1);

/** Classes of the page's frame: every row is alike. */
const FRAME =
  /^(?:row|rows?-.*|col|cols?-.*|column.*|container.*|section|block|wrapper|clearfix|content|inner|flex.*|d-.*|grid|w-.*|[mp][trblxy]?-.*|large-\d+|medium-\d+|small-\d+|box|group|)$/i;
const signature = (element: Element): string =>
  `${element.name}.${(element.attribs['class'] ?? '')
    .split(/\s+/)
    .filter((name) => !FRAME.test(name))
    .slice(0, 3)
    .join('.')}`;

const isLink = (element: Element): boolean =>
  element.name === 'a' &&
  (attr(element, 'href') ?? '').length > 1 &&
  !/^(?:#|javascript:)/i.test(attr(element, 'href') ?? '');
const isPicture = (element: Element): boolean => element.name === 'img' || element.name === 'picture';

/** Whether one of the first elements in it is such a one. */
function has(element: Element, test: (one: Element) => boolean): boolean {
  const open = [element];
  for (let steps = 0; steps < 120; steps += 1) {
    const next = open.pop();
    if (next === undefined) return false;
    if (test(next)) return true;
    for (const child of next.children) if (isElement(child)) open.push(child);
  }
  return false;
}

const isTop = (element: Element): boolean => element.name === 'body' || element.name === 'html';
