import { expect, it } from '@jest/globals';
import { replaceSignInPath } from './sign-in-path.js';

const opened = (address: string): string => {
  history.replaceState(null, '', address);
  replaceSignInPath();
  return location.pathname + location.search;
};

it('leads sign-in paths to the start page', () => {
  for (const address of ['/login', '/signin', '/sign-in', '/Login', '/login/']) expect(opened(address)).toBe('/');
  expect(opened('/login?sign-in=code')).toBe('/?sign-in=code');
});

it('keeps every other path, known or not', () => {
  for (const address of ['/', '/perfect-b/inventory?search=a', '/logins', '/login/more', '/enterprise/sign-in'])
    expect(opened(address)).toBe(address);
});
