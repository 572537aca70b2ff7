import { getAttribute, type Element, isElement, type Node, parseHtml, squeeze, getText, walk } from './dom.js';

/** A page, parsed once for all formats. */
export interface Page {
  readonly root: Node;
  readonly url: URL | null;
  readonly elements: readonly Element[];
  /** Contents of `meta` elements by lower-case property or name, in document order. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  /** Language of the `html` element in lower case: "de-at". */
  readonly language: string;
  readonly title: string;
}

const MOST_ELEMENTS = 150_000;

export function openPage(html: string, address: string): Page {
  const root = parseHtml(html);
  const elements: Element[] = [];
  walk(root, (node) => {
    if (isElement(node) && elements.length < MOST_ELEMENTS) elements.push(node);
  });
  const meta = new Map<string, string[]>();
  for (const element of elements) {
    if (element.name !== 'meta') continue;
    const name = (getAttribute(element, 'property') ?? getAttribute(element, 'name'))?.toLowerCase();
    const content = squeeze(getAttribute(element, 'content') ?? '');
    if (name && content !== '') meta.set(name, [...(meta.get(name) ?? []).slice(0, 20), content]);
  }
  const titleElement = elements.find(({ name }) => name === 'title');
  return {
    root,
    elements,
    meta,
    url: URL.canParse(address) ? new URL(address) : null,
    language: (elements.find(({ name }) => name === 'html')?.attribs['lang'] ?? '').toLowerCase(),
    title: titleElement === undefined ? '' : squeeze(getText(titleElement, 500)),
  };
}

/** Resolves a link against the page's URL; null unless the result is http or https. */
export function resolveLink(page: Page, link: string | null | undefined): string | null {
  const text = link?.trim() ?? '';
  if (text === '' || text.length > 2000) return null;
  const base = page.url?.href;
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
