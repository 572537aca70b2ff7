import type { UnsavedText } from '../forms/unsaved-text.js';

/* Data that outlives pages and is lost on sign-out. */

interface SessionData {
  readonly read: () => UnsavedText;
  readonly forget: () => void;
}
const registeredData: SessionData[] = [];
export const registerSessionData = (one: SessionData): unknown => registeredData.push(one);
export const getTextsLostOnSignOut = (): readonly UnsavedText[] =>
  registeredData.map(({ read }) => read()).filter(({ text }) => text !== '');
export const clearSessionData = (): void => {
  for (const { forget } of registeredData) forget();
};
