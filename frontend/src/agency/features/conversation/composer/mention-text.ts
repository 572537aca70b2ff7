import type { PersonReply } from '@atrium/contract/core/fields';
import { formatMention, replaceMentions } from '@atrium/rules/agency/mentions';
import { getDisplayName } from '@atrium/rules/people/people';

/* The composer shows mentions by name; comments store them by user id. */

/** A user as the composer's text names them. */
export interface MentionedUser {
  readonly id: string;
  readonly name: string;
}

/** Returns the names of users in the composer. A name that several users share is completed by the email address. */
export function mentionNames(people: readonly PersonReply[]): readonly MentionedUser[] {
  const counts = new Map<string, number>();
  for (const person of people) {
    const name = getDisplayName(person);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return people.map((person) => {
    const name = getDisplayName(person);
    return {
      id: person.id,
      name: (counts.get(name) ?? 0) > 1 && person.email !== null ? `${name} (${person.email})` : name,
    };
  });
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Replaces `@Name` of the chosen users by their mentions. A longer name takes precedence over a name that it begins
 * with.
 */
export function toStoredText(text: string, users: readonly MentionedUser[]): string {
  const byName = new Map(users.map(({ name, id }) => [name, id]));
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escapeRegExp);
  if (names.length === 0) return text;
  return text.replace(new RegExp(`@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu'), (_, name: string) =>
    formatMention(byName.get(name) ?? ''),
  );
}

/** Returns the text of a comment for the composer, and the users that it names. */
export function toComposerText(
  text: string,
  mentions: readonly PersonReply[],
): { readonly text: string; readonly users: readonly MentionedUser[] } {
  const users = mentionNames(mentions);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return { text: replaceMentions(text, (id) => (names.has(id) ? `@${names.get(id)}` : formatMention(id))), users };
}

/** Returns the text between an `@` and the caret; null when no mention is being typed. */
export function findMentionQuery(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start === -1 || /[\p{L}\p{N}_.]/u.test(before[start - 1] ?? '')) return null;
  const query = before.slice(start + 1);
  return /^[^\n@<>]{0,40}$/.test(query) && !/^\s|\s{2}/.test(query) ? { start, query } : null;
}
