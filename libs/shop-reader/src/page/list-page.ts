import { isAlikeOffer } from './cards.js';
import { type Element, getText, walkUp } from './dom.js';
import type { Heading } from './heading.js';
import { getNames } from './names.js';
import type { Page } from './page.js';

/**
 * Why a page is not about one product. `list`: several products or search results. `missing`: the shop has no page at
 * this URL.
 */
export type OtherPage = 'list' | 'missing';

const SEARCH_HEADING =
  /^(?:your )?search(?: results?)?(?: for| of)?(?!\p{L})|(?<!\p{L})(?:search results?|results? for|suchergebnis\p{L}*|ergebnisse für|treffer für|résultats? (?:de (?:la |votre )?recherche|pour)|resultados? (?:de (?:la |tu |su )?(?:búsqueda|busca|pesquisa)|para|da (?:busca|pesquisa))|risultat[io] (?:della |di |per )?ricerca|risultati per|wyniki wyszukiwania|zoekresultat\p{L}*|výsledky (?:vyhledávání|hledání|vyhľadávania)|sökresultat|søgeresultat\p{L}*|søkeresultat\p{L}*|hakutulo\p{L}*|результаты поиска|результати пошуку|نتائج البحث)(?!\p{L})|(?<!\p{L})\d+ (?:results?|hits?|matches|treffer|ergebnisse?|résultats?|resultados?|risultat[io]|wynik\p{L}*|resultaten|(?:products?|items?|articles?|produits?|artikel|produkte?|artículos?|productos?|produtos?|prodott[oi]|produkt\p{L}*)(?: \p{L}{2,8})? (?:found|gefunden|trouvés?|encontrados?|trovat[oi]|znalezion\p{L}*|gevonden))(?!\p{L})/iu;
const SEARCH_PATH =
  /\/(?:search(?:[-_]?results?)?|catalogsearch\/result|suche|suchergebnisse?|recherche|busqueda|búsqueda|buscar|busca|pesquisa|ricerca|cerca|szukaj|wyszukiwanie|zoeken|hledani|vyhledavani|haku|sok|søg)(?:\.\w{2,5})?\/?$/iu;
const MISSING_HEADING =
  /^(?:error |erreur |fehler |errore )?404(?:$|\s?[-–—:|!])|(?<!\p{L})(?:(?:page|product|site) (?:could )?not (?:be )?found|(?:seite|artikel|produkt) (?:wurde )?(?:leider )?nicht gefunden|(?:page|produit) (?:introuvable|non trouvée?)|n['’]existe (?:plus|pas)|página no encontrada|no existe|pagina non trovata|non esiste|página não encontrada|não existe|nie (?:została )?znalezion\p{L}*|nie istnieje|niet gevonden|nenalezena?|nebyla nalezena|sidan (?:kunde inte hittas|finns inte)|не найдена?)(?!\p{L})/iu;

/** Returns why the page is not about one product, by its heading and URL, or null. */
export function detectOtherPage(page: Page, heading: Heading | null): OtherPage | null {
  const h1 = page.elements.find(({ name }) => name === 'h1');
  const titles = [heading?.text ?? page.title, h1 === undefined ? '' : getText(h1, 200)];
  if (titles.some((title) => MISSING_HEADING.test(title))) return 'missing';
  const isSearch =
    titles.some((title) => SEARCH_HEADING.test(title)) ||
    SEARCH_PATH.test(page.url?.pathname ?? '') ||
    page.url?.searchParams.get('controller') === 'search';
  return isSearch || isOfferOfList(heading) ? 'list' : null;
}

const isOfferOfList = (heading: Heading | null): boolean => [...walkUp(heading?.element ?? null, 6)].some(isAlikeOffer);

const LIST_SIZE = 2;
const MOST_ELEMENTS = 20_000;
const RECOMMENDED =
  / (?:related|recommend\w*|similar\w*|also|upsells?|crosssells?|cross sell\w*|accessor(?:y|ies)|recently|viewed|ahnliche|empfehlungen) /;

/** Returns whether the page has several similar offers other than its recommendations. */
export function hasSimilarOffers(page: Page): boolean {
  const isRecommended = (element: Element): boolean =>
    [...walkUp(element)].some(
      (here) =>
        here.name === 'aside' || here.name === 'nav' || here.name === 'footer' || RECOMMENDED.test(getNames(here)),
    );
  let count = 0;
  for (const element of page.elements.slice(0, MOST_ELEMENTS))
    if (isAlikeOffer(element) && !isRecommended(element) && ++count >= LIST_SIZE) return true;
  return false;
}
