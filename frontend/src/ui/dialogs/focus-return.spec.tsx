import { afterEach, expect, it } from '@jest/globals';
import { rememberFocus, returnFocus } from './focus-return.js';

afterEach(() => document.body.replaceChildren());

it('a dialog whose screen was closed returns the focus to the content, not to the first link of the page', () => {
  document.body.innerHTML =
    '<div><a href="#content">Skip to content</a><main tabindex="-1"><section><button>Add</button></section></main></div>';
  const dialog = document.body.appendChild(document.createElement('div'));
  const main = document.querySelector('main');
  rememberFocus(dialog, document.querySelector('button'));
  main?.replaceChildren();
  returnFocus(dialog);
  expect(document.activeElement).toBe(main);
});
