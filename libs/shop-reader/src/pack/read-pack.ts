import { readPackSize } from '@atrium/rules/stock/pack-size';
import { withDigits } from './number-words.js';

export interface FoundPack {
  readonly unitsPerPackage: number;
  /** The words that state it, as written. */
  readonly indicators: readonly string[];
}

/**
 * Returns the pieces that a name or packing line states ("Box of 100", "10 x 1 ml", "6 шт"). Dimensions, volumes,
 * strengths, potencies, yields and model numbers do not count.
 */
export function readPack(text: string): FoundPack | null {
  const { plain, asWritten } = withDigits(
    text
      .slice(0, LONGEST)
      .replace(/[\s\u00a0\u2009\u202f]/g, ' ')
      .replaceAll('’', "'"),
  );
  if (!/\d|dozen|dutzend|douzaine|docena|dozzina/i.test(plain)) return null;
  const found = readThreeLevels(plain) ?? readLevels(plain) ?? readTwoLevels(plain) ?? readOneLevel(plain);
  return found !== null && found.unitsPerPackage >= 1 && found.unitsPerPackage <= LARGEST
    ? { ...found, indicators: found.indicators.map(asWritten) }
    : null;
}

const LONGEST = 600;
const LARGEST = 100_000;

/** Excludes matches within a number, word, code or fraction. */
const START = String.raw`(?<![\p{L}\d.,/\-–#°]|(?<![x×]\d{0,3})\d (?=\d{3}(?!\d)))`;
const NUMBER = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d{1,5})`;
const MEASURE =
  'ml|mls|l|lt|ltr|lit(?:er|re)s?|cl|dl|µl|ul|cc|g|gr|gm|grams?|grammes?|gramm|mg|mcg|µg|kg|oz|fl\\.? ?oz|lbs?|мл|л|гр?|мг|кг|毫升|公克|克';
const SIZE =
  'mm|cm|m|mtr|meters?|metres?|in|inch(?:es)?|ft|feet|yds?|yards?|["”″\'′]|мм|см|м|公分|dpi|px|v|w|hz|gb|tb|mb|mp|ga|gauge|fr|ply|years?|months?|days?|hours?|h|min|%';
/** Matches a measure before a multiplication, such as "ml. 250 x 4", where the number is not a count. */
const MEASURED = new RegExp(`(?<![\\p{L}\\d])(?:${MEASURE})\\.? ?$`, 'iu');
const HOLDER =
  'racks?|boxe?s?|bx|packs?|packages?|packets?|pkgs?|pks?|pkts?|cases?|cs|ca|cartons?|ctns?|bags?|bgs?|bottles?|btls?|btl|bt|trays?|tubs?|tubes?|jars?|cans?|kits?|sets?|rolls?|sleeves?|pouch(?:es)?|dispensers?|drums?|pails?|each|ea|karton|packung|schachtel|beutel|dose|vials?|syringes?';
const END = String.raw`(?![\p{L}\d])`;

const parseCount = (text: string): number => Number(text.replace(/[.,](?=\d{3})/g, ''));

const LEVELS = [
  // "500 tab/bx", "14pk/case", "5 per pack", "50 Paar/Box"
  new RegExp(
    `${START}(?:\\d{1,4} ?[x×] ?)?${NUMBER}[ -]?(?:[\\p{L}µ]{1,14}\\.?)?(?: [\\p{L}]{1,14})? ?(?:/|per |pro |in an? |to an? )(?: ?)(?:${HOLDER})${END}`,
    'giu',
  ),
  // "Box of 100", "box/100", "case of 10 boxes", "box (100)"
  new RegExp(
    `(?<![\\p{L}\\d])(?:${HOLDER})(?: ?/ ?| of | ?\\( ?| with )(?:approx\\.? )?${NUMBER}(?![\\d.,]*\\d)(?! ?(?:${MEASURE}|${SIZE})${END})(?! ?[x×"”″%])(?: [\\p{L}]{2,14}${END})?`,
    'giu',
  ),
  // "PK100"
  /(?<![\p{L}\d])(?:pk|bx|cs|ctn|pkg|bg|ct)-?\d{1,5}(?![\p{L}\d.,/-])/giu,
  // "10 boxes of 100"
  new RegExp(`${START}\\d{1,4} (?:${HOLDER}) (?:of|x|à) ?\\d{1,5}${END}`, 'giu'),
];

/** Parses "Case of 4 boxes of 100", where the inner count has pieces. */
function readThreeLevels(text: string): FoundPack | null {
  const match = new RegExp(
    `(?<!\\p{L})(?:${HOLDER}) (?:of|with|mit|à|of:) ?(\\d{1,4}) (?:${HOLDER}) (?:of|with|à|x|mit)(?: je)? ?(\\d{1,5})(?![\\d.,]*\\d)(?! ?(?:${MEASURE}|${SIZE})${END})${END}`,
    'iu',
  ).exec(text);
  return match === null
    ? null
    : { unitsPerPackage: parseCount(match[1] ?? '1') * parseCount(match[2] ?? '1'), indicators: [match[0]] };
}

/** Parses package texts with `readPackSize`, which multiplies several levels. */
function readLevels(text: string): FoundPack | null {
  const spans = LEVELS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0].trim(),
    })),
  ).toSorted((a, b) => a.start - b.start || b.end - a.end);
  const apart = spans.filter(
    (span, index) =>
      !spans.slice(0, index).some((other) => other.start <= span.start && span.end <= other.end && other !== span),
  );
  if (apart.length === 0) return null;
  const indicators = apart.map((span) => span.text.replace(/[( ]+$/, ''));
  const western = (one: string): string => one.replace(/ pro /i, ' per ').replace(/\bsets? of\b/i, 'pack of');
  const packs = [indicators.map(western).join(', '), ...indicators.map(western)]
    .map((one) => readPackSize(one.replaceAll('×', 'x')))
    .filter((pack) => pack !== null);
  const pack = packs[0];
  if (pack === undefined || (POTENT.test(text) && /^units?$/.test(pack.unit ?? ''))) return null;
  if (isIdiom(text) && apart.every(({ text: one }) => /^sets? of/i.test(one))) return null;
  // In "3-pack, 100 per pack", the first count multiplies the second.
  const outer = text.slice(0, apart[0]?.start).match(MULTIPACK);
  return outer === null || pack.package !== 'pack'
    ? { unitsPerPackage: pack.unitsPerPackage, indicators }
    : {
        unitsPerPackage: pack.unitsPerPackage * parseCount(outer[1] ?? '1'),
        indicators: [outer[0].trim(), ...indicators],
      };
}
const MULTIPACK = new RegExp(`${START}(\\d{1,4})(?:er)?[ -]?(?:packs?|pk|packungen|paquets|paquetes)${END}`, 'iu');

