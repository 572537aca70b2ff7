import { jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';

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

const { getElementError } = getConfig();

type V8ErrorConstructor = ErrorConstructor & { captureStackTrace(target: object, from: unknown): void };

/**
 * Leaves the document out of errors of a waiting query, which fails many times: printing it takes longer than the
 * query. When the wait ends, the library sets a message with the document.
 */
const buildElementError: typeof getElementError = (message, container) => {
  const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  const error = isWaiting ? new Error(message ?? '') : getElementError(message, container);
  error.name = 'TestingLibraryElementError';
  (Error as V8ErrorConstructor).captureStackTrace(error, buildElementError);
  const getFrames = (stack: string): string => /^ {4}at [\s\S]*/m.exec(stack)?.[0] ?? '';
  let frames = getFrames(error.stack ?? '');
  Object.defineProperty(error, 'stack', {
    get: () => `${error.name}: ${error.message}\n${frames}`,
    set: (stack: string) => {
      frames = getFrames(stack);
    },
  });
  return error;
};
configure({ getElementError: buildElementError });
