import { attr, type Element, parentOf } from '../page/dom.js';
import { namesOf } from '../page/names.js';

/* What class names and words say of a price: that it is a former one, one for a unit, an instalment, a saving. */

const FORMER =
  / (?:old|was|former|previous|prev|before|original|orig|regular|list|rrp|msrp|srp|uvp|pvp|strike|striked|strikethrough|striketrough|striken|stricken|struck|through|crossed|cross|crossedout|compare|compareat|retail|streich\w*|durchgestrichen|barre|barred|barree|ancien|ancienne|tachado|anterior|antes|antigo|vecchio|barrato|alter|altpreis|oldprice|priceold|listprice|regularprice|wasprice|stara|stary|stare|starsza|eski|vanha|ordinarie|gammel|listino|de|puvodni|povodna|przekreslona|no sale|discounted from|full) /;
/** Words that make a former-looking name a current one: "regular price" of Magento's and Shopify's boxes without a sale. */
const CURRENT =
  / (?:(?:with|has|is) (?:list|discount|sale|former|old)|on sale|new|now|current|final|special|sale|actual|our|selling|promo|promotional|promocional|today|buybox|nuevo|neu|novy|nova|nowa|aktualni|aktuell|aktualna|finale|pricenew|newprice|saleprice|specialprice|price2pay|topay) /;

/** Former by its element (`del`), its style or its and its next ancestors' names. */
export function isFormerPrice(element: Element): boolean {
  for (let here: Element | null = element, steps = 0; here !== null && steps < 4; here = parentOf(here), steps += 1) {
    if (here.name === 'del' || here.name === 's' || here.name === 'strike') return true;
    if (/line-through/i.test(attr(here, 'style') ?? '')) return true;
    const names = namesOf(here);
    // Only names that speak of the price: a page's "list" or "compare" box may hold everything.
    if (
      steps > 0 &&
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
