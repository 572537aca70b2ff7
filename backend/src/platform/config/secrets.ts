const MIN_SECRET_LENGTH = 32;

/**
 * Parses `new,old`: the first secret is used, the others are still accepted. A secret may contain commas, so parts must
 * have 32 characters, and the whole text stays valid. Returns null without such a secret.
 */
export const readSecrets = (text: string | undefined): [string, ...string[]] | null => {
  if (text === undefined || text.length < MIN_SECRET_LENGTH) return null;
  const parts = text.split(',').map((part) => part.trim());
  const [first, ...others] = parts;
  return first === undefined || others.length === 0 || parts.some((part) => part.length < MIN_SECRET_LENGTH)
    ? [text]
    : [first, ...others, text];
};
