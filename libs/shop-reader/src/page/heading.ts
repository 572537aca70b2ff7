import { type Element, isElement, isText, type Node, getText, walk } from './dom.js';
import type { Layout } from './layout.js';
import { getNames } from './names.js';
import type { Page } from './page.js';
import { computeOverlap, splitWords } from './words.js';

export interface Heading {
  readonly element: Element;
  readonly text: string;
}

const TITLE_NAMES =
  / (?:product (?:name|title|heading)|(?:product|item|prod|pdp|article|artikel|produkt|goods) ?(?:name|title|titel|nazev|heading)|productname|producttitle|item desc|main title|page title|entry title) /;

/** Returns the h1 that the page's title or markup mentions, else the first visible one; without h1, another heading. */
export function findHeading(page: Page, layout: Layout, names: readonly string[]): Heading | null {
  const known = [...names, page.title, ...(page.meta.get('og:title') ?? []), ...(page.meta.get('twitter:title') ?? [])]
    .map(splitWords)
    .filter((name) => name !== '');
  const parts = new Set(
    known.length === 0
      ? []
      : [...names, page.title, ...(page.meta.get('og:title') ?? [])]
          .flatMap((name) => [name, ...name.split(/\s[|–—\-·:»]\s|\s?\|\s?/)])
          .map(splitWords)
          .filter((part) => part.length >= 5),
  );
  const candidates = page.elements.flatMap((element): (Heading & { score: number })[] => {
    const level = /^h[1-6]$/.test(element.name) ? Number(element.name[1]) : 0;
    if (level === 0 && !TITLE_NAMES.test(getNames(element))) return [];
    if (layout.isUnread(element)) return [];
    const text = openText(element, layout, 500);
    const plain = splitWords(text);
    if (plain === '' || text.length > 400) return [];
    const isKnown = known.some(
      (name) =>
        name === plain || (plain.length > 5 && name.includes(plain)) || (name.length > 5 && plain.includes(name)),
    );
    const shares = isKnown ? 1 : Math.max(0, ...known.map((name) => computeOverlap(plain, name)));
    const score =
      shares * 6 +
      (level === 1 ? 3 : level === 0 ? 1 : level === 2 ? 0.5 : 0) +
      (TITLE_NAMES.test(getNames(element)) ? 1.5 : 0) -
      (layout.isAside(element) ? 6 : 0) -
      (layout.isHidden(element) ? 2 : 0) -
      (plain.length < 2 ? 1 : 0);
    return [{ element, text, score }];
  });
  let best: (Heading & { score: number }) | null = null;
  for (const candidate of candidates) if (best === null || candidate.score > best.score) best = candidate;
  if (best !== null && best.score >= 5) return best;
  // When no heading is mentioned elsewhere on the page, a plain element may contain the name.
  const bearers = page.elements
    .slice(0, 20_000)
    .filter(
      (element) =>
        !layout.isUnread(element) &&
        !layout.isAside(element) &&
        !layout.isHidden(element) &&
        element.children.length <= 3 &&
        parts.has(splitWords(getText(element, 200))),
    );
  const stated = new Set(names.map(splitWords));
  // A part of the page's title may be the shop's name, so a visible h1 takes precedence over it.
  const isOpenH1 = best !== null && best.element.name === 'h1' && best.score >= 3;
  const plain =
    bearers.find((element) => stated.has(splitWords(getText(element, 200)))) ?? (isOpenH1 ? undefined : bearers[0]);
  if (plain !== undefined) return { element: plain, text: openText(plain, layout, 400) };
  return best !== null && best.score >= 2.5 ? best : null;
}

const FOR_READERS =
  / (?:visually hidden|visuallyhidden|(?:sr|at|aria|screen reader|screenreader) only|screen reader\w*|screenreader\w*|offscreen|off screen|assistive text|\w hdn|clipped|a11y(?: \w+)?) /;
/** Words that templates put before a name in an element of their own. */
const PREFIX =
  /^(?:(?:product )?details? (?:about|of|for|on|zu|zum|sur|over|om)|(?:information|info)s? (?:about|on|zu|sur|su)|détails? (?:sur|de|du)|(?:produkt)?details zu|informationen zu|detalles? (?:de|del|sobre|acerca de)|dettagli (?:su|di|del)|detalhes (?:de|do|sobre)|details van|detaljer om|szczegóły(?: produktu)?|podrobnosti o|detail (?:produktu|zboží)|detalii despre|подробн\p{L}+ о|информация о|подробиці про|تفاصيل(?: عن| المنتج)?|פרטים על)\s?:?$/iu;

/** Returns the text of a heading without hidden words, words for screen readers, and template prefixes. */
function openText(heading: Element, layout: Layout, limit: number): string {
  const isShown = !layout.isHidden(heading);
  const hidden = new Set<Node>();
  let isFirst = true;
  walk(heading, (node) => {
    if (isText(node)) {
      if (node.data.trim() !== '') isFirst = false;
      return true;
    }
    if (!isElement(node)) return true;
    const isPrefix = isFirst && PREFIX.test(getText(node, 40));
    if (!isPrefix && !(isShown && layout.isHidden(node)) && !FOR_READERS.test(getNames(node))) return true;
    hidden.add(node);
    return false;
  });
  return (hidden.size > 0 && getText(heading, limit, hidden)) || getText(heading, limit);
}
