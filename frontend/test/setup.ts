import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

/* What a document without a browser lacks, and the components ask for. */

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }),
});

Object.defineProperty(globalThis, 'ResizeObserver', {
  value: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
});

// Nothing is laid out here: whatever is in the document counts as shown.
Element.prototype.getClientRects = function getClientRects(this: Element) {
  return (this.isConnected ? [new DOMRect()] : []) as unknown as DOMRectList;
};
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// Typing key by key takes its time on a busy machine, and so do parts that are fetched late.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });
