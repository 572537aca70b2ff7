import type { Typed } from '../forms/unsaved.js';

/* What outlasts every page, and is lost by signing out. */

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
