/* Stock phrases in the languages of suppliers, matched against single short sentences only. */

const matchWholeWord = (words: string, other: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${other}`, 'iu');

/** Phrases saying that the product itself cannot be ordered, which outweigh other statements. */
export const NOT_FOR_SALE = matchWholeWord(
  "currently unavailable|temporarily unavailable|no longer (?:available|sold|produced)|(?:cannot|can't|can not) be (?:purchased|bought|ordered)|product (?:is )?(?:unavailable|not available|discontinued|sold out)|this (?:item|product) is (?:not available|unavailable|out of stock|sold out|no longer available)|discontinued" +
    "|derzeit nicht (?:verfügbar|lieferbar|auf lager|erhältlich|bestellbar)|nicht mehr (?:verfügbar|lieferbar|erhältlich)|momentan nicht (?:verfügbar|lieferbar)|aktuell nicht (?:verfügbar|lieferbar)|actuellement indisponible|produit (?:indisponible|épuisé)|n'est plus (?:disponible|commercialisé)|no disponible (?:por el momento|actualmente|temporalmente)|producto (?:agotado|no disponible)|produto (?:indisponível|esgotado)|(?:al momento|attualmente|momentaneamente) non disponibile|prodotto (?:esaurito|non disponibile)|momenteel niet (?:leverbaar|beschikbaar)" +
    '|(?:momentálne|aktuálne) (?:nie je|nedostupn\\p{L}*|vypredan\\p{L}*)[^.]{0,40}|nie je možné[^.]{0,25}(?:kúpiť|objednať)|(?:produkt|zboží) (?:nelze|není možné)[^.]{0,20}|momentálně (?:nedostupn\\p{L}*|vyprodán\\p{L}*|není)[^.]{0,30}|prodej (?:byl )?ukončen|predaj (?:bol )?ukončený|produkt (?:niedostępny|wycofany|chwilowo niedostępny)|chwilowo niedostępny|jelenleg nem (?:rendelhető|elérhető|kapható)|produs (?:indisponibil|epuizat)|proizvod (?:nije|nedostupan|rasprodan)[^.]{0,20}|снят с производства|товар (?:закончился|отсутствует|недоступен|распродан)|немає в наявності|изчерпан|προσωρινά μη διαθέσιμο|غير متوفر حاليا\\p{L}*',
  '已下架|停售|販売終了|販売を終了|일시품절',
);

export const OUT_OF_STOCK = matchWholeWord(
  'out of stock|out-of-stock|outofstock|sold out|unavailable|not available(?! in)|not in stock|no stock|0 in stock|none left|oos|ausverkauft|nicht (?:auf lager|vorrätig|verfügbar|lieferbar|bestellbar|erhältlich)|vergriffen|rupture(?: de stock)?|en rupture|épuisée?|indisponible|agotad[oa]|sin stock|no disponible|sin existencias|fuera de stock|esgotad[oa]|indisponível|sem (?:estoque|stock)|fora de estoque|esaurit[oa]|non disponibile|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|slut i lager|slutsåld|slut|ej i lager|tillfälligt slut|udsolgt|ikke på lager|utsolgt|loppu|loppunut|loppuunmyyty|ei varastossa|vyprodáno|není skladem|nedostupn\\p{L}+|vypredané|nie je (?:na sklade|skladom)|brak w magazynie|niedostępn\\p{L}+|wyprzedan\\p{L}*|brak towaru|elfogyott|nincs (?:készleten|raktáron)|nem (?:rendelhető|elérhető)|stoc epuizat|indisponibil|epuizat|nu este în stoc|lipsă stoc|rasprodano|nije dostupno|nema na (?:zalihi|stanju|skladištu)|nedostupno|ni na zalogi|razprodano|stokta yok|tükendi|temin edilemiyor|нет в наличии|нет на складе|распродано|отсутствует|недоступен|закінчився|відсутній|няма наличност|не е в наличност|εξαντλ\\p{L}+|μη διαθέσιμ\\p{L}+|εκτός αποθέματος|غير متوفر\\p{L}*|نفد\\p{L}*|نفذت الكمية|غير متاح|אזל(?: מהמלאי)?|לא במלאי|אין במלאי|hết hàng|stok habis|habis terjual',
  '缺貨|缺货|售罄|已售完|售完|無庫存|无货|補貨中|完售|在庫切れ|在庫なし|売り切れ|品切れ|完売|入荷待ち|품절|재고 ?없음|구매 ?불가|판매 ?중지|สินค้าหมด|หมดสต็อก',
);

export const BACK_ORDER = matchWholeWord(
  'back-?orders?|back order|on back-?order|available (?:to order|on request)|made to order|special order|on order|auf bestellung|bestellware|bestellartikel|sur commande|bajo pedido|por encargo|sob encomenda|su ordinazione|su richiesta|op bestelling|nabestelling|beställningsvara|bestillingsvare|tilaustuote|na objedn(?:ávku|ání|anie)|na zamówienie|rendelésre|pe comandă|la comandă|po narudžbi|sipariş üzerine|под заказ|під замовлення|по поръчка|κατόπιν παραγγελίας',
  'お?取り寄せ|주문 ?제작',
);

export const PRE_ORDER = matchWholeWord(
  'pre-?orders?|preorder now|vorbestell\\p{L}*|précommand\\p{L}*|preventa|reserva anticipada|pré-venda|preordin\\p{L}*|prevendita|förbeställ\\p{L}*|forudbestil\\p{L}*|forhåndsbestill\\p{L}*|předobjedn\\p{L}*|predobjedn\\p{L}*|przedsprzedaż|előrendel\\p{L}*|precomand\\p{L}*|ön sipariş|предзаказ|передзамовлення',
  '預購|预购|予約(?:受付|商品|販売)|예약 ?판매',
);

export const LIMITED = matchWholeWord(
  'only \\d+ (?:left|remaining|available|in stock)|last (?:one|item|units?|pieces?|few)(?: left| available)?|low stock|limited stock|few left|nur noch \\d+|plus que \\d+|últimas? (?:unidades|piezas)|ultim[oaie] (?:disponibil[ei]|pezz[oi])|laatste (?:stuks?|exempla\\p{L}*|voorraad)|nog (?:maar |slechts )?\\d+ (?:stuks|op voorraad)|bara \\d+ kvar|kun \\d+ (?:tilbage|igjen|stk)|vain \\d+ (?:kpl|jäljellä)|poslední kus\\p{L}*|posledn[ýé] kus\\p{L}*|ostatni\\p{L}* sztuk\\p{L}*|utolsó darab\\p{L}*|son \\d+ (?:adet|ürün)|последн\\p{L}+ (?:экземпляр|штук)\\p{L}*',
  '残り\\d+|残りわずか',
);

interface StockWords {
  readonly inStock: RegExp;
  readonly notBefore: RegExp;
  readonly notBehind: RegExp | null;
}

const matchSpaced = (inStock: string, notBefore: string, notBehind = ''): StockWords => ({
  inStock: matchWholeWord(inStock, '(?!)'),
  notBefore: matchWholeWord(notBefore, '(?!)'),
  notBehind: notBehind === '' ? null : matchWholeWord(notBehind, '(?!)'),
});
/** Builds patterns for languages without spaces, where negations touch the word. */
const matchUnspaced = (inStock: string, notBefore: string, notBehind: string): StockWords => ({
  inStock: new RegExp(inStock, 'u'),
  notBefore: new RegExp(`(?:${notBefore})$`, 'u'),
  notBehind: notBehind === '' ? null : new RegExp(`^(?:${notBehind})`, 'u'),
});

export const IN_STOCK: readonly StockWords[] = [
  matchSpaced(
    'in stock|in-stock|available|ready to ship|ships (?:today|tomorrow|same day|within|in \\d|from)|usually (?:ships|dispatched)|dispatched within',
    "not|no|non|none|isn't|aren't|never|nothing|cannot|can't|neither|nor|hardly",
  ),
  matchSpaced(
    'auf lager|ab lager|(?:sofort |online )?lieferbar|verfügbar|vorrätig|lieferzeit|versandfertig|versandbereit',
    'nicht|kein\\p{L}*|nie|niemals|ohne|weder',
  ),
  matchSpaced(
    'en stock|disponibles?|dispo|expédi[ée]\\p{L}* sous',
    "non|pas|plus(?! (?:de |que |d'))|ne|n|ni|sans|aucun\\p{L}*|jamais",
  ),
  matchSpaced(
    'en stock|disponibles?|en existencias?|disponibilidad inmediata|hay existencias',
    'no|non|sin|ni|nunca|tampoco',
  ),
  matchSpaced('em (?:estoque|stock)|disponível|disponíveis|pronta entrega', 'não|nao|sem|nem|nunca'),
  matchSpaced(
    'disponibil[ei]|disponibilità immediata|in magazzino|pronta consegna',
    'non|no|né|senza|mai|nessun\\p{L}*',
  ),
  matchSpaced('op voorraad|uit voorraad leverbaar|voorradig|leverbaar|beschikbaar', 'niet|geen|nooit|noch'),
  matchSpaced('i lager|i webblager|tillgänglig\\p{L}*|skickas inom', 'inte|ej|icke|inga|ingen|inget|aldrig'),
  matchSpaced('på lager|tilgængelig|tilgjengelig', 'ikke|ej|ikkje|ingen|intet|aldri|aldrig'),
  matchSpaced('varastossa|saatavilla|saatavana|heti toimitukseen', 'ei|eivät|eikä|älä|en|emme'),
  matchSpaced('skladem|na skladě|dostupn[éýá]|k dispozici|ihned k odeslání', 'není|nejsou|nemáme|ne|žádn\\p{L}*|nikdy'),
  matchSpaced('skladom|na sklade|dostupn[éýá]|k dispozícii', 'nie|nemáme|nieje|žiadn\\p{L}*'),
  matchSpaced('na stanie|w magazynie|od ręki|dostępn[yaei]|wysyłka w', 'nie|niema|brak|bez|żaden|ani'),
  matchSpaced('készleten|raktáron|elérhető|kapható|azonnal szállítható', 'nem|nincs|nincsen|sincs|sem'),
  matchSpaced('în stoc|in stoc|pe stoc|disponibil[ăe]?', 'nu|fără|fara|niciun|nici'),
  matchSpaced(
    'na zalihi|na skladištu|na lageru|dostupno|dostupan|na stanju|raspoloživo|na raspolaganju',
    'nije|nema|nisu|ne|ni|bez|trenutno ne',
  ),
  matchSpaced('na zalogi|na voljo|dobavljivo', 'ni|niso|ne|brez|nima'),
  matchSpaced(
    'stokta(?: var| mevcut)?|stoklarda|mevcut|satışta',
    'yok|değil',
    'yok|değil\\p{L}*|bulunm\\p{L}*|kalmad\\p{L}*',
  ),
  matchSpaced(
    'в наличии|есть на складе|на складе|доступ(?:ен|на|но|ны)',
    'не|нет|нету|ни|отсутству\\p{L}*',
    'нет|отсутству\\p{L}*',
  ),
  matchSpaced('в наявності|на складі|доступн(?:ий|а|е|і)', 'не|немає|нема|ні|відсутн\\p{L}*'),
  matchSpaced('наличен|налична|налично|налични|в наличност|на склад', 'не|няма|без|нито'),
  matchSpaced('διαθέσιμ\\p{L}+|σε απόθεμα|ετοιμοπαράδοτο', 'μη|δεν|όχι|μην|ούτε'),
  matchSpaced('متوفر|متوفرة|متاح|متاحة|في المخزون', 'غير|لا|ليس|ليست|لم|لن'),
  matchSpaced('במלאי|זמין|זמינה', 'לא|אין|אינו|אינה|אזל'),
  matchSpaced('còn hàng|có sẵn', 'không|hết|chưa'),
  matchSpaced('tersedia|ready stock|stok tersedia', 'tidak|belum|tak|kosong'),
  matchSpaced('laos|kohe saadaval', 'ei|pole|otsas'),
  matchSpaced('noliktavā|pieejams', 'nav|ne'),
  matchSpaced('turime|sandėlyje|yra prekyboje', 'ne|nėra|neturime'),
  matchUnspaced('有貨|有货|现货|現貨|有库存|有庫存|庫存充足|库存充足|尚有庫存|可售', '[不沒没无無未非]有?', ''),
  matchUnspaced(
    '在庫(?:が)?(?:あり|有|ございます)|在庫○|即納|購入可能|販売中',
    '[不未非]',
    '.{0,5}(?:ません|ない|なし)',
  ),
  matchUnspaced('재고 ?있음|구매 ?가능|판매 ?중', '[불미비]', ' ?(?:없|불가|아님)'),
  matchUnspaced('มีสินค้า|พร้อมส่ง', 'ไม่', ''),
];

/** A plain "no" after a label: "Available: no", "In stock: 0". */
export const NEGATED_AFTER =
  /^\s?[:=–-]?\s?(?:0(?![\d.,])|(?:no|none|nein|non|não|nee|nej|nei|ei|ne|nie|nem|nu|нет|ні|hayır|yok)(?![\p{L}'])|[✗✘×❌](?!\d))/iu;

/** Labels of a row that states availability. */
export const STOCK_LABEL =
  /(?<!\p{L})(?:availability|stock(?: status| level)?|in stock|inventory|verfügbarkeit|lager(?:bestand|status)?|lieferbarkeit|lieferstatus|lieferzeit|disponibilité|disponibilidad|existencias|disponibilidade|disponibilità|giacenza|beschikbaarheid|voorraad(?:status)?|levertijd|tillgänglighet|lagerstatus|lagersaldo|tilgængelighed|tilgjengelighet|saatavuus|varastotilanne|dostupnost|dostupnosť|skladovost|dostępność|stan magazynowy|elérhetőség|készlet|raktárkészlet|disponibilitate|stoc|stanje|zaloga|stok(?: durumu)?|müsaitlik|наличие|доступность|наявність|наличност|διαθεσιμότητα|التوفر|זמינות|tình trạng)(?!\p{L})|在庫|库存|庫存|재고|สถานะสินค้า/iu;

/** Other subjects of stock phrases: a nearby store, an option, a chat. */
export const OTHER_SUBJECTS =
  /(?<!\p{L})(?:for this (?:item|product)|reviews?|rezension\p{L}*|bewertung\p{L}*|only available online|newsletter|cookies?|javascript|browser|in-?stores?|stores?|near(?:by| you| me)|local|pick-?ups?|pick up|collect(?:ion)?|click ?& ?collect|showrooms?|branch(?:es)?|warehouse clubs?|chat|agents?|advis[eo]rs?|hotline|reserv(?:e|ation)|filialen?|märkten?|markt|abhol\p{L}*|selbstabhol\p{L}*|laden|magasins?|boutiques?|retrait|tiendas?|recog\p{L}+|lojas?|retirada|retirar|levantamento|negoz\p{L}+|punt[oi] vendita|ritiro|afhal\p{L}*|winkels?|filiaal|filialen|butik\p{L}*|butikk\p{L}*|varuhus\p{L}*|hämta\p{L}*|hente?|klikk|myymäl\p{L}*|nou(?:to|da)\p{L}*|prodejn\p{L}*|osobní\p{L}*|pobočk\p{L}*|predajn\p{L}*|odbi(?:ór|oru)|sklep\p{L}*|salon\p{L}*|üzlet\p{L}*|áruház\p{L}*|magazin\p{L}*|prodavnic\p{L}*|poslovnic\p{L}*|trgovin\p{L}*|mağaza\p{L}*|магазин\p{L}*|самовывоз\p{L}*|магазин\p{L}*|самовив\p{L}*|κατάστημα\p{L}*|sizes?|größen?|tailles?|pointures?|tallas?|tamanhos?|tagli[ae]|maat|maten|storlek\p{L}*|størrelse\p{L}*|koko|velikost\p{L}*|veľkosť|rozmiar\p{L}*|méret\p{L}*|mărim\p{L}*|размер\p{L}*|beden\p{L}*|colou?rs?|farben?|couleurs?|colores|cores|colori|kleur(?:en)?|färg\p{L}*|farve\p{L}*|väri\p{L}*|barv\p{L}*|kolor\p{L}*|цвет\p{L}*|options?|optionen|opción|opciones|opções|opzion[ei]|variant\p{L}*|combinations?|combinaisons?|combinación|combinazione|select(?:ed|ion)|auswahl|gift ?wrap\p{L}*|engraving|instal?lation service|assembly|warranty|coupon|voucher)(?!\p{L})|\?\s*$|[店門门]市|店舗|店頭|门店|自取|サイズ|カラー|尺码|尺寸|颜色|顏色|選項|选项|매장|사이즈|옵션/iu;

/** Other things that can be unavailable: images, services, shipping and payment methods. */
export const NO_GOODS =
  /(?<!\p{L})(?:images?|photos?|pictures?|videos?|previews?|ratings?|descriptions?|information|details|data|translations?|content|pages?|files?|documents?|datasheets?|manuals?|downloads?|links?|maps?|location|address|postcode|zip ?code|area|region|country|next[- ]day|same[- ]day|deliver\p{L}*|shipping|ship(?:ped)?|services?|financ\p{L}*|payments?|paypal|bilder?|fotos?|beschreibung|versand\p{L}*|lieferung|zahlung\p{L}*|dienst\p{L}*|livraison|paiement|description|imagen\p{L}*|envío|pago|imagem|entrega|pagamento|immagin\p{L}*|spedizione|consegna|afbeelding\p{L}*|bezorging|verzending|betaling|leverans|frakt|levering|obrázek|obrázok|doprava|platba|zdjęci\p{L}*|dostawa|płatność|изображени\p{L}*|фото|описание|доставк\p{L}*|оплат\p{L}*|görsel|kargo)(?!\p{L})|画像|图片|圖片|配送|배송|이미지/iu;

/** Conditions, which say nothing about the present. */
export const CONDITION =
  /(?<!\p{L})(?:if|when|once|unless|until|should|whether|wenn|falls|sobald|sollte|solange|lorsqu\p{L}*|quand|dès qu\p{L}*|si (?:cet?|le|la|l|vous|el|este|un)|cuando|mientras|quando|caso|assim que|qualora|se (?:il|o|um|questo)|wanneer|zodra|indien|när|når|hvis|jos|pokud|když|jakmile|keď|akonáhle|jeśli|gdy|kiedy|jak tylko|amikor|dacă|când|ako|kada|če|если|когда|как только|якщо|коли|ако|когато|αν|όταν|إذا|عندما|אם|כאשר|khi|jika)(?!\p{L})/iu;

/** Offers to notify the customer when the product is back, which mean that it is out of stock. */
export const NOTIFY_ME =
  /(?<!\p{L})(?:notify me|(?:e-?mail|alert|tell|inform|text) me when|let me know when|get notified|stock alert|back[- ]in[- ]stock (?:alert|notification|e-?mail)|benachrichtig\p{L}*|prévenez|prévenir|m'avertir|avertissez|m'alerter|avísame|avisarme|notifícame|avíseme|avise-me|avisa-me|me avise|notifique-me|avvisami|avvertimi|notificami|houd mij op de hoogte|mail mij|bevaka|meddela mig|giv mig besked|gi meg beskjed|varsle meg|ilmoita kun|hlídat dostupnost|upozornit na|strážiť|powiadom|értesít\p{L}*|anunță-mă|anunta-ma|obavijesti me|obavesti me|obvesti me|gelince haber|haber ver|сообщить о|уведомить о|повідомити|ειδοποί\p{L}*)(?!\p{L})|入荷(?:お知らせ|通知|連絡)|再入荷|到貨通知|到货通知|재입고/iu;
export const SHARE_WITH_OTHERS =
  /(?<!\p{L})(?:price|preis|prix|precio|preço|prezzo|prijs|pris|hinta|cen[aęuy]|цен[аеуы]|ціну?|offers?|deals?|sales?|news|angebote|offres|ofertas|offerte)(?!\p{L})/iu;
export const GENERIC_STATEMENTS =
  /availab|verfügbar|möglich|dispon|beschikbaar|tillgänglig|tilg[jæ]|saatav|dostup|dostęp|elérhet|mevcut|доступ|отсутств|διαθέσιμ|متاح|voljo/iu;
