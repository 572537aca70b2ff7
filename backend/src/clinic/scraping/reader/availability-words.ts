import type { Availability } from './page-format.js';

/* What shops write about stock, in suppliers' languages. Tried on short lines only. */

const whole = (words: string, other: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${other}`, 'iu');

/** Said of the product as such: nobody can order it, whatever else the page says. */
const NOT_FOR_SALE = whole(
  "currently unavailable|temporarily unavailable|no longer (?:available|sold|produced)|(?:cannot|can't|can not) be (?:purchased|bought|ordered)|product (?:is )?(?:unavailable|not available|discontinued|sold out)|this (?:item|product) is (?:not available|unavailable|out of stock|sold out|no longer available)|discontinued" +
  '|derzeit nicht (?:verfügbar|lieferbar|auf lager|erhältlich|bestellbar)|nicht mehr (?:verfügbar|lieferbar|erhältlich)|momentan nicht (?:verfügbar|lieferbar)|aktuell nicht (?:verfügbar|lieferbar)|actuellement indisponible|produit (?:indisponible|épuisé)|n\'est plus (?:disponible|commercialisé)|no disponible (?:por el momento|actualmente|temporalmente)|producto (?:agotado|no disponible)|produto (?:indisponível|esgotado)|(?:al momento|attualmente|momentaneamente) non disponibile|prodotto (?:esaurito|non disponibile)|momenteel niet (?:leverbaar|beschikbaar)' +
  '|(?:momentálne|aktuálne) (?:nie je|nedostupn\\p{L}*|vypredan\\p{L}*)[^.]{0,40}|nie je možné[^.]{0,25}(?:kúpiť|objednať)|(?:produkt|zboží) (?:nelze|není možné)[^.]{0,20}|momentálně (?:nedostupn\\p{L}*|vyprodán\\p{L}*|není)[^.]{0,30}|prodej (?:byl )?ukončen|predaj (?:bol )?ukončený|produkt (?:niedostępny|wycofany|chwilowo niedostępny)|chwilowo niedostępny|jelenleg nem (?:rendelhető|elérhető|kapható)|produs (?:indisponibil|epuizat)|proizvod (?:nije|nedostupan|rasprodan)[^.]{0,20}|снят с производства|товар (?:закончился|отсутствует|недоступен|распродан)|немає в наявності|изчерпан|προσωρινά μη διαθέσιμο|غير متوفر حاليا\\p{L}*',
  '已下架|停售|販売終了|販売を終了|일시품절',
);

const OUT_OF_STOCK = whole(
  'out of stock|out-of-stock|outofstock|sold out|unavailable|not available(?! in)|not in stock|no stock|0 in stock|none left|oos|ausverkauft|nicht (?:auf lager|vorrätig|verfügbar|lieferbar|bestellbar|erhältlich)|vergriffen|rupture(?: de stock)?|en rupture|épuisée?|indisponible|agotad[oa]|sin stock|no disponible|sin existencias|fuera de stock|esgotad[oa]|indisponível|sem (?:estoque|stock)|fora de estoque|esaurit[oa]|non disponibile|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|slut i lager|slutsåld|slut|ej i lager|tillfälligt slut|udsolgt|ikke på lager|utsolgt|loppu|loppunut|loppuunmyyty|ei varastossa|vyprodáno|není skladem|nedostupn\\p{L}+|vypredané|nie je (?:na sklade|skladom)|brak w magazynie|niedostępn\\p{L}+|wyprzedan\\p{L}*|brak towaru|elfogyott|nincs (?:készleten|raktáron)|nem (?:rendelhető|elérhető)|stoc epuizat|indisponibil|epuizat|nu este în stoc|lipsă stoc|rasprodano|nije dostupno|nema na (?:zalihi|stanju|skladištu)|nedostupno|ni na zalogi|razprodano|stokta yok|tükendi|temin edilemiyor|нет в наличии|нет на складе|распродано|отсутствует|недоступен|закінчився|відсутній|няма наличност|не е в наличност|εξαντλ\\p{L}+|μη διαθέσιμ\\p{L}+|εκτός αποθέματος|غير متوفر\\p{L}*|نفد\\p{L}*|نفذت الكمية|غير متاح|אזל(?: מהמלאי)?|לא במלאי|אין במלאי|hết hàng|stok habis|habis terjual',
  '缺貨|缺货|售罄|已售完|售完|無庫存|无货|補貨中|完售|在庫切れ|在庫なし|売り切れ|品切れ|完売|入荷待ち|품절|재고 ?없음|สินค้าหมด|หมดสต็อก',
);

const BACK_ORDER = whole(
  'back-?orders?|back order|on back-?order|available (?:to order|on request)|made to order|special order|on order|auf bestellung|bestellware|bestellartikel|sur commande|bajo pedido|por encargo|sob encomenda|su ordinazione|su richiesta|op bestelling|nabestelling|beställningsvara|bestillingsvare|tilaustuote|na objedn(?:ávku|ání|anie)|na zamówienie|rendelésre|pe comandă|la comandă|po narudžbi|sipariş üzerine|под заказ|під замовлення|по поръчка|κατόπιν παραγγελίας',
  'お?取り寄せ|주문 ?제작',
);

const PRE_ORDER = whole('pre-?orders?|preorder now|vorbestell\\p{L}*|précommand\\p{L}*|preventa|reserva anticipada|pré-venda|preordin\\p{L}*|prevendita|förbeställ\\p{L}*|forudbestil\\p{L}*|forhåndsbestill\\p{L}*|předobjedn\\p{L}*|predobjedn\\p{L}*|przedsprzedaż|előrendel\\p{L}*|precomand\\p{L}*|ön sipariş|предзаказ|передзамовлення', '預購|预购|予約(?:受付|商品|販売)|예약 ?판매');

const LIMITED = whole('only \\d+ (?:left|remaining|available|in stock)|last (?:one|item|units?|pieces?|few)(?: left| available)?|low stock|limited stock|few left|nur noch \\d+|plus que \\d+|últimas? (?:unidades|piezas)|ultim[oaie] (?:disponibil[ei]|pezz[oi])|laatste|poslední kus\\p{L}*|posledn[ýé] kus\\p{L}*|ostatni\\p{L}* sztuk\\p{L}*|utolsó darab\\p{L}*|son \\d+ (?:adet|ürün)|последн\\p{L}+ (?:экземпляр|штук)\\p{L}*', '残り\\d+|残りわずか');

const IN_STOCK = whole(
  'in stock|in-stock|available(?: now| online| for (?:delivery|order|shipping)| to ship)?|ready to ship|ships (?:today|tomorrow|same day|within|in \\d|from)|usually (?:ships|dispatched)|dispatched within|in stock now|auf lager|(?:sofort |online )?lieferbar|sofort (?:lieferbar|verfügbar)|vorrätig|verfügbar|lieferzeit|versandfertig|en stock|disponible|dispo|expédi[ée]\\p{L}* sous|en existencias?|disponibilidad inmediata|em (?:estoque|stock)|disponível|disponibile|disponibilità immediata|immediatamente disponibile|op voorraad|voorradig|leverbaar|beschikbaar|i lager|finns i lager|på lager|varastossa|heti saatavilla|skladem|na sklade|na skladě|skladom|dostupné|ihned k odeslání|dostępny|dostępna|na stanie|w magazynie|od ręki|készleten|raktáron|elérhető|în stoc|in stoc|disponibil|na zalihi|na skladištu|dostupno|na stanju|raspoloživo|na zalogi|stokta(?: var)?|в наличии|есть на складе|в наявності|є в наявності|наличен|в наличност|на склад|διαθέσιμο|άμεσα διαθέσιμο|σε απόθεμα|متوفر|متاح|متوفرة|במלאי|זמין|còn hàng|tersedia|ready stock|laos|noliktavā|turime',
  '有貨|有货|现货|現貨|有库存|庫存充足|在庫あり|在庫有|재고 ?있음|มีสินค้า',
);

/** Sentences about other things that use the same words. */
const OTHERWISE = /(?:for this (?:item|product)|review|rezension|bewertung|only available online|newsletter|cookie|javascript|browser|size|größe|taille|talla|colou?r|farbe|store|filiale|magasin|tienda|negozio|prodejn|predajn|sklepie|магазин|click ?& ?collect|abholung|reserv(?:e|ation)|\?)/iu;

export interface StockStatement {
  readonly availability: Availability;
  /** It says that the product as such cannot be bought. */
  readonly isFinal: boolean;
}

/** What a line says about stock, or null. The words for "not" come first: "not in stock" holds "in stock". */
export function stockStatement(line: string): StockStatement | null {
  if (line.length > 160) return null;
  if (NOT_FOR_SALE.test(line)) return { availability: /discontinued|no longer|nicht mehr|n'est plus|ukončen|wycofan|снят|停售|販売/i.test(line) ? 'Discontinued' : 'OutOfStock', isFinal: true };
  if (OTHERWISE.test(line)) return null;
  if (OUT_OF_STOCK.test(line)) return { availability: 'OutOfStock', isFinal: false };
  if (line.length > 100) return null;
  if (PRE_ORDER.test(line)) return { availability: 'PreOrder', isFinal: false };
  if (BACK_ORDER.test(line)) return { availability: 'BackOrder', isFinal: false };
  if (LIMITED.test(line)) return { availability: 'LimitedAvailability', isFinal: false };
  return IN_STOCK.test(line) ? { availability: 'InStock', isFinal: false } : null;
}