const PIECES =
  'pcs?|pces?|pieces?|piece|stücke?|stueck|stk|stck|st|pezzi|pezzo|pz|pièces?|pieza?s?|pzas?|unités?|unidades|unidad|uds?|unds?|unid|unitats|units?|peças?|pçs?|szt|sztuk[ai]?|ks|kus[yůov]*|kusov|db|darab(?:os)?|kpl|kappaletta|styck|styks?|шт|штук[аи]?|од|бр|броя|adet|adetli|buc|bucăți|bucati|kom|komad[ai]?|kos(?:ov|i)?|tk|gab|vnt|τεμ|τεμάχια|قطعة|قطع|حبة|حبات|יחידות|יח|cái|chiếc|miếng|ชิ้น|อัน|buah|lembar|helai|stuks?|count|cnt|ct|tlg|teilig|dílná|dielna|częściowy|osainen|delar|parça';
/** Products that clinics buy by the piece. */
const ITEMS =
  'tablets?|tabs?|tabletten|comprimés?|comprimidos|compresse|compresses|tablet[ky]?|tabletek|таблет\\p{L}*|capsules?|caps|kapseln|gélules?|cápsulas|capsule|kapslí|kapsułek|капсул\\p{L}*|gloves?|handschuhe|gants|guantes|guanti|luvas|wipes?|tücher|lingettes|toallitas|salviette|lenços|swabs?|tupfer|pads?|needles?|kanülen|nadeln|aiguilles|agujas|aghi|agulhas|jehel|igieł|syringes?|spritzen|seringues|jeringas|siringhe|seringas|strzykawek|шприц\\p{L}*|carpules?|karpulen|carpulas?|carpule|burs?|bohrer|fraises?|fresas?|brackets?|ampoules?|ampules?|amps?|ampullen|ampolle|ampollas|ampolas|ampulí|ampułek|ампул\\p{L}*|vials?|viales|flaconi|flacons?|fiale|fiolek|флакон\\p{L}*|(?:test)?strips?|teststreifen|sachets?|beutel|sobres|bustine|patch(?:es)?|pflaster|plasters?|bandages?|dressings?|sheets?|cartridges?|tips?|cups?|pairs?|paare?|paires?|pares|paia|par[yů]?|пар[аы]?|masks?|masken|masques|mascarillas|mascherine|máscaras|маск[аи]|sponges?|applicators?|lancets?|electrodes?|rolls?|rollen|rouleaux|rollos|rotoli|rolos|bottles?|flaschen|boxes|packs?|packungen|refills?|towels?|cannulas?|blades?|sutures?|catheters?|tests?|lozenges|pills?|softgels|gummies|teabags?|tea bags|diapers|nappies|batteries|bulbs|pens?|treatment pack';

