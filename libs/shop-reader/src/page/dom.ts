import { load } from 'cheerio';
import { boundHtml } from './bound-html.js';

/* The parsed page. Walks are loops rather than recursion, and texts are cut, because pages may be malformed. */

type AnyNode = Exclude<NonNullable<Parameters<typeof load>[0]>, string | Buffer | readonly unknown[]>;
export type Element = Extract<AnyNode, { attribs: unknown }>;
export type Node = AnyNode;

export function parseHtml(html: string): Node {
  return load(boundHtml(html)).root()[0] as Node;
}

export const isElement = (node: Node | null | undefined): node is Element =>
  node !== null && node !== undefined && 'attribs' in node;

type Text = Extract<AnyNode, { data: string; nodeType: 3 }>;
export const isText = (node: Node): node is Text => node.nodeType === 3;

export const getAttribute = (element: Element, name: string): string | null => element.attribs[name]?.trim() ?? null;

export const getParent = (node: Node): Element | null => (isElement(node.parent) ? node.parent : null);

/** Yields an element and the elements around it, from the inside, at most `limit`. */
export function* walkUp(element: Element | null, limit = Infinity): Generator<Element> {
  for (let here = element, steps = 0; here !== null && steps < limit; here = getParent(here), steps += 1) yield here;
}

/** Visits the descendants in document order. A visitor that returns false skips the element's content. */
export function walk(root: Node, visit: (node: Node) => boolean | void): void {
  const open: Node[] = 'children' in root ? [...root.children].toReversed() : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (visit(node) === false || !('children' in node)) continue;
    for (let index = node.children.length - 1; index >= 0; index -= 1) open.push(node.children[index]!);
  }
}

/** Tags whose content is not text of the page. */
export const UNREAD_TAGS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'iframe',
  'object',
  'head',
  'select',
  'textarea',
  'datalist',
]);

const NONE: ReadonlySet<Node> = new Set();

/** Returns the visible text with single spaces, cut after `limit` characters, without the text of `left` elements. */
export function getText(root: Node, limit = 2000, left: ReadonlySet<Node> = NONE): string {
  const parts: string[] = [];
  let length = 0;
  walk(root, (node) => {
    if (length > limit) return false;
    if (isText(node)) {
      parts.push(touchesWord(node) ? ` ${node.data}` : node.data);
      length += node.data.length;
    } else if (isElement(node)) {
      if (UNREAD_TAGS.has(node.name) || left.has(node)) return false;
      if (BREAKING.has(node.name) || touchesWord(node)) parts.push(' ');
    }
  });
  return squeeze(parts.join('')).slice(0, limit);
}

const INLINE = new Set(['a', 'b', 'em', 'i', 'small', 'span', 'strong']);
const getEdgeText = (node: Node | null | undefined, side: 'first' | 'last'): string => {
  let here = node;
  for (let steps = 0; here && steps < 6 && isElement(here); steps += 1) {
    if (!INLINE.has(here.name)) return '';
    here = here.children.at(side === 'first' ? 0 : -1);
  }
  return here && isText(here) ? here.data : '';
};

/**
 * Returns whether the texts of a node and its previous sibling need a space between them:
 * "<span>Brand</span><span>Name</span>".
 */
export function touchesWord(node: Node): boolean {
  const before = node.prev;
  if (before === null || !(isElement(node) || isElement(before))) return false;
  const [left, right] = [getEdgeText(before, 'last'), getEdgeText(node, 'first')];
  if (isElement(node) && isElement(before))
    return /.\p{L}$|\p{L}.$/u.test(left) && /^(?:[\p{L}\d].|\([\p{L}\d]{2})/u.test(right);
  return (
    (/[\p{L}\d)]{2}$/u.test(left) && /^\([\p{L}\d]{2}/u.test(right)) ||
    (/\p{Ll}{2}$/u.test(left) && /^\d{2}/.test(right))
  );
}

/** Elements that begin a new line, so that words on both sides of their edges are separate. */
export const BREAKING = new Set(
  'address article aside blockquote br button dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Decodes character references ("&amp;", "&#39;") in a text outside HTML. */
export function decodeEntities(text: string): string {
  if (!/&#?\w{1,31};/.test(text)) return text;
  const plain = load(
    `<textarea>${text.slice(0, LONGEST_ENCODED).replaceAll('<', '&lt;')}</textarea>`,
    null,
    false,
  ).root()[0];
  const decoded = plain === undefined ? '' : rawText(plain.children.find(isElement) as Element);
  return /&(?:amp|quot|#39|lt|gt);/.test(decoded) && decoded !== text ? decodeEntities(decoded) : decoded;
}
const LONGEST_ENCODED = 10_000;

/** Reduces white space of all kinds to single spaces and removes direction marks and soft hyphens. */
export function squeeze(text: string): string {
  return text
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('');
}
