/* Shop pages, read by a job. Values that a page does not state are null. An unreadable page is a normal response:
   `error` is a sentence and `errorCode` one of these. */

export const PAGE_ERRORS = {
  'url.invalid': 'Please enter a valid URL',
  'page.address-refused': 'This address is not on the public internet, so it is not read.',
  'page.port-refused': 'Web pages are not read from port {port}. Please check the URL.',
  'page.unreachable': 'The shop could not be reached. Please check the URL.',
  'page.timeout': 'The shop took too long to answer.',
  'page.too-large': 'The page is larger than 8 MB, so it was not read.',
  'page.too-many-redirects': 'The shop redirected too many times.',
  'page.insecure-redirect':
    'The shop sent us from a secure page (https) to one that is not (http), so it was not read.',
  'page.not-html': 'This address is not a web page.',
  'page.http-error': 'The shop answered that it cannot show this page ({status}).',
  'page.not-found': 'The shop has no page at this address. Please check the URL.',
  'page.come-back-later': 'The shop asks us to come back later. Please try again in {wait}.',
  'page.robots':
    'The shop asks programs not to read this page. Open it in your browser and paste the page source instead.',
  'page.robots-unreadable': 'The shop could not say which pages programs may read.',
  'page.bot-wall':
    'The shop shows its pages only to people. Open it in your browser and paste the page source instead.',
  'page.unreadable': 'The page could not be read.',
  'page.no-product': 'No product was found on this page.',
  'page.product-list': 'This page is a list of products. Please open one product and use the address of its page.',
  'page.not-ready': 'The shop is still being read. The result follows in a moment.',
} as const satisfies Record<string, string>;
export type PageErrorCode = keyof typeof PAGE_ERRORS;

/** Error codes that can be resolved by pasting the page's source from a browser (`readPastedPage`). */
export const PASTE_HELPS: readonly PageErrorCode[] = [
  'page.bot-wall',
  'page.robots',
  'page.too-large',
  'page.timeout',
  'page.http-error',
  'page.unreachable',
  'page.come-back-later',
  'page.insecure-redirect',
];

export const MAX_COMPARED_PAGES = 10;
/** Maximum size of a pasted page in UTF-8 bytes; leaves room for JSON escapes within the body limit of 1 MB. */
export const MAX_PASTED_BYTES = 900_000;