const CJK =
  '入|個|个|枚|本|包|支|盒|瓶|罐|片|粒|袋|條|条|張|张|雙|双|組|套|세트|개입?|매입?|정|캡슐|セット|箱|錠|カプセル|顆';
const CJK_PACK = new RegExp(`(?<![\\d.,])(?:[x×*] ?)?(\\d{1,5}) ?(?:${CJK})(?![\\d])`, 'u');

const PACK_OF =
  '(?:pack(?:ung|age)?|set|lot|box|case|carton|bundle|bag|pair|kit|paquete?s?|paquet|juegos?|conjuntos?|jogos?|lotes?|ensembles?|parures?|colis|gioco|serviz[io]o?|completo|caj(?:a|ita)|caixa|estuche|bolsa|pacote|embalagem|blister|bo[iî]te|sachet|étui|carton|coffret|confezion[ei]|scatola|pacco|pacchetto|conf\\.?|doos|verpakking|pak|förpackning|ask|kartong|låda|pakke|pakning|æske|eske|kasse|pakkaus|laatikko|balení|balenie|krabice|krabička|opakowanie|op\\.|pudełko|karton|csomag|doboz|cutie|pachet|set|kutija|pakiranje|pakovanje|škatla|paket|kutu|упаковка|уп\\.|коробка|набор|комплект|пачка|опаковка|кутия|συσκευασία|κουτί|packung|schachtel|dose|beutel|ve|hộp|gói|kotak|vpe)';
/** Abbreviations of packages before the count: "cx 100", "bte. 50". */
const SHORT_HOLDER = '(?:(?:cx|cja|caja|caixa|bte|pct|pqte|emb|env)\\.? ?)';
const OF =
  "(?: ?[:=] ?| of | à | a | de | d'| di | da | con | com | mit | med | om | van | à | mit je | of | cu | s | so | z | из | по | с | od | i | \\(| of about | av | på | )";

/** Parses an outer and an inner count: "3er-Pack ... à 100 Stück", "2 x 50 pcs", "10 packs of 20 wipes". */
function readTwoLevels(text: string): FoundPack | null {
  const product = new RegExp(
    `${START}(\\d{1,4}) ?(?:[x×*]|packs? of|packs? x|boxes of|boxes x|bags? of) ?(${NUMBER})[ -]?(?:${PIECES}|${ITEMS})\\.?${END}`,
    'iu',
  ).exec(text);
  if (product !== null && !isOther(text, product))
    return {
      unitsPerPackage:
        (MEASURED.test(text.slice(0, product.index)) ? 1 : parseCount(product[1]!)) * parseCount(product[2]!),
      indicators: [product[0]],
    };
  const outer = new RegExp(
    `${START}(?:(\\d{1,3})er[ -]?(?:pack|set|box)|(\\d{1,3})[ -](?:pack|pk)|(?:pack|lot|set|pacchetto|paquete) (?:of|de|da|di) (\\d{1,3}))${END}`,
    'iu',
  ).exec(text);
  const inner = new RegExp(
    `(?<!\\p{L})(?:à|je|per|a|jeweils|each|ciascun[ao]|chacun[e]?|cada|de|da|of|\\() ?(${NUMBER}) ?(?:${PIECES}|${ITEMS})(?:\\.| each| je| per pack)?${END}`,
    'iu',
  ).exec(text);
  if (
    outer !== null &&
    inner !== null &&
    inner.index > outer.index &&
    /^(?:à|je|jeweils|per|each|cada)/i.test(inner[0])
  ) {
    return {
      unitsPerPackage: parseCount(outer[1] ?? outer[2] ?? outer[3] ?? '1') * parseCount(inner[1]!),
      indicators: [outer[0], inner[0]],
    };
  }
  return null;
}

