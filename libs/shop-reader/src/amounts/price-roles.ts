import { getAttribute, type Element, walkUp } from '../page/dom.js';
import { getNames } from '../page/names.js';

/* Roles of prices by class names and words: former price, price per unit, installment, saving. */

const FORMER =
  / (?:old|was|former|previous|prev|before|original|orig|regular|list|rrp|msrp|srp|uvp|pvp|strike|striked|strikethrough|striketrough|striken|stricken|struck|through|crossed|cross|crossedout|compare|compareat|retail|streich\w*|durchgestrichen|barre|barred|barree|ancien|ancienne|tachado|anterior|antes|antigo|vecchio|barrato|alter|altpreis|oldprice|priceold|listprice|regularprice|wasprice|stara|stary|stare|starsza|eski|vanha|ordinarie|gammel|listino|de|puvodni|povodna|przekreslona|no sale|discounted from|full) /;
/** Names that make a seemingly former price current, such as "regular price" in Magento and Shopify without a sale. */
const CURRENT =
  / (?:(?:with|has|is) (?:list|discount|sale|former|old)|on sale|new|now|current|final|special|sale|actual|our|selling|promo|promotional|promocional|today|buybox|nuevo|neu|novy|nova|nowa|aktualni|aktuell|aktualna|finale|pricenew|newprice|saleprice|specialprice|price2pay|topay) /;

/** Returns whether a price is a former one by its element (`del`), its style, or the names of its ancestors. */
export function isFormerPrice(element: Element): boolean {
  for (const here of walkUp(element, 4)) {
    if (here.name === 'del' || here.name === 's' || here.name === 'strike') return true;
    if (/line-through/i.test(getAttribute(here, 'style') ?? '')) return true;
    const names = getNames(here);
    // Ancestors count only when their name refers to the price: a "list" or "compare" box may contain anything.
    if (
      here !== element &&
      !/ (?:price\w*|\w*price|preis\w*|\w*preis|prix|precio|preco|prezzo|prijs|pris|cena\w*|cijena|fiyat|hinta|amount|value) /.test(
        names,
      )
    )
      continue;
    if (CURRENT.test(names)) return false;
    if (FORMER.test(names)) return true;
  }
  return false;
}
