/** Name in robots.txt and in the user agent, so that shops can recognize and block it. */
export const ROBOT_NAME = 'AtriumPriceReader';

/** Origin of a request: a user who waits for the page, or the price watch, which is more patient. */
export type Visitor = 'person' | 'watch';

const WHY: Readonly<Record<Visitor, string>> = {
  person: 'reads one product page when a person asks for it',
  watch: 'reads single product pages again, about once a week',
};

/** Request headers for every shop. */
export const shopHeaders = (visitor: Visitor) => ({
  'user-agent': `${ROBOT_NAME}/1.0 (${WHY[visitor]})`,
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  'accept-language': 'en,*;q=0.5',
});