interface Rule {
  readonly pattern: RegExp;
  /** Multiplier of the count: 12 for a dozen. */
  readonly times?: number;
}

const RULES: readonly Rule[] = [
  // "Lot de 3", "confezione da 100", "VE 50"; not "bottle of 100 ml", not "Set 2"
  {
    pattern: new RegExp(
      `(?<!\\p{L})${PACK_OF}${OF}(${NUMBER})(?![\\d.,]*\\d)(?! ?(?:${MEASURE}|${SIZE})${END})(?! ?[x×"”″%-])`,
      'iu',
    ),
  },
  // "24-Pack", "2er Set", "6 Treatment Pack", "10-pak", "5 kpl pakkaus"
  {
    pattern: new RegExp(
      `${START}(\\d{1,4})(?:er|-er)?[ -]?(?:packs?|pk|pack|set|sæt|box|pak|pakk|pakning|pakke|paket|lük paket|li paket|lı paket|lu paket|pezzi|stuks)${END}`,
      'iu',
    ),
  },
  { pattern: new RegExp(`${START}(\\d{1,3}) (?:treatment|month|week|dose|application) packs?${END}`, 'iu') },
  { pattern: new RegExp(`${START}(\\d{1,3})er(?:[ -](?:pack|set|box|packung|karton|vorteilspack))${END}`, 'iu') },
  // "10 x 10 ml"; "7.5 x 7.5 cm" measures
  { pattern: new RegExp(`${START}(\\d{1,4}) ?[x×*] ?\\d{1,5}(?:[.,]\\d{1,3})? ?(?:${MEASURE})${END}`, 'iu') },
  // "5 ml x 10", "500ml*12罐"
  {
    pattern: new RegExp(
      `(?<=\\d ?(?:${MEASURE})\\.?(?: \\p{L}{2,12})? ?)[x×*] ?(\\d{1,4})(?![\\d.,]*\\d)(?! ?(?:${MEASURE}|${SIZE})${END})(?:(?:${CJK})| ?(?:${PIECES}|${ITEMS})${END})?`,
      'iu',
    ),
  },
  // "Qty: 50", "Menge: 20 Stück", "数量：100"
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:qty\\.?|quantity|count|pieces|pcs|menge|anzahl|stückzahl|quantité|qté\\.?|cantidad|cant\\.?|quantidade|qtde?\\.?|pack(?:age)?[ -]?(?:size|qty|quantity)|pack(?:ungs?)?(?:größe|inhalt)|quantità|q\\.tà|aantal|antal|antall|määrä|množství|množstvo|počet|ilość|liczba|mennyiség|cantitate|količina|adet|miktar|количество|кол-во|кількість|数量|數量|入数|수량) ?[:：=] ?(${NUMBER})(?![\\d.,]*\\d)(?! ?(?:${MEASURE}|${SIZE})${END})`,
      'iu',
    ),
  },
  // "c/100 unidades", "Guantes c/ 100", "cx 100", "caixa c/ 100"
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:${SHORT_HOLDER}?c\\/|${SHORT_HOLDER}) ?(${NUMBER})(?![\\d.,]*\\d)(?! ?(?:${MEASURE}|${SIZE})${END})(?! ?[x×"”″%-])(?: ?(?:${PIECES})${END})?`,
      'iu',
    ),
  },
  // "Gloves (100er)", "Handschuhe 100er"; not "80er Jahre"
  { pattern: /(?<=\()(\d{1,4})er(?=\))|(?<=\p{L} )(\d{2,4})er$/u },
  // "Garze pz. 100" at the end of a name
  { pattern: new RegExp(`(?<![\\p{L}\\d])(?:pz|pezzi|uds?|szt|шт)\\.? ?(${NUMBER})$`, 'iu') },
  // "20 Stück", "6 шт", "100 pezzi", "2-tlg"
  { pattern: new RegExp(`${START}(${NUMBER})[ -]?(?:${PIECES})\\.?${END}`, 'iu') },
  // "10 ampoules", "1 vial"
  { pattern: new RegExp(`${START}(${NUMBER})[ -]?(?:${ITEMS})${END}`, 'iu') },
  // "200's", "Gloves 100s"
  { pattern: new RegExp(`${START}(\\d{1,4})'s${END}`, 'iu') },
  { pattern: new RegExp(`${START}([1-9]\\d{0,1}[05]0?)s${END}`, 'u') },
  { pattern: CJK_PACK },
  // "1 dozen"
  {
    pattern: new RegExp(
      `${START}(\\d{1,3}) ?(?:dozens?|dz|doz|dutzend|douzaines?|docenas?|dozzine?|tucet|tuzin\\p{L}*|дюжин\\p{L}*)${END}`,
      'iu',
    ),
    times: 12,
  },
  {
    pattern: /(?<!\p{L})(?:an?|one|per|une|ein|una|1) ?(?:dozen|dutzend|douzaine|docena|dozzina)(?!\p{L})()/iu,
    times: 12,
  },
  { pattern: new RegExp(`${START}(\\d{1,3}) ?gross${END}`, 'iu'), times: 144 },
  // "4x Duracell" at the start of a name, "Filter 3x" at its end; "trolley with 4x Castors" counts parts
  {
    pattern: new RegExp(
      `^(\\d{1,3}) ?[x×] ?(?=\\p{L}{3})(?!.*\\D\\d{1,3} ?[x×] ?\\p{L}{3})(?!(?:${MEASURE}|${SIZE}|zoom|optical|magnif\\p{L}*|vergrößer\\p{L}*)${END})`,
      'iu',
    ),
  },
  {
    pattern:
      /(?<=\p{L}{3} )(?<!(?:zoom|magnif\p{L}*|vergrößer\p{L}*|optic\p{L}*|loupe|lupe|lens|\p{L}*scope) )(\d{1,3}) ?[x×]$/iu,
  },
];

