import type { Typed } from '../forms/unsaved.js';

/* Data that outlives pages and is lost on sign-out. */

interface Lasting {
  readonly read: () => Typed;
  readonly forget: () => void;
}
const all: Lasting[] = [];
export const lastsUntilSignOut = (one: Lasting): unknown => all.push(one);
export const lostBySigningOut = (): readonly Typed[] => all.map(({ read }) => read()).filter(({ text }) => text !== '');
export const forgetAtSignOut = (): void => {
  for (const { forget } of all) forget();
};
