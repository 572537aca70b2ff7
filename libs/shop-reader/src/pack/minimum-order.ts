import { getAttribute, type Element } from '../page/dom.js';
import type { Layout } from '../page/layout.js';
import { getNames } from '../page/names.js';
import type { Line } from '../page/page-lines.js';
import type { Page } from '../page/page.js';

const LABEL =
  /(?<!\p{L})(?:min(?:imum|imal|imale|\.)?\s?(?:order|purchase)(?:\s?(?:quantity|qty\.?|amount))?|minimum (?:qty|quantity)(?: of)?|moq|min\.?\s?(?:qty|quantity)\.?|mindest(?:bestell|abnahme)\s?-?(?:menge)|mindestmenge|min\. bestellmenge|quantité min(?:imum|imale)(?: de commande)?|commande min(?:imum|imale)|minimum de commande|cantidad mínima(?: de (?:pedido|compra))?|pedido mínimo|compra mínima|quantidade mínima|encomenda mínima|quantità minima(?: d'ordine| ordinabile)?|ordine minimo|minimale (?:bestel|afname)\w*|minste (?:bestilling|antall)\w*|minsta (?:beställning|antal)\w*|mindste (?:antal|bestilling)\w*|minimitilaus\w*|minimální (?:odběr|množství|objednávka)|min\. odběr|minimálny odber|minimálne množstvo|minimaln[ae] (?:zamówieni[ea]|ilość|količina|narudžba)|minimalne zamówienie|minimális rendelés\p{L}*|cantitate minim[aă]|comandă minimă|minimum sipariş(?: adedi| miktarı)?|минимальн\p{L}+ (?:заказ|количество|партия)|мин\. заказ|мінімальн\p{L}+ (?:замовлення|кількість))(?!\p{L})|(?:最小起訂量|起订量|最低購買|最低起購|最小注文数|最低注文数|최소 ?주문(?: ?수량)?)/iu;
/** Matches a minimum order in money, which is not a quantity. */
const MONEY = /\p{Sc}|(?<!\p{L})(?:eur|usd|gbp|chf|kč|zł|kr|ft|lei|руб|грн)(?!\p{L})/iu;

/** Returns the minimum order quantity, 2 or more; null when the page does not state it. */
export function findMinimumOrder(page: Page, layout: Layout, lines: readonly Line[], from: number): number | null {
  const near = lines.filter(({ index }) => index >= from - 40);
  for (const [index, { text }] of near.slice(0, 400).entries()) {
    const label = LABEL.exec(text.slice(0, 200));
    if (label === null) continue;
    const after = text.slice(label.index + label[0].length, label.index + label[0].length + 40);
    const rest = /^[\s:.)]*$/.test(after) ? (near[index + 1]?.text.slice(0, 30) ?? '') : after;
    const behind = /^[\s:=.)(]{0,4}(?:is |of |von |de |di |:)?\s?(\d{1,3}(?:[ ,.]\d{3})*|\d{1,6})(?![\d%])/.exec(rest);
    const ahead = /(\d{1,6})\s?\p{L}{0,15}\s?[([]?\s?$/u.exec(text.slice(0, label.index));
    // "10 Sets" with "(Min. Order)" on the next line.
    const above =
      ahead === null && /^[\s.)\]]*$/.test(after) && label.index <= 2
        ? /^(\d{1,6})\s?\p{L}{0,15}$/u.exec(near[index - 1]?.text ?? '')
        : null;
    if (above?.[1] !== undefined && Number(above[1]) > 1) return Number(above[1]);
    const number =
      behind !== null && !MONEY.test(rest.slice(0, behind[0].length + 5))
        ? behind[1]
        : ahead !== null && !MONEY.test(text.slice(0, label.index))
          ? ahead[1]
          : undefined;
    if (number === undefined || /^customi[sz]/i.test(text)) continue;
    const count = Number(number.replace(/[ ,.]/g, ''));
    if (count > 1 && count <= 1_000_000) return count;
    if (count === 1) return null;
  }
  return fromInput(page, layout, from);
}

/** Reads the minimum of the quantity field: `<input name="quantity" min="5">`. */
function fromInput(page: Page, layout: Layout, from: number): number | null {
  const isQuantity = (element: Element): boolean =>
    / (?:qty|quantity|quantite|menge|anzahl|cantidad|quantita|aantal|antal|mnozstvi|pocet|ilosc|kolicina) /.test(
      `${getNames(element)} ${(getAttribute(element, 'name') ?? '').toLowerCase().replace(/[^a-z]+/g, ' ')} `,
    );
  const input = page.elements.find(
    (element) =>
      element.name === 'input' &&
      (layout.indexOf.get(element) ?? 0) >= from &&
      getAttribute(element, 'min') !== null &&
      !layout.isAside(element) &&
      isQuantity(element),
  );
  const least = Number(input === undefined ? '' : (getAttribute(input, 'min') ?? ''));
  return Number.isInteger(least) && least > 1 && least <= 100_000 ? least : null;
}