function readOneLevel(text: string): FoundPack | null {
  for (const { pattern, times = 1 } of RULES) {
    for (const match of text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      if (isOther(text, match)) continue;
      const count = parseCount(match[1] || match[2] || '1');
      if (count < 1) continue;
      return { unitsPerPackage: count * times, indicators: [match[0].trim().replace(/^[(,;: ]+|[(,;: ]+$/g, '')] };
    }
  }
  return null;
}

/** Products whose strength is also measured in units: "Botox 100 units". */
const POTENT =
  /botox|botul|tox(?:in|ina)|dysport|xeomin|bocouture|azzalure|nabota|jeuveau|letybo|nuceiva|insulin|heparin|hyaluronid|hylase|streptokin|vitamin|vial|per ml|\/ml/i;
/** Matches products whose pieces are parts of one thing. */
const ONE_THING =
  /puzzle|jigsaw|lego|building (?:blocks?|bricks?|set)|construction (?:set|toy)|baustein|klocki|stavebnic|конструктор|пазл|playset/i;
const isIdiom = (text: string): boolean => ONE_THING.test(text);

/** Returns whether a number counts something else: included extras, yields, durations. */
function isOther(text: string, match: RegExpExecArray | RegExpMatchArray): boolean {
  const at = match.index ?? 0;
  const before = text.slice(Math.max(0, at - 22), at);
  const words = match[0];
  if (
    /(?<!\p{L})(?:incl(?:\.|uding|udes|uded|uye|us)?|inkl\.?|includ[ei]|inclui|inclus[eo]?|includes|inkl|comprend|obsahuje|w zestawie|в комплекте|up to|bis zu|jusqu'à|hasta|fino a|até|for|für|pour|para|per|approx\.?|ca\.?|over|more than|mehr als|je|every|alle|within|pay in|in|no\.?|nr\.?|model|type|size|gr\.?|größe|taille|version|min(?:\.|imum)?|max(?:\.|imum)?|à|spf|ab|from|fr|ch|gr|sz)\s{0,2}$/iu.test(
      before,
    ) &&
    !/^(?:\(|pack|set|box|lot)/i.test(words)
  )
    return true;
  if (/\bunits?\b|\bunidades|\bunités?|\bunidad/i.test(words) && POTENT.test(text)) return true;
  if (/tests?$/i.test(words) && !/strip|kit|cassette|box|pack|rapid|antigen/i.test(text)) return false;
  if (ONE_THING.test(text) && /\d/.test(words)) return true;
  // Functions: "3-in-1", "2-in-1".
  if (/^\d{1,2}[ -]?(?:st|in)$/i.test(words) && /^[ -]?(?:in|century|edition|gen)/i.test(text.slice(at + words.length)))
    return true;
  // Ordinals: "1st", "21st".
  if (/^\d*1st$/i.test(words)) return true;
  return /^[ -](?:year|month|jahr|an\b|année|mesi|rok|warranty|garanti|instal|raten|payments?)/i.test(
    text.slice(at + words.length),
  );
}
