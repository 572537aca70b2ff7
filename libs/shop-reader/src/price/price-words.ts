/* Words next to prices in the languages of suppliers, matched against short texts only. */

/** Matches words that identify a former or recommended price. */
export const FORMER_WORDS =
  /(?<!\p{L})(?:was|were|old price|regular(?: price)?|list(?: price)?|rrp|r\.r\.p|msrp|srp|retail(?: price)?|compare at|originally|original price|reg\.|before|lowest price in|previous(?:ly)?|statt|uvp|unverbindlich\w*|bisher\w*|früher|vorher|alter preis|ursprünglich\w*|listenpreis|niedrigster|ancien prix|prix (?:public|conseill\p{L}*|barr\p{L}*|d'origine|habituel)|au lieu de|avant|antes|precio (?:anterior|original|habitual|de lista)|pvpr?|p\.v\.p\.?r?|prezzo (?:di listino|precedente|consigliato|originale|pieno)|prima|anziché|invece di|listino|adviesprijs|van|normaal|oude prijs|tidigare|ord\.?|ordinarie|rek\.?|före|før|førpris|vejl\.?|normalpris|veil\.?|aiemmin|norm\.|ovh|suositushinta|původní|běžn\p{L}|bežn\p{L}|pôvodn\p{L}|doporučen\p{L}|odporúčan\p{L}|před slevou|pred zľavou|cena (?:katalogowa|regularna|początkowa|poprzednia)|stara cena|poprzednia|najniższa|eredeti|régi ár|stara cijena|redovna|preț vechi|pret vechi|prp|eski fiyat|liste fiyatı|piyasa|было|раньше|старая цена|стара ціна|обычная цена|без скидки|κανονική|αρχική|π\.?λ\.?τ|السعر السابق|قبل|כולל לפני|מחיר קודם|giá gốc|giá cũ|ราคาปกติ)(?!\p{L})|原價|原价|定価|通常価格|希望小売|市場價|市價|市价|建議售價|정가|소비자가|30\s?(?:days|tage|dni|dní|dnů|jours|días|giorni|dagen|dagar|dage|nap|zile|ημερ)/iu;

export const INSTALMENT_WORDS =
  /(?<!\p{L})(?:monthly|months?|\/?mo|mtl|monatl\p{L}*|monatsraten?|raten?|mensual\p{L}*|cuotas?|parcelas?|sem juros|sin inter\p{L}*|interest|instal?l?ments?|payments?|klarna|afterpay|clearpay|sezzle|affirm|zip|laybuy|paypal|pay later|pay in|financ\p{L}*|leasing|splát\p{L}*|raty?|ratą|rat|rata|měsíčně|mesačne|miesięcznie|mes|mês|al mese|rate da|mois|en \d+ fois|fois|maand|måned|månad\p{L}*|mån|kk|taksit|havi|мес\p{L}*|рассрочк\p{L}*|кредит\p{L}*|розстрочк\p{L}*)(?!\p{L})|月々|分期|每期|期付|月付|月供|免息|零利率|\d{1,2}\s?期|ヶ月|개월/iu;
/** Number of installments before an amount: "12x de R$ 44,00". */
export const TIMES_BEFORE = /\d\s?[x×]\s?(?:de|of|di|à|a|por|по|von|van)?\s{0,2}(?:\p{Sc}|\p{L}{1,3}\$)?\s{0,2}$/iu;

/** Number of installments after an amount: "5 627 ₽ × 4 платежа", "25,00 € x 4". */
export const TIMES_AFTER =
  /^\s{0,2}[x×х]\s?(?:3|4|6|9|10|12|18|24|36)(?:\s?(?:платеж\p{L}*|payments?|mois|raten?|rat[ay]?|cuotas?|parcel\p{L}*|fois|months?|mies\p{L}*|měs\p{L}*|мес\p{L}*|taksit)|\s*$)/iu;

export const SHIPPING_WORDS =
  /(?<!\p{L})(?:shipping|ships?|delivery|deliver|postage|p&p|freight|handling|versand\p{L}*|liefer\p{L}*|porto|livraison|frais|envíos?|envios?|gastos|spedizione|spedizioni|consegna|frete|portes|entrega|verzend\p{L}*|bezorg\p{L}*|frakt\p{L}*|leverans|levering|fragt|toimitus\p{L}*|doprav\p{L}*|poštovn\p{L}*|dostaw\p{L}*|wysyłk\p{L}*|szállítás\p{L}*|dostav\p{L}*|доставк\p{L}*|livrare|transport|kargo|teslimat|free over|orders? (?:over|above)|spend)(?!\p{L})|送料|運費|运费|配送|배송/iu;

/** Matches words of savings, points, deposits and surcharges next to the price. */
export const SAVING_WORDS =
  /(?<!\p{L})(?:save[ds]?|savings?|you save|off|discount\p{L}*|spare\p{L}*|ersparnis|gespart|rabatte?|nachlass|économis\p{L}*|economis\p{L}*|remise|ahorr\p{L}*|descuento|dto|risparmi\p{L}*|sconto|desconto|economiz\p{L}*|poupe|korting|bespaar|rabat|spar|säästä|alennus|ušetř\p{L}*|ušetr\p{L}*|slev\p{L}*|zľav\p{L}*|oszczęd\p{L}*|taniej|megtakar\p{L}*|kedvezm\p{L}*|ušted\p{L}*|popust|эконом\p{L}*|скидк\p{L}*|выгод\p{L}*|знижк\p{L}*|indirim|cash\s?-?back|bonus\p{L}*|points?|punkt\p{L}*|bodů|бонус\p{L}*|балл\p{L}*|vouchers?|coupons?|kupon|gutschein|deposit|pfand|kaution|éco-?part\p{L}*|eco-?part\p{L}*|gift card|rewards?|credit|earn|trade-in|cart total|subtotal|total)(?!\p{L})|[現现已立共]省|[節节]省|折扣|折抵|折價|折价|優惠券|优惠券|[滿满][減减]|立[減减]|返[現现]|[紅红]包|抵用|購物金|购物金|回饋|[積积]分|[點点][數数]|割引|ポイント|할인|적립/iu;

const MEASURES =
  'ml|cl|dl|l|lt|ltr|lit[er]{2}s?|litros?|litri|g|gr|gram\\p{L}*|kg|kilo\\p{L}*|mg|oz|ounce|fl\\.? ?oz|lbs?|m|m2|m²|m³|qm|cm|ft|sq\\.? ?ft|sqft|meter|metre|metro|мл|л|г|кг|м';
const PIECES =
  'tab(?:let)?s?|capsules?|caps?|pieces?|pcs?|st(?:ü|u)?c?k|stk|unit(?:é|e|s)?|unidad|unidade|pz|pezzo|szt\\.?|ks|kus|db|kpl|шт\\.?|dose|wipe|glove|pair|paire|sheet|pill|count|ct|test|use|wash|load|serving';
/** Unit after a price: per 100 ml, per kilogram. */
export const UNIT_AFTER = new RegExp(
  `^[\\s*)]{0,3}(?:\\/|per|pro|je|par|por|al|a|à|za|na|за|pr\\.?|/pro)\\s{0,2}(?:\\d{1,4}(?:[.,]\\d)?\\s?)?(?:${MEASURES})(?!\\p{L})`,
  'iu',
);
/** Piece after a price: one of the pieces in a package; also the price itself of goods sold singly. */
export const PIECE_AFTER = new RegExp(
  `^[\\s*)]{0,3}(?:\\/|per|pro|je|par|por|al|a|à|za|na|за|pr\\.?)\\s{0,2}(?:1\\s?)?(?:${PIECES})(?!\\p{L})`,
  'iu',
);
/** Single piece after a price that may follow a package price ("/ EA", "each", "/ud."). */
export const ONE_AFTER = new RegExp(
  `^[\\s*)]{0,3}(?:(?:\\/|per|pro|je|par|por|al|a|à|za|na|за|pr\\.?)\\s{0,2}(?:1\\s?)?(?:${PIECES}|ea|each|uds?|un|stuks?|st)|each|ea|apiece|cad(?:auno|a uno)|cada uno|l'unité|la unidad|cadauna)(?!\\p{L})`,
  'iu',
);
/** Package after a price, which is the unit of sale ("/ Box", "/ BX", "per Packung"). */
export const PACKAGE_AFTER =
  /^[\s*)]{0,3}(?:\/|per|pro|je|par|por|al|à|za|na|за)\s{0,2}(?:1\s?)?(?:box|bx|case|cs|ctn|carton|pack|pk|package|pkg|bag|bg|kit|set|roll|each|ea|packung|schachtel|karton|ve|beutel|bo[iî]te|paquet|caja|paquete|confezione|scatola|caixa|doos|verpakking|balení|opakowanie|op|упаковк\p{L}*|уп)(?!\p{L})/iu;
/** Unit before a price: "(100 ml = ", "Grundpreis:". */
export const UNIT_BEFORE = new RegExp(
  `(?:(?:^|[(\\s/])\\d{0,4}\\s?(?:${MEASURES}|st(?:ü|u)ck|stk|ks|szt|st)\\.?\\s{0,2}[=:]\\s{0,2}$)|(?<!\\p{L})(?:grundpreis|unit price|price per unit|prix unitaire au|prezzo unitario al|cena za (?:jednostkę|jednotku)|jednotková cena|měrná cena|jämförpris|jmf\\.?-?pris|kiloprijs|literprijs)`,
  'iu',
);

const VAT =
  '(?:vat|v\\.a\\.t\\.?|gst|hst|(?:sales )?tax(?:es)?|mwst\\.?|mehrwertsteuer|ust\\.?|t\\.?v\\.?a\\.?|iva|i\\.v\\.a\\.?|igv|btw|moms|mva|alv|dph|d\\.p\\.h\\.?|pdv|ddv|áfa|vat-u|ндс|пдв|ддс|φπα|φ\\.π\\.α\\.?|kdv|מע"?מ|ppn|pvm|käibemaks\\p{L}*|tax)';
export const WITHOUT_VAT = new RegExp(
  `(?<!\\p{L})(?:ex(?:cl|cluding|clusive|clus)?\\.?(?: of)?|without|plus|before|net of|\\+|zzgl\\.?|zuzüglich|exkl\\.?|ohne|hors|sans|sin|más|mas|escl\\.?|esclus[ao]|senza|excl?\\.?|exclusief|eksk?l\\.?|uten|utan|ekskl\\.?|bez|без|nélkül|fără|fara|χωρίς|\\+ )\\s?${VAT}(?!\\p{L})|(?<!\\p{L})${VAT}\\s?(?:excl\\p{L}*|exkl\\p{L}*|esclus\\p{L}|excluded|exempt|não incluído|no incluido|hariç|nélkül|not included|extra|0 ?%)(?!\\p{L})|(?<!\\p{L})(?:netto|net price|net|ht|h\\.t\\.?|hors taxes|nettó|alv 0 ?%|veroton|fără tva|imponibile|s\\.?iva)(?!\\p{L})|税抜|税別|未稅|未税|부가세 ?별도|\\+\\s?(?:vat|iva|kdv|gst|btw|moms|mwst|tva|dph|ндс)(?!\\p{L})`,
  'iu',
);
export const WITH_VAT = new RegExp(
  `(?<!\\p{L})(?:inc(?:l|luding|lusive|lus)?\\.?(?: of)?|with|inkl\\.?|einschl\\.?|mit|avec|con|c/|com|iva|inclusief|med|m\\.|sis\\.?|s|včetně|vrátane|z|sa|с|з|με|cu|εντός)\\s?${VAT}(?!\\p{L})|(?<!\\p{L})${VAT}\\s?(?:inc(?:l\\p{L}*)?|inkl\\p{L}*|incluid[ao]|incluíd[ao]|inclus[ao]|compris\\p{L}*|included|dahil|-?val|inbegrepen|včetně|inclus)\\.?(?!\\p{L})|(?<!\\p{L})(?:brutto|bruttó|gross|ttc|t\\.t\\.c\\.?|toutes taxes|i\\.v\\.a\\. inclusa)(?!\\p{L})|税込|含稅|含税|부가세 ?포함`,
  'iu',
);

/** Words before or after the lowest of several prices. */
export const FROM_BEFORE =
  /(?<!\p{L})(?:from|starting (?:at|from)|as low as|ab|schon ab|à partir de|dès|desde|a partir de|a partire da|(?<!scade )da|vanaf|v\.a\.|från|fra|alkaen|od|już od|già da|от|від|από|ξεκινά από|de la|începând de la|-?tól|من|ابتداءً? من|يبدأ من|تبدأ من|החל מ-?|từ|mulai(?: dari)?|เริ่มต้น)\s?:?\s{0,2}$/iu;
export const FROM_BEHIND = /^\s{0,2}(?:起|から|より|〜|～(?!\s?\d)|부터|alkaen|-tól|-től|tól|től|and up|und mehr)/iu;

/** Words before a price that identify it as one. */
export const PRICE_WORDS =
  /(?<!\p{L})(?:(?:our|your|sale|special|now|today's?|current|web|online|unit)?\s?price|now|only|sale|preis|jetzt|nur|prix|maintenant|precio|ahora|prezzo|ora|preço|por|à vista|prijs|nu|pris|hinta|nyt|cena|naše cena|cijena|ár|preț|pret|fiyat|цена|ціна|τιμή|السعر|سعر|מחיר|giá|harga|ราคา|from|ab|à partir de|desde|a partire da|vanaf|från|fra|od|от)\s?:?\s{0,2}$|(?:價格|价格|售價|特價|優惠價|会員価格|価格|販売価格|가격|판매가)\s?[:：]?\s{0,2}$/iu;

/** Class names of current prices, prices per unit, and other amounts of money. */
export const CURRENT_NAMES =
  / (?:new|now|current|final|special|sale|actual|our|selling|promo\w*|buybox|pricenew|newprice|saleprice|specialprice|main|bigprice\w*|nova|nuevo|neu|today|inside buybox|ourprice|dealprice|priceblock\w*|topay|product price|pricetopay|best) /;
export const UNIT_NAMES =
  / (?:unit price|unitprice|base price|baseprice|grundpreis\w*|per unit|price per|ppu|priceperunit|comparison price|measure\w*|pricing unit) /;
export const SIDE_NAMES =
  / (?:shipping|delivery|saving\w*|save|discount\w*|instal?lments?|installment\w*|financ\w*|monthly|klarna|affirm|afterpay|paypal|points|loyalty|bonus\w*|cashback|deposit|reward\w*|coupon\w*|voucher\w*|surcharge|tax amount|subtotal|total price|grand total|option price|price notice|addon|add on|versand\w*|rata\w*|cuota\w*|parcela\w*|splatk\w*|credit\w*|tier\w*|quantity discount|staffel\w*|volume\w*|bulk\w*|swatch\w*|filter\w*|facet\w*|range slider|coupon) /;
