import { getAttribute, type Element, getParent, getText, walkUp } from './dom.js';
import type { Layout } from './layout.js';
import { getNames } from './names.js';
import type { Line } from './page-lines.js';
import type { Page } from './page.js';

/** Number of lines after the heading in which a buy button may appear. */
const LINES = 60;
const MAX_LABEL_LENGTH = 30;

/** Returns whether a short line near the heading only says "Buy", whatever its element. */
export function isBuyLabel(lines: readonly Line[], headingIndex: number, isOther: (line: Line) => boolean): boolean {
  const at = lines.findIndex(({ index }) => index >= headingIndex);
  return at !== -1 && lines.slice(at, at + LINES).some((line) => isBuyLine(line.text) && !isOther(line));
}

function isBuyLine(text: string): boolean {
  if (text.length > MAX_LABEL_LENGTH) return false;
  const words = BUY_WORDS.exec(text);
  return words !== null && /^[^\p{L}]*$/u.test(text.slice(0, words.index) + text.slice(words.index + words[0].length));
}

const BUY_WORDS =
  /(?<!\p{L})(?:add (?:\w+ )?to (?:\w+ )?(?:cart|basket|bag|trolley|order|quote)|buy (?:it )?now|buy|add to order|start order|order now|in den (?:waren|einkaufs)korb|in den korb|jetzt (?:kaufen|bestellen)|zum warenkorb|ajouter au \p{L}+|ajouter|mettre au panier|commander|acheter|añadir (?:al|a la|a mi|a) \p{L}+|agregar (?:al|a) \p{L}+|comprar(?: ahora| agora)?|aggiungi (?:al carrello|alla borsa)|acquista|adicionar (?:ao|à) \p{L}+|in (?:winkelwagen|winkelmand\p{L}*)|toevoegen|bestellen|koop|lägg (?:till )?i (?:varukorg\p{L}*|kundvagn\p{L}*|korg\p{L}*)|köp|handla|læg i kurv\p{L}*|køb|legg i (?:handle|varu)?k[uo]r[vg]\p{L}*|kjøp|lisää (?:osto)?skoriin|lisää koriin|osta|do košíku|do košíka|vložit do \p{L}+|přidat do \p{L}+|pridať do \p{L}+|kúpiť|koupit|do koszyka|dodaj do koszyka|kup teraz|kosárba\p{L}*|dodaj u košaricu|u košaricu|u korpu|kupi|v košarico|adaugă în coș|adauga in cos|sepete ekle|satın al|в корзину|купить|в кошик|купити|в количката|добави в \p{L}+|προσθήκη στο καλάθι|αγορά|أضف إلى (?:السلة|العربة|عربة التسوق)|اضافة للسلة|הוסף לסל|הוספה לסל|thêm vào giỏ\p{L}*|mua ngay|tambah ke keranjang|beli)(?!\p{L})|加入購物車|加入购物袋|加入購物袋|立即下单|立即下單|加入購物籃|カゴに入れる|かごに入れる|注文する|담기|바로구매|加入购物车|放入購物車|立即購買|立即购买|立即搶購|立即抢购|直接購買|我要購買|馬上買|カートに入れる|買い物かご|購入|장바구니|구매하기|ใส่ตะกร้า|หยิบใส่/iu;
const BUY_NAMES =
  / (?:add (?:to )?(?:cart|basket|bag|card)|addtocart|addtobasket|add2cart|buy (?:now|button|btn)|btn (?:buy|cart)|add cart|single add|cart button|tocart|to cart|submit add|buybutton|in den warenkorb) /;

/** Matches the label of a button that shows that the product cannot be bought. */
const NOT_FOR_SALE_LABEL =
  /sold[ -]?out|out[ -]of[ -]stock|unavailable|not available|notify|email me|ausverkauft|nicht (?:verfügbar|lieferbar)|vergriffen|benachrichtig|épuisé|rupture|indispon|agotad|sin stock|no dispon|esgotad|avise-me|esaurit|non dispon|avvisa|uitverkocht|niet (?:op|lev|besch)|slutsåld|slut i|bevaka|utsolgt|udsolgt|ikke på|loppu|vyprod|vypred|není|nedostup|wyprzed|niedost|powiadom|elfogy|epuizat|rasprodan|tükendi|нет в|распродан|уведом|немає|изчерпан|εξαντλ|نفد|אזל|売り切れ|在庫(?:切れ|なし)|品切れ|入荷|缺[貨货]|售[完罄]|到[貨货]通知|품절|재입고/iu;

/** Returns whether an element is in the page's header, menu or footer, but not in the header of an article. */
function isInFrame(element: Element): boolean {
  for (const here of walkUp(getParent(element))) {
    if (here.name === 'article' || here.name === 'section' || here.name === 'main') return false;
    if (here.name === 'header' || here.name === 'nav' || here.name === 'footer') return true;
  }
  return false;
}

export function buyButtons(page: Page, layout: Layout): Element[] {
  return page.elements
    .filter((element) => {
      if (
        element.name !== 'button' &&
        element.name !== 'input' &&
        element.name !== 'a' &&
        !/button/i.test(getAttribute(element, 'role') ?? '') &&
        !BUY_NAMES.test(getNames(element))
      )
        return false;
      if (element.name === 'input' && !/^(?:submit|button|image)$/i.test(getAttribute(element, 'type') ?? ''))
        return false;
      if (
        'disabled' in element.attribs ||
        / disabled | inactive /.test(getNames(element)) ||
        layout.isHidden(element) ||
        layout.isClosed(element) ||
        layout.isAside(element) ||
        layout.isUnread(element) ||
        isInFrame(element)
      )
        return false;
      const text = `${element.name === 'input' ? (getAttribute(element, 'value') ?? '') : getText(element, 80)} ${(getAttribute(element, 'aria-label') ?? '').slice(0, 80)}`;
      return (
        text.length <= 120 &&
        !NOT_FOR_SALE_LABEL.test(text) &&
        (BUY_WORDS.test(text) ||
          (text.trim().length <= 40 && element.name !== 'div' && BUY_NAMES.test(getNames(element))))
      );
    })
    .slice(0, 100);
}
