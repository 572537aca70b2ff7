import { findPrices } from '../amounts/read-price.js';
import type { Claims } from '../markup/page-format.js';
import type { Line } from '../page/page-lines.js';
import { getAttribute, type Element, isElement, rawText, squeeze } from '../page/dom.js';
import type { Page } from '../page/page.js';
import { type FoundPack, readPack } from './read-pack.js';

/** Labels of lines that state how a product is packed. */
const LABEL =
  /^(?:pack(?:age|aging)?(?: ?size| ?quantity| ?qty| contents?| of)?|pack ?size|packing|quantity per (?:pack|box|case|unit)|qty per (?:pack|box|case)|units? per (?:pack|package|box|case|carton)|pieces per (?:pack|box)|number of (?:items|pieces|units)|unit count|unit of (?:measure|sale)|uom|u\/m|sold (?:as|by|in)|selling unit|contents?|count|inhalt|packungs?(?:größe|inhalt|einheit)|verpackungseinheit|ve|stückzahl|gebinde|conditionnement|contenance|quantité par (?:boîte|paquet|lot)|unité de vente|contenido|presentación|unidades por (?:caja|paquete|envase)|embalaje|conteúdo|embalagem|unidades por (?:caixa|embalagem)|confezione|contenuto|pezzi per confezione|verpakking|verpakkingseenheid|inhoud|aantal per (?:doos|verpakking)|förpackning|antal per förpackning|pakning|pakkestørrelse|antal pr\.? (?:pakke|æske)|pakkaus(?:koko)?|balení|balenie|počet (?:kusů|kusov|ks)(?: v balení| v balenie)?|opakowanie|ilość w opakowaniu|liczba sztuk|kiszerelés|ambalaj|bucăți pe cutie|pakiranje|pakovanje|paket içeriği|ambalaj|упаковка|количество в упаковке|фасовка|кількість в упаковці|包裝|规格|規格|內容量|内容量|入数|입수|수량)\s?:?\s?$/iu;
const LINES = 250;
/** Number of lines below the heading in which a bare count belongs to the product. */
const LINES_UNDER = 6;
const LONGEST_COUNT = 30;
const normalizeText = (text: string): string => text.replace(/[^\p{L}\d]+/gu, '').toLowerCase();

/** A pack with its source; one stated only in the name must be confirmed by the user. */
export interface ChosenPack extends FoundPack {
  readonly statedIn: 'name' | 'page';
}

/**
 * Returns the pack stated in the product's title or its name in the markup, else in the page's lines and variants. The
 * page takes precedence when the name states one piece or counts parts of a set.
 */
export function choosePack(
  page: Page,
  title: string | null,
  markup: readonly Claims[],
  lines: readonly Line[],
  headingIndex: number,
): ChosenPack | null {
  const names = [
    title,
    ...markup.filter(({ source }) => source !== 'opengraph').map(({ claims }) => claims.title),
  ].filter((name) => name !== null);
  const inName = names.map(readPack).find((pack) => pack !== null);
  const stated = findPackInLines(lines, headingIndex) ?? findPackInSentence(lines, headingIndex);
  const onPage =
    (stated === null ? null : findPricedLevel(stated, lines, headingIndex)) ??
    findCommonPack(markup.flatMap(({ claims }) => claims.variants ?? [])) ??
    findCommonPack(getOptions(page));
  // "2-teilig" counts parts, and 1 is no pack, so lines of the page take precedence.
  const isWeak =
    inName === undefined || inName.unitsPerPackage === 1 || /teilig|tlg|piece set/i.test(inName.indicators[0] ?? '');
  if (isWeak && onPage !== null) return { ...onPage, statedIn: 'page' };
  if (inName === undefined) return onPage === null ? null : { ...onPage, statedIn: 'page' };
  return { ...inName, statedIn: inName.unitsPerPackage === onPage?.unitsPerPackage ? 'page' : 'name' };
}

/** The package that a price is for: "$3.99 / box", "8,49 € per case". */
const PRICED_PACKAGE = /(?:\/|\bper)\s?(box|bx|pack|pk|pkg|package|bag|sleeve|case|cs|carton|ctn)\b/iu;

/** Returns the level of "12 per box, 6 boxes per case" that the price is for; the whole pack without such a price. */
function findPricedLevel(pack: FoundPack, lines: readonly Line[], headingIndex: number): FoundPack {
  if (pack.indicators.length < 2) return pack;
  const priced = lines
    .filter(({ index }) => index >= headingIndex)
    .slice(0, LINES_OF_PRODUCT)
    .filter(({ text }) => findPrices(text).some(({ sign }) => sign !== null))
    .flatMap(({ text }) => PRICED_PACKAGE.exec(text)?.[1] ?? []);
  const inner = pack.indicators[0] ?? '';
  const [holder] = priced;
  if (holder === undefined || !new RegExp(`(?:/|per)\\s?${holder}\\b`, 'iu').test(inner)) return pack;
  return readPack(inner) ?? pack;
}

