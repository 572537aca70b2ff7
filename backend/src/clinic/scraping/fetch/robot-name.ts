/** Said to every shop, so that it knows who asks and can tell us no (robots.txt). */
export const ROBOT_NAME = 'AtriumPriceReader';

/** What every shop is sent. */
export const SHOP_HEADERS = {
  'user-agent': `${ROBOT_NAME}/1.0 (reads one product page when a person asks for it)`,
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  'accept-language': 'en,*;q=0.5',
} as const;
