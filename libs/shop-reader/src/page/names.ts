import type { Element } from './dom.js';

/** Returns the class and id of an element as lower-case words: "oldPrice--big" becomes "old price big". */
export function getNames(element: Element): string {
  const text =
    `${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''} ${element.attribs['data-testid'] ?? ''} ${element.attribs['data-role'] ?? ''} ${element.attribs['data-price-type'] ?? ''}`.slice(
      0,
      400,
    );
  return ` ${text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')} `;
}
