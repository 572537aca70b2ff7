import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

/* Browser features that the components need and jsdom lacks. */

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

Object.defineProperty(globalThis, 'IntersectionObserver', {
  writable: true,
  value: class {
    observe(): void {}
    disconnect(): void {}
  },
});

// jsdom has no layout, so every attached element counts as visible.
Element.prototype.getClientRects = function getClientRects(this: Element) {
  return (this.isConnected ? [new DOMRect()] : []) as unknown as DOMRectList;
};
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// Typing and lazy loading are slow on a busy machine.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });
