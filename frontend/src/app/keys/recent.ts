import type { SearchRow } from '@atrium/contract/platform/search/schemas';
import { readStoredJson, writeStored } from '../../lib/page/storage.js';

/** An entry of the palette that was chosen: a row of the search, or the label of a page or action. */
export type Recent = SearchRow | string;

const MOST = 8;
const nameOf = (userId: string): string => `atrium-recent-${userId}`;
const idOf = (one: Recent): string => (typeof one === 'string' ? one : `${one.kind} ${one.id}`);

/** Returns the entries that the user chose last, newest first. Signing out removes them. */
export const readRecent = (userId: string): readonly Recent[] =>
  (readStoredJson(nameOf(userId)) as readonly Recent[] | null) ?? [];

export function addRecent(userId: string, chosen: Recent): void {
  const others = readRecent(userId).filter((one) => idOf(one) !== idOf(chosen));
  writeStored(nameOf(userId), JSON.stringify([chosen, ...others].slice(0, MOST)));
}