/** Returns the pack of a line that is only a count, or of a labelled line ("Pack size: box of 100"). */
function findPackInLines(lines: readonly Line[], headingIndex: number): FoundPack | null {
  const near = lines.filter(({ index }) => index >= headingIndex).slice(0, LINES);
  const bareCounts = near.slice(1, LINES_UNDER).flatMap(({ text }) => {
    const pack = text.length <= LONGEST_COUNT ? readPack(text) : null;
    return pack !== null && pack.unitsPerPackage > 1 && normalizeText(pack.indicators.join('')) === normalizeText(text)
      ? [pack]
      : [];
  });
  const agreed = chooseAgreedPack(bareCounts);
  if (agreed !== null) return agreed;
  for (const [index, { text }] of near.entries()) {
    if (text.length > 90) continue;
    const colon = text.indexOf(':');
    const label = colon === -1 ? text : text.slice(0, colon);
    if (label.length > 45 || !LABEL.test(label.trim())) continue;
    const value =
      colon !== -1 && text.slice(colon + 1).trim() !== ''
        ? text.slice(colon + 1).trim()
        : (near[index + 1]?.text ?? '');
    if (value.length > 60) continue;
    const pack = readPack(value) ?? countAlone(label, value);
    if (pack !== null && pack.unitsPerPackage > 1) return pack;
  }
  return null;
}

const LINES_OF_PRODUCT = 60;
const LONGEST_SENTENCE = 60;
const HOLDER =
  /(?<!\p{L})(?:box(?:es)?|bx|packs?|pk|pkg|packages?|cases?|cs|cartons?|ctn|bags?|kit|rolls?|packung|packungen|karton|schachtel|beutel|vpe?|bo[iî]te|paquet|sachet|étui|carton|caja|paquete|bolsa|estuche|caixa|pacote|confezione|conf|scatola|busta|doos|dozen|verpakking|pak|förpackning|kartong|pakke|pakning|æske|eske|pakkaus|laatikko|balení|balenie|krabice|opakowanie|pudełko|karton|csomag|doboz|cutie|pachet|kutija|pakiranje|paket|kutu|упаковка|упаковке|коробка|пачка|опаковка|кутия|συσκευασία|κουτί|علبة|عبوة|كرتون|קופסה|קופסא|אריזה)(?!\p{L})/iu;
/** Words of stock, orders and shipping, which count packages too. */
const OF_STOCK =
  /(?<!\p{L})(?:stock|left|available|lager|vorrätig|verfügbar|lieferbar|disponib\p{L}*|estoque|existencias|voorraad|skladem|sklad\p{L}*|наличии|склад\p{L}*|متوفر|min(?:imum|dest\p{L}*|\.)?|max(?:imum)?|orders?|bestell\p{L}*|commande\p{L}*|pedido|ordine|cart|basket|ship\p{L}*|free|gratis|save|buy|from|ab|reviews?)(?!\p{L})/iu;

/** Returns the pack of short lines below the heading that name a package ("Caja c/50 cartuchos"), when they agree. */
function findPackInSentence(lines: readonly Line[], headingIndex: number): FoundPack | null {
  const packs = lines
    .filter(({ index }) => index > headingIndex)
    .slice(0, LINES_OF_PRODUCT)
    .filter(({ text }) => text.length <= LONGEST_SENTENCE && HOLDER.test(text) && !OF_STOCK.test(text))
    .filter(({ text }) => !findPrices(text).some(({ sign }) => sign !== null))
    .flatMap(({ text }) => readPack(text) ?? [])
    .filter(({ unitsPerPackage }) => unitsPerPackage > 1);
  return chooseAgreedPack(packs);
}

const chooseAgreedPack = ([first, ...others]: readonly FoundPack[]): FoundPack | null =>
  first !== undefined && others.every(({ unitsPerPackage }) => unitsPerPackage === first.unitsPerPackage)
    ? first
    : null;

function findCommonPack(variants: readonly string[]): FoundPack | null {
  const packs = variants.flatMap((variant) => readPack(variant) ?? []);
  const pack = variants.length >= 2 && packs.length === variants.length ? chooseAgreedPack(packs) : null;
  return pack !== null && pack.unitsPerPackage > 1 ? pack : null;
}

const MOST_OPTIONS = 100;

/** Returns the options of the page's only select with textual choices. */
function getOptions(page: Page): string[] {
  const lists = page.elements
    .filter(({ name }) => name === 'select')
    .map((select) =>
      select.children
        .filter((child) => isElement(child) && child.name === 'option' && getAttribute(child, 'value') !== '')
        .slice(0, MOST_OPTIONS)
        .map((option) => squeeze(rawText(option as Element))),
    )
    .filter((options) => options.some((option) => readPack(option) !== null));
  return lists.length === 1 ? (lists[0] ?? []) : [];
}

/** Parses a labelled number: "Units per box: 100". */
function countAlone(label: string, value: string): FoundPack | null {
  const count = /^(\d{1,5})$/.exec(value.replace(/[ ,.](?=\d{3}$)/, ''))?.[1];
  const isCount =
    /per |count|number|pack(?:age)? ?size|packungs?größe|packungsinhalt|qty|quantity|počet|ilość|liczba|stückzahl|antal|aantal|количество|кількість|入数|입수|unidades|pezzi|bucăți/i.test(
      label,
    );
  return count === undefined || !isCount || Number(count) < 1
    ? null
    : { unitsPerPackage: Number(count), indicators: [`${label.trim()}: ${value}`] };
}
