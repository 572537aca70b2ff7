import { findPrices } from '../amounts/read-price.js';
import { getParent } from '../page/dom.js';
import type { Layout } from '../page/layout.js';
import type { Line } from '../page/page-lines.js';
import type { VisibleOffer } from './visible.js';

/** Why a page shows no price: it requires a sign-in or a request. */
export type HiddenPrice = 'sign-in' | 'request';

const LINES = 80;
const LONGEST_LINE = 140;

const SIGN_IN_VERB =
  'log ?in|sign ?in|register|sign ?up|create an account|anmelden|melden sie sich(?: bitte)? an|einloggen|loggen sie sich(?: bitte)? ein|registrieren|connectez-vous|se connecter|identifiez-vous|connexion|inicie sesión|iniciar sesión|inicia sesión|reg[ií]str(?:ese|ate|arse)|cadastre-se|identifíquese|accedi|effettua il login|registrati|entre|faça (?:o )?login|inicie sessão|iniciar sessão|log in|inloggen|logga in|log ind|logg inn|kirjaudu|přihlaste se|přihlásit|prihláste sa|zaloguj(?: się)?|jelentkezzen be|autentificați-vă|prijavite se|giriş yap\\p{L}*|войдите|войти|авторизуйтесь|зарегистрируйтесь|увійдіть|влезте|συνδεθείτε|سجل(?: الدخول)?|تسجيل الدخول|התחבר\\p{L}*';
const PRICE =
  'prices?|pricing|preise?|einkaufspreise?|prix|tarifs?|precios?|prezz[oi]|preços?|prijs|prijzen|pris(?:er)?|priset|hinta|hinnat|cen[auyęě]?|ceny|ceník|árak?(?:at)?|preț(?:ul|uri)?|cijen[aeu]|fiyat\\p{L}*|цен[аыу]|ціни|τιμ\\p{L}+|الأسعار|السعر|سعر|מחיר\\p{L}*';
/**
 * Matches texts such as "Log in to see prices", "Preise nur nach Anmeldung", "Prices visible to registered customers".
 */
const SIGN_IN = new RegExp(
  `(?<!\\p{L})(?:${SIGN_IN_VERB})(?!\\p{L}).{0,60}(?<!\\p{L})(?:${PRICE})(?!\\p{L})|(?<!\\p{L})(?:${PRICE})(?!\\p{L}).{0,40}(?<!\\p{L})(?:to (?:registered|logged[- ]in|trade|professional) (?:customers|users|members)|(?:up)?on (?:log(?:ging)?[ -]?in|sign(?:ing)?[ -]?in|registration|registering)|after (?:you )?(?:log(?:ging)?[ -]?in|sign(?:ing)?[ -]?in|register(?:ing)?|registration)|when (?:you are )?(?:logged|signed) in|for (?:registered|logged[- ]in|trade|professional) (?:customers|users|members)|nach (?:der )?(?:anmeldung|login|registrierung)|(?:nur )?für (?:registrierte|angemeldete|eingeloggte|gewerbliche|fachkunden)\\p{L}*|(?:après|sur) (?:connexion|identification|inscription|création)|une fois connecté|réservés? aux|(?:tras|previ[oa]|mediante|con) (?:iniciar sesión|inicio de sesión|registr[oe]\\p{L}*|registrarse|identificarse|identificación|login|acceso)|(?:para|a) (?:clientes|usuarios|profesionales) registrados|(?:dopo|previ[oa]|con|solo) (?:il |la |l')?(?:login|accesso|registrazione)|(?:per|agli) (?:i |gli )?(?:clienti|utenti) registrati|riservat[io] a(?:gli|i)|(?:após|mediante|com) (?:o |a )?(?:login|cadastro|regist[or]\\p{L}*)|na (?:het )?(?:inloggen|registratie|registreren|aanmelden)|efter inloggning|efter login|po přihlášení|po prihlásení|po zalogowaniu|после (?:авторизации|входа|регистрации)|доступн\\p{L}+ после|بعد تسجيل الدخول)(?!\\p{L})`,
  'iu',
);
/** Matches texts such as "Price on request", "Call for price", "Preis auf Anfrage". */
const ON_REQUEST = new RegExp(
  `(?<!\\p{L})(?:${PRICE})(?:\\s?[:–-])?\\s{0,2}(?:(?:up)?on (?:request|application|enquiry|inquiry)|auf anfrage|sur demande|nous consulter|bajo (?:petición|consulta|pedido)|a (?:consultar|petición)|a richiesta|su richiesta|sob (?:consulta|pedido)|op aanvraag|på (?:begäran|forespørsel|forespørgsel|förfrågan)|pyynnöstä|na (?:dotaz|vyžádání|vyžiadanie|zapytanie|upit)|do uzgodnienia|kérésre|la cerere|talep üzerine|по запросу|по запиту|договорная|уточняйте|κατόπιν (?:ζήτησης|αιτήματος)|عند الطلب|לפי בקשה)(?!\\p{L})|(?<!\\p{L})(?:call|contact(?: us)?|ask|e-?mail|inquire|enquire|request) (?:us )?(?:for|about) (?:a |the |our |your )?(?:pric\\p{L}+|quote|quotation)(?!\\p{L})|(?<!\\p{L})(?:request|get|ask for) (?:a |your )?(?:price|quote)(?!\\p{L})|(?<!\\p{L})(?:preis anfragen|angebot anfordern|demander (?:un devis|le prix)|prix : nous consulter|solicitar (?:precio|presupuesto|cotización)|consultar precio|richiedi (?:un )?(?:prezzo|preventivo)|solicitar (?:preço|orçamento)|prijs aanvragen|begär offert|запросить цену|узнать цену|цену уточняйте|poptat cenu|zapytaj o cenę|اطلب السعر|اتصل لمعرفة السعر)(?!\\p{L})|価格(?:は)?お問い?合わせ|要問い?合わせ|价格面议|價格面議|询价|詢價|가격 ?문의`,
  'iu',
);

/** A line near the heading that says why the price is hidden. */
export interface HiddenPriceLine {
  readonly reason: HiddenPrice;
  readonly index: number;
}

/** Returns the line below the heading that says how to get the price, or null. */
export function findHiddenPrice(
  lines: readonly Line[],
  headingIndex: number,
  isOther: (line: Line) => boolean,
): HiddenPriceLine | null {
  const near = lines.filter(({ index }) => index >= headingIndex).slice(0, LINES);
  for (const line of near) {
    if (line.text.length > LONGEST_LINE || findPrices(line.text).some(({ sign }) => sign !== null)) continue;
    const reason = SIGN_IN.test(line.text) ? 'sign-in' : ON_REQUEST.test(line.text) ? 'request' : null;
    // The line itself may be a link to the sign-in, so its parent is examined.
    const element = line.element.name === 'a' ? getParent(line.element) : line.element;
    if (reason !== null && element !== null && !isOther({ ...line, element })) return { reason, index: line.index };
  }
  return null;
}

/** Returns the prices between the heading and the line about the hidden price, where a list price may be. */
export function beforeLine(
  offer: VisibleOffer,
  { index: end }: HiddenPriceLine,
  layout: Layout,
  headingIndex: number,
): VisibleOffer {
  const isBefore = ({ element }: { readonly element: Parameters<Layout['isHidden']>[0] }): boolean => {
    const index = layout.indexOf.get(element) ?? 0;
    return index >= headingIndex && index <= end;
  };
  return { ...offer, current: offer.current.filter(isBefore), former: offer.former.filter(isBefore) };
}
