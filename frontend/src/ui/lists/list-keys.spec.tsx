import { expect, it } from '@jest/globals';
import { listKey, stepOf } from './list-keys.js';

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

it('J and K step from anywhere, arrows where nothing else has them, and leaps within the list', () => {
  expect(listKey(press('j'), 'elsewhere')).toBe('next');
  expect(listKey(press('k'), 'row')).toBe('previous');
  expect(listKey(press('ArrowDown'), 'elsewhere')).toBeNull();
  expect(listKey(press('ArrowDown'), 'nowhere')).toBe('next');
  expect(listKey(press('End'), 'nowhere')).toBeNull();
  expect(listKey(press('End'), 'row')).toBe('last');
  expect(listKey(press('x'), 'row')).toBeNull();
  expect(listKey(press('toString'), 'row')).toBeNull();
});

it('whoever types, or is in a menu or a dialog, is not taken away from there', () => {
  expect(listKey(press('j', '<input type="search" autofocus>'), 'elsewhere')).toBeNull();
  expect(listKey(press('j', '<ul role="menu"><li autofocus></li></ul>'), 'row')).toBeNull();
  expect(listKey(press('j', '<a></a>', { ctrlKey: true }), 'row')).toBeNull();
  expect(listKey(press('J', '<a></a>', { shiftKey: true }), 'row')).toBeNull();
  expect(listKey(press('ArrowDown', '<input type="checkbox" autofocus>'), 'row')).toBe('next');
  document.body.dataset['scrollLocked'] = '';
  expect(listKey(press('j'), 'row')).toBeNull();
  delete document.body.dataset['scrollLocked'];
});

it('steps and leaps end at the ends of the list', () => {
  expect(stepOf('next', 3, 10, 5)).toBe(4);
  expect(stepOf('next', 9, 10, 5)).toBe(9);
  expect(stepOf('previous', 0, 10, 5)).toBe(0);
  expect(stepOf('first', 7, 10, 5)).toBe(0);
  expect(stepOf('last', 2, 10, 5)).toBe(9);
  expect(stepOf('page-down', 2, 10, 5)).toBe(7);
  expect(stepOf('page-down', 7, 10, 5)).toBe(9);
  expect(stepOf('page-up', 3, 10, 5)).toBe(0);
});
