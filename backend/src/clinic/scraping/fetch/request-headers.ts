/** Name of Atrium's robot in robots.txt rules and in the user agent, so that shops can recognize and block it. */
export const ROBOT_NAME = 'AtriumPriceReader';

/** Who needs the page: a user who waits for it, or the price watch, which waits longer. */
export type RequestOrigin = 'person' | 'watch';

const PURPOSE_BY_ORIGIN: Readonly<Record<RequestOrigin, string>> = {
  person: 'reads one product page when a person asks for it',
  watch: 'reads single product pages again, about once a week',
};

/** Request headers for every shop. */
export const createShopHeaders = (origin: RequestOrigin) => ({
  'user-agent': `${ROBOT_NAME}/1.0 (${PURPOSE_BY_ORIGIN[origin]})`,
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  'accept-language': 'en,*;q=0.5',
});
