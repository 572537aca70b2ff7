import { expect, it } from '@jest/globals';
import { getListKey, getStep } from './list-keys.js';

const press = (key: string, inside = '<a href="#">Gauze</a>', more: Partial<KeyboardEvent> = {}) => {
  document.body.innerHTML = inside;
  return {
    key,
    target: document.body.querySelector('[autofocus]') ?? document.body.firstElementChild,
    defaultPrevented: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  };
};

it('J and K work anywhere, arrow keys where nothing else uses them, and Home and End within the list', () => {
  expect(getListKey(press('j'), 'elsewhere')).toBe('next');
  expect(getListKey(press('k'), 'row')).toBe('previous');
  expect(getListKey(press('ArrowDown'), 'elsewhere')).toBeNull();
  expect(getListKey(press('ArrowDown'), 'nowhere')).toBe('next');
  expect(getListKey(press('End'), 'nowhere')).toBeNull();
  expect(getListKey(press('End'), 'row')).toBe('last');
  expect(getListKey(press('x'), 'row')).toBeNull();
  expect(getListKey(press('toString'), 'row')).toBeNull();
});

it('keys in a text field, a menu or a dialog are ignored', () => {
  expect(getListKey(press('j', '<input type="search" autofocus>'), 'elsewhere')).toBeNull();
  expect(getListKey(press('j', '<ul role="menu"><li autofocus></li></ul>'), 'row')).toBeNull();
  expect(getListKey(press('j', '<a></a>', { ctrlKey: true }), 'row')).toBeNull();
  expect(getListKey(press('J', '<a></a>', { shiftKey: true }), 'row')).toBeNull();
  expect(getListKey(press('ArrowDown', '<input type="checkbox" autofocus>'), 'row')).toBe('next');
  document.body.dataset['scrollLocked'] = '';
  expect(getListKey(press('j'), 'row')).toBeNull();
  delete document.body.dataset['scrollLocked'];
});

it('steps stop at the ends of the list', () => {
  expect(getStep('next', 3, 10, 5)).toBe(4);
  expect(getStep('next', 9, 10, 5)).toBe(9);
  expect(getStep('previous', 0, 10, 5)).toBe(0);
  expect(getStep('first', 7, 10, 5)).toBe(0);
  expect(getStep('last', 2, 10, 5)).toBe(9);
  expect(getStep('page-down', 2, 10, 5)).toBe(7);
  expect(getStep('page-down', 7, 10, 5)).toBe(9);
  expect(getStep('page-up', 3, 10, 5)).toBe(0);
});
