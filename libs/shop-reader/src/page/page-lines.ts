import { BREAKING, type Element, isElement, isText, type Node, squeeze, touchesWord } from './dom.js';
import type { Layout } from './layout.js';
import type { Page } from './page.js';

export interface Line {
  readonly text: string;
  readonly element: Element;
  readonly index: number;
  /** True in a collapsed panel, whose text describes the product but not its current state. */
  readonly isClosed: boolean;
}

const MOST_LINES = 6000;
const LONGEST_LINE = 400;

/** Returns the lines of the page's main content in order, without hidden ones. */
export function readLines(page: Page, layout: Layout): Line[] {
  const lines: Line[] = [];
  let parts: string[] = [];
  let length = 0;
  let block: Element | null = null;
  const finish = (): void => {
    const text = squeeze(parts.join(''));
    if (text !== '' && block !== null && lines.length < MOST_LINES)
      lines.push({
        text: text.slice(0, LONGEST_LINE),
        element: block,
        index: layout.indexOf.get(block) ?? 0,
        isClosed: layout.isClosed(block),
      });
    parts = [];
    length = 0;
    block = null;
  };
  // An iterative walk; null marks the end of a block element, which ends the line.
  const open: (Node | null)[] = [page.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === null) finish();
    else if (isText(node)) {
      if (length <= LONGEST_LINE * 2) parts.push(touchesWord(node) ? ` ${node.data}` : node.data);
      length += node.data.length;
      if (block === null && node.data.trim() !== '' && isElement(node.parent)) block = node.parent;
    } else if ('children' in node) {
      if (isElement(node)) {
        if (layout.isUnread(node) || layout.isHidden(node) || layout.isAside(node)) continue;
        const before = node.name === 'label' ? node.prev : null;
        if (BREAKING.has(node.name) || (isElement(before) && (before.name === 'label' || before.name === 'input'))) {
          finish();
          open.push(null);
        } else if (touchesWord(node)) parts.push(' ');
      }
      for (let index = node.children.length - 1; index >= 0; index -= 1) open.push(node.children[index]!);
    }
  }
  finish();
  return lines;
}
