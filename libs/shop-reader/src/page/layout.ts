import { getAttribute, type Element, getParent, UNREAD_TAGS, walkUp } from './dom.js';
import { getNames } from './names.js';
import type { Page } from './page.js';

/** Positions of elements on the page and properties of their surroundings. */
export interface Layout {
  readonly indexOf: ReadonlyMap<Element, number>;
  /** For each element, the index after its last descendant. */
  readonly ends: Int32Array;
  isHidden(element: Element): boolean;
  /** Returns whether an element is in a dialog or a collapsed panel; its text may still confirm an amount. */
  isClosed(element: Element): boolean;
  /** Returns whether an element is not about the product: menu, footer, cart, related products, reviews. */
  isAside(element: Element): boolean;
  isUnread(element: Element): boolean;
  contains(outer: Element, inner: Element): boolean;
  common(one: Element, other: Element): Element | null;
}

const UNREAD = 1;
const HIDDEN = 2;
const ASIDE = 4;
const CLOSED = 8;

const HIDDEN_NAMES =
  / (?:hidden|hide|d none|is hidden|aok hidden|u hidden|none|display none|invisible|ng hide|visually none|sr hidden|js hidden) /;
/** Names of elements that are visible at some widths: "hidden-xs", "d-none d-md-block". */
const SHOWN_NAMES =
  / (?:xs|sm|md|lg|xl|xxl|desktop|mobile|tablet|phone|small|medium|large|block|flex|inline|scrollbar|label|visually|print|overflow|until|up|down) /;
const DIALOG_NAMES =
  / (?:modal|modals|dialog|dialogue|lightbox|popup|popups|pop up|popover|tooltip|tooltips|offcanvas|off canvas|drawer|overlay|micromodal|remodal|fancybox) /;
/** Elements that open a dialog and are outside it; spans and images are too small to be dialogs. */
const OPENERS = new Set('a button input label span img picture i b strong em h1 h2'.split(' '));
const ASIDE_NAMES =
  / (?:(?:related|recommend\w*|recs?|reco|upsells?|upselling|crosssells?|crossselling|cross (?:sells?|selling|link\w*)|up (?:sells?|selling)|similar\w*|alsolike|also|alternatives?|recently|recentlyviewed|viewed|accessor(?:y|ies)|zubehor|sponsored|sponsor|advert\w*|ads|minicart|mini (?:cart|basket|bag)|cart (?:drawer|modal|preview|popup|header|total|content|items?|summary)|header (?:cart|basket|total)|basket (?:top|header|summary)|shopping (?:cart|bag)|cartcontent|suggest\w*|companion|bundles?|frequently|bought together|combo|crosselling|boughttogether|alsobought|complementary|warrant(?:y|ies)|insurance|garantie|reviews?|testimonials?|comments?|ratings? list|questions|breadcrumbs?|megamenu|mega menu|menu|navigation|footer|newsletter|cookie|cookies|compare (?:table|list|products)|wishlist|other products|you may|more products|slick (?:slide|track|list)|swiper (?:slide|wrapper)|owl (?:item|stage|carousel)|products? (?:carousel|slider|grid|list|listing|row|tile|card)|(?:carousel|slider) (?:item|cell|products?)|glide slide|splide slide|flickity\w*|produits (?:associes|similaires)|ahnliche|empfehlungen|prodotti correlati|productos relacionados|podobne|souvisejici|pohozie|svisl|recomendados|relacionados|correlati) )/;

/** Computes the layout. The names of the ancestors of `shown`, an element known to be visible, are ignored. */
export function computeLayout(page: Page, shown: Element | null = null): Layout {
  const { elements } = page;
  const indexOf = new Map<Element, number>();
  const ends = new Int32Array(elements.length).fill(elements.length);
  const flags = new Uint8Array(elements.length);
  const open: number[] = [];
  const around = new Set(walkUp(shown));
  elements.forEach((element, index) => {
    const parent = getParent(element);
    while (open.length > 0 && elements[open.at(-1)!] !== parent) ends[open.pop()!] = index;
    const outer = parent === null ? undefined : indexOf.get(parent);
    flags[index] = (around.has(element) ? 0 : getOwnFlags(element)) | (outer === undefined ? 0 : flags[outer]!);
    open.push(index);
    indexOf.set(element, index);
  });
  const has = (element: Element, flag: number): boolean => (flags[indexOf.get(element) ?? 0]! & flag) !== 0;
  const contains = (outer: Element, inner: Element): boolean => {
    const from = indexOf.get(outer) ?? -1;
    const at = indexOf.get(inner) ?? -1;
    return from >= 0 && at >= from && at < ends[from]!;
  };
  return {
    indexOf,
    ends,
    contains,
    isUnread: (element) => has(element, UNREAD),
    isHidden: (element) => has(element, HIDDEN),
    isClosed: (element) => has(element, CLOSED),
    isAside: (element) => has(element, ASIDE),
    common: (one, other) => [...walkUp(one)].find((outer) => contains(outer, other)) ?? null,
  };
}

function getOwnFlags(element: Element): number {
  if (UNREAD_TAGS.has(element.name) || element.name === 'title') return UNREAD;
  // The page's frame often has classes for everything it may show ("product menu-open").
  if (element.name === 'html' || element.name === 'body' || element.name === 'main') return 0;
  let flags = 0;
  const names = getNames(element);
  const style = getAttribute(element, 'style') ?? '';
  if (
    /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i.test(style) ||
    'hidden' in element.attribs ||
    (HIDDEN_NAMES.test(names) && !SHOWN_NAMES.test(names))
  )
    flags |= HIDDEN;
  if (element.name === 'nav' || element.name === 'footer' || element.name === 'aside' || ASIDE_NAMES.test(names))
    flags |= ASIDE;
  if (isDialog(element, names)) flags |= CLOSED;
  return flags;
}

function isDialog(element: Element, names: string): boolean {
  if (element.name === 'dialog') return !('open' in element.attribs);
  if (OPENERS.has(element.name)) return false;
  return (
    /^(?:alert)?dialog$|^tooltip$/i.test(getAttribute(element, 'role') ?? '') ||
    getAttribute(element, 'aria-modal') === 'true' ||
    getAttribute(element, 'aria-hidden') === 'true' ||
    DIALOG_NAMES.test(names)
  );
}
