// What V8 is slow at is written in another way that means the same.
import { parseAst } from 'rolldown/parseAst';

/** A name in the bundle that nothing is ever given to. What is nothing by itself, as null, a bundler leaves out again. */
export const NOTHING = '__nothing';

const MAY_HOLD_ONE = /\{\s*\.\.\./;

/**
 * An object that begins with a spread and goes on (`{ ...a, b: 1 }`) gets a hidden class of its own from V8 as of Node 20,
 * each time that it is made: two microseconds instead of 0.2, whoever reads it looks its fields up anew, and the classes
 * stay until the whole heap is collected. Not so where the first spread is of nothing: `{ ...null, ...a, b: 1 }`.
 * @param {string} code a module @returns {string}
 */
export function quickSpreads(code) {
  if (!MAY_HOLD_ONE.test(code)) return code;
  /** @type {number[]} */
  const places = [];
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, properties } = /** @type {{ type?: string, properties?: { type: string, start: number }[] }} */ (
      node
    );
    const [first, ...others] = (type === 'ObjectExpression' && properties) || [];
    if (first?.type === 'SpreadElement' && others.length > 0) places.push(first.start);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang: 'js' }));
  return places
    .toSorted((a, b) => b - a)
    .reduce((text, place) => `${text.slice(0, place)}...${NOTHING}, ${text.slice(place)}`, code);
}
