import type { PrivateName } from './task-suggester.js';

/* Removes names, addresses, links and phone numbers from text for external models. */

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Phone numbers with nine digits or more; "2026-11-02" and "10,000" are shorter. */
const PHONE = /(?<!\p{L}|\p{N}-?)(?!\d{4}-\d\d-\d\d)\+?\(?\d(?:[\s()./-]{0,2}\d){8,14}(?![\p{L}\p{N}])/gu;
/** Shorter names are often ordinary words. */
const SHORTEST_NAME = 3;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const conceal = (text: string, names: readonly PrivateName[]): string => {
  const bare = text.replace(EMAIL, '[e-mail]').replace(LINK, '[link]').replace(PHONE, '[number]');
  return (
    names
      .filter(({ name }) => name.trim().length >= SHORTEST_NAME)
      // Longest first: "Acme Health" before "Acme".
      .toSorted((a, b) => b.name.length - a.name.length)
      .reduce(
        (rest, { name, as }) =>
          rest.replace(
            new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name.trim()).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`, 'giu'),
            as,
          ),
        bare,
      )
  );
};
