import type { PrivateName } from './task-suggester.js';

/* Removes names, addresses, links and phone numbers from text for external models. */

const EMAIL_PATTERN = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const LINK_PATTERN = /\b(?:https?:\/\/|www\.)\S+/giu;
/**
 * Matches phone numbers of nine or more digits. Dates such as "2026-11-02" and amounts such as "10,000" are shorter.
 */
const PHONE_PATTERN = /(?<!\p{L}|\p{N}-?)(?!\d{4}-\d\d-\d\d)\+?\(?\d(?:[\s()./-]{0,2}\d){8,14}(?![\p{L}\p{N}])/gu;
/** Minimum length of a name that is redacted, because shorter names are often ordinary words. */
const MIN_NAME_LENGTH = 3;

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const redactNames = (text: string, names: readonly PrivateName[]): string => {
  const bare = text
    .replace(EMAIL_PATTERN, '[e-mail]')
    .replace(LINK_PATTERN, '[link]')
    .replace(PHONE_PATTERN, '[number]');
  return (
    names
      .filter(({ name }) => name.trim().length >= MIN_NAME_LENGTH)
      // Longest first: "Acme Health" before "Acme".
      .toSorted((a, b) => b.name.length - a.name.length)
      .reduce(
        (rest, { name, as }) =>
          rest.replace(
            new RegExp(
              `(?<![\\p{L}\\p{N}])${escapePattern(name.trim()).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`,
              'giu',
            ),
            as,
          ),
        bare,
      )
  );
};
