import { type Element, isElement, isText, squeeze, walk } from '../page/dom.js';
import { getNames } from '../page/names.js';

const CENTS =
  / (?:cents?|fraction|decimals?|decimales|centimes|centesimi|centavos|grosze|kopiyky|penny|pence|superscript|minor|subunit) /;

/** Returns a small element's text as a price, with a decimal point before separate cents (`12<sup>99</sup>`). */
export function getPriceText(element: Element, limit = 200): string {
  let text = '';
  const visitedCents = new Set<unknown>();
  walk(element, (node) => {
    if (text.length > limit) return false;
    if (isText(node)) {
      const piece = node.data.replace(/\s+/g, ' ');
      if (visitedCents.has(node.parent) && /^\s?\d{2}\s?$/.test(piece) && /\d\s?$/.test(text))
        text = `${text.trimEnd()}.${piece.trim()}`;
      else text += piece;
    } else if (isElement(node)) {
      if (HIDDEN_TEXT.has(node.name)) return false;
      if (node.name === 'sup' || CENTS.test(getNames(node))) visitedCents.add(node);
      else if (SPACED.has(node.name)) text += ' ';
    }
  });
  return squeeze(text).slice(0, limit);
}

const HIDDEN_TEXT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'option']);
const SPACED = new Set('div p li td th tr br dt dd h1 h2 h3 h4 label button del ins s strike ul section'.split(' '));
