/** Said to every shop, so that it knows who asks and can tell us no (robots.txt). */
export const ROBOT_NAME = 'AtriumPriceReader';

/** Who wants the page: a person who waits for it, or the price watch, which nobody waits for and which is the more patient. */
export type Visitor = 'person' | 'watch';

const WHY: Readonly<Record<Visitor, string>> = {
  person: 'reads one product page when a person asks for it',
  watch: 'reads single product pages again, about once a week',
};

/** What every shop is sent. */
export const shopHeaders = (visitor: Visitor) => ({
  'user-agent': `${ROBOT_NAME}/1.0 (${WHY[visitor]})`,
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  'accept-language': 'en,*;q=0.5',
});
