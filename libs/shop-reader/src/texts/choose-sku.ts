import type { Claims } from '../markup/page-format.js';
import type { Line } from '../page/page-lines.js';
import { getText } from '../page/dom.js';
import { getNames } from '../page/names.js';
import type { Page } from '../page/page.js';

export const SKU_LABEL =
  /(?<!\p{L})(?:sku|art(?:ikel|icle|icolo|ikl|\.)?[\s.-]{0,2}(?:nr|no|nummer|number|code|kód|n°|nº|#)\.?|artikelnr|artikelnummer|item\s?(?:#|no\.?|number|code|id|model number)|product\s?(?:code|no\.?|number|#|sku|id)|produkt(?:nummer|nr\.?|code|-nr\.?|id)|productnummer|productcode|catalog(?:ue)?\s?(?:#|no\.?|number)|cat\.?\s?(?:no\.?|#)|part\s?(?:#|no\.?|number)|(?:re)?order\s?(?:code|no\.?|number)|stock\s?(?:code|no\.?|number)|style(?:\s?(?:#|no\.?|number|code)|(?=\s?:|\s(?:\p{L}{1,4}-?)?\d{3})|(?<=^style)$)|tcin|dpci|produktov[éý] číslo|číslo (?:produktu|položky|zboží|tovaru|artiklu)|manufacturer\s?(?:#|no\.?|code|number)|mfr\.?\s?(?:#|no\.?)|model[oe]?(?:\s?(?:#|no\.?|number|nr\.?))?|clave|réf(?:érence)?\.?(?: (?:produit|article|fabricant))?|ref(?:erence|erencia|erência)?\.?|n(?:uméro|°|º|o\.) (?:d[’']article|de produit|de référence)|code (?:article|produit)|código(?: del? (?:producto|produto|artículo|artigo|item))?|número (?:de|do) (?:artículo|artigo|produto|producto|item|pieza)|n\.?º (?:de )?(?:artículo|artigo|referencia)|codice(?: (?:articolo|prodotto|produttore))?|numero (?:modello )?(?:articolo|prodotto)|numero modello(?: articolo)?|cód\.?(?: (?:producto|produto|art\.?|item))?|cod\.?(?: (?:produs|prodotto|articolo|art\.?))?|kód(?: produktu| zboží| tovaru| položky)?|katalogov[éý] číslo|objednac[íi]e? číslo|obj\. č\.|kod(?: produktu| towaru| artykułu)?|nr (?:katalogowy|art\.?|artykułu|produktu)|numer (?:katalogowy|artykułu|produktu|części)|indeks|symbol|cikkszám|termékkód|termékszám|šifra(?: proizvoda| artikla)?|kataloški broj|артикул|арт\.|код(?: товара| товару| продукта| артикула)?|номер (?:товара|артикула|детали|позиции)|каталожный номер|каталожен номер|bestell[\s-]?(?:nr|nummer|code)\.?|best\.-nr\.?|varenr\.?|varenummer|tuotenro|tuotenumero|tuotekoodi|ürün (?:kodu|no)|stok kodu|model kodu|κωδικός(?: προϊόντος)?|رقم (?:المنتج|الصنف|الموديل)|رمز المنتج|מק"?ט|mã (?:sản phẩm|hàng|sp)|kode produk|รหัสสินค้า|asin|mpn|ugs|sap)(?:(?<=#)|(?!\p{L}))|(?:貨號|货号|商品編號|商品编号|商品番号|商品コード|品番|型番|型號|型号|管理番号|상품코드|상품번호|품번|모델명)/iu;
/** Labels of trade numbers (EAN, GTIN), used when the shop has no number of its own. */
const TRADE_LABEL =
  /(?<!\p{L})(?:ean(?:[\s-]?(?:13|8|code|kod|kód))?|gtin(?:[\s-]?(?:8|12|13|14))?|isbn(?:[\s-]?1[03])?|upc|jan(?:コード)?|barcode|штрих-?код)(?!\p{L})/iu;
const SKU_VALUE = /^\s{0,3}[:：#№.\-–]{0,2}\s{0,3}#?([\p{L}\d][\p{L}\d._/-]{1,39})/u;

/** Number of lines before and after the heading that are searched for labels. */
const LINES_BEFORE = 15;
const LINES_AFTER = 500;

/** Labels of manufacturers' numbers, used when the shop has no number of its own. */
const MAKER_LABEL =
  /(?<!\p{L})(?:mod[eèé]l\p{L}{0,3}|manufacturer|mfr|mpn|part\s?(?:#|no|number)|fabricant|fabricante|produttore|hersteller|výrobce|výrobcu|producenta|производител[ья]|type\s?(?:#|no|number))(?!\p{L})|型番|型號|型号|모델명/iu;

/** Returns the shop's number (markup, label, URL), else the manufacturer's, the trade's, or the shop's internal id. */
export function chooseSku(
  page: Page,
  markup: readonly Claims[],
  lines: readonly Line[],
  from: number,
  isOther: (line: Line) => boolean,
): string | null {
  const stated = findCodes(markup.flatMap(({ claims }) => claims.skus));
  const inAddress = findCodeInAddress(page);
  const at = Math.max(
    0,
    lines.findIndex(({ index }) => index >= from),
  );
  const below = lines.slice(at, at + LINES_AFTER);
  const above = lines.slice(Math.max(0, at - LINES_BEFORE), at);
  const behind = (label: RegExp, isLabeled: (text: string) => boolean): string | null =>
    findLabeled(below, label, isLabeled, isOther) ?? findLabeled(above, label, isLabeled, isOther);
  const isMakers = (text: string): boolean => MAKER_LABEL.test(text.slice(0, 200));

  const sure = stated.find((code) => isNumber(code) && !(inAddress !== null && isTradeNumber(code)));
  const printed = (code: string | null): string | null => toPrintedForm(code, below);
  if (sure !== undefined) return printed(withoutVariant(sure, inAddress));
  return printed(
    behind(SKU_LABEL, (text) => !isMakers(text)) ??
      findCodeInBreadcrumbs(page) ??
      inAddress ??
      stated[0] ??
      behind(SKU_LABEL, isMakers) ??
      behind(TRADE_LABEL, () => true) ??
      findCodes(markup.flatMap(({ claims }) => claims.ids))[0] ??
      null,
  );
}

/** Returns the printed form of a code in the URL: "3697/272" for "p03697272". */
function toPrintedForm(code: string | null, lines: readonly Line[]): string | null {
  const digits = code === null || !/^[a-z]?\d{6,14}$/i.test(code) ? '' : code.replace(/\D/g, '');
  if (digits === '') return code;
  for (const { text } of lines)
    for (const [number] of text.slice(0, 200).matchAll(/(?<![\d/.-])\d{2,6}(?:[/.-]\d{2,6}){1,3}(?![\d/.-])/g)) {
      const bare = number.replace(/\D/g, '');
      if (bare.length >= SHORTEST_NUMBER && digits.endsWith(bare)) return number;
    }
  return code;
}
const SHORTEST_NUMBER = 6;

/** Returns whether a text is one word with a digit, or capitals with a hyphen ("SPD-KIT"). */
const isNumber = (code: string): boolean =>
  (/\d/.test(code) && !/\s/.test(code)) || /^\p{Lu}{2,}(?:[-_/.]\p{Lu}+)+$/u.test(code);
/** Returns whether a number is an EAN, GTIN or ISBN, which all shops share. */
const isTradeNumber = (code: string): boolean => /^(?:\d{12,14}|97[89]\d{9}[\dX])$/.test(code.replaceAll('-', ''));
/** Removes the variant's suffix of a code: "MK1-2" becomes "MK1" when the URL contains "MK1". */
const withoutVariant = (code: string, inAddress: string | null): string =>
  inAddress !== null && code.startsWith(inAddress) && /^[-_]\w{1,3}$/.test(code.slice(inAddress.length))
    ? inAddress
    : code;

const findCodes = (codes: readonly string[]): string[] =>
  codes
    .map((code) => code.trim())
    .filter(
      (code) =>
        code !== '' &&
        code.length <= 60 &&
        !/[[\]{}<>%$]/.test(code) &&
        !/^(?:0+|n\/?a|null|undefined|none|-)$/i.test(code),
    );

function findLabeled(
  lines: readonly Line[],
  pattern: RegExp,
  isLabeled: (text: string) => boolean,
  isOther: (line: Line) => boolean,
): string | null {
  for (const [index, line] of lines.entries()) {
    const { text } = line;
    const label = pattern.exec(text.slice(0, 200));
    if (label === null || !isLabeled(text) || isOther(line)) continue;
    const rest = text.slice(label.index + label[0].length);
    const value = SKU_VALUE.exec(
      rest === '' || /^\s{0,3}[:：#]?\s{0,3}$/.test(rest) ? (lines[index + 1]?.text.slice(0, 41) ?? '') : rest,
    )?.[1];
    if (value !== undefined && isNumber(value) && (text.length < 120 || rest.trimStart().startsWith(':')))
      return value.replace(/[./-]+$/, '');
  }
  return null;
}

/** Returns the number at the end of the breadcrumbs: "Home / Gloves / Item # 12345". */
function findCodeInBreadcrumbs(page: Page): string | null {
  const text = page.elements
    .filter((element) => / (?:breadcrumbs?|bread crumbs?|crumbs?) /.test(getNames(element)))
    .slice(0, 5)
    .map((element) => getText(element, 300));
  for (const one of text) {
    const label = SKU_LABEL.exec(one);
    const value = label === null ? null : SKU_VALUE.exec(one.slice(label.index + label[0].length))?.[1];
    if (value && /\d/.test(value)) return value.replace(/[./-]+$/, '');
  }
  return null;
}

const NUMBER_IN_QUERY = /^(?:pid|sku|product_?id|item_?id|article_?id)$/i;

/** Returns a number in the URL: a query parameter, "/p/uv-lamp-10423345.html", "/p/w712550a", "/dp/B07FW264WL". */
function findCodeInAddress(page: Page): string | null {
  for (const [name, value] of page.url?.searchParams ?? [])
    if (NUMBER_IN_QUERY.test(name) && /^[a-z\d]{0,6}\d{5,14}$/i.test(value)) return value;
  const last = (page.url?.pathname ?? '').split('/').findLast((part) => part !== '') ?? '';
  const bare = last.slice(0, 200).replace(/\.[a-z]{2,5}$/i, '');
  if (/^[a-z]{0,3}\d{6,20}[a-z]{0,3}$/i.test(bare)) return bare;
  return (
    /(?<![a-z\d])[a-z]{0,2}\d{6,14}[a-z]{0,2}(?![a-z\d])/i.exec(bare)?.[0] ??
    /(?<![A-Za-z\d])(?=[A-Z\d]*\d[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[A-Z\d]{8,14}$/.exec(bare)?.[0] ??
    null
  );
}

const NEAR_HEADING = 20;

/** Returns whether an article number is near the heading, which identifies goods. */
export function hasNumberNear(lines: readonly Line[], headingIndex: number, isOther: (line: Line) => boolean): boolean {
  const at = Math.max(
    0,
    lines.findIndex(({ index }) => index >= headingIndex),
  );
  const near = lines.slice(Math.max(0, at - NEAR_HEADING), at + NEAR_HEADING);
  return [SKU_LABEL, TRADE_LABEL].some((label) => findLabeled(near, label, () => true, isOther) !== null);
}
