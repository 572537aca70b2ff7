/* Mentions in the text of a comment: `<@user id>`, so that a changed name stays correct. */

const MENTION = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/gi;

/** Most users that one comment may mention. */
export const MAX_MENTIONS = 50;

export const formatMention = (userId: string): string => `<@${userId}>`;

/** Returns the ids of the mentioned users in lower case, each once. */
export const findMentions = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(MENTION), ([, id = '']) => id.toLowerCase())),
];

/** Splits a text at its mentions: strings, and the ids of mentioned users in objects. */
export const splitAtMentions = (text: string): readonly (string | { readonly userId: string })[] =>
  text
    .split(MENTION)
    .map((part, index) => (index % 2 === 0 ? part : { userId: part.toLowerCase() }))
    .filter((part) => part !== '');

/** Replaces mentions, for example by names. */
export const replaceMentions = (text: string, replace: (userId: string) => string): string =>
  text.replace(MENTION, (_, id: string) => replace(id.toLowerCase()));
