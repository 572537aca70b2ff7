const SHORTEST = 32;

/**
 * `new,old`: the first is used, the others are still accepted. A secret may hold commas itself, so only parts that are
 * long enough to be secrets count as several; the whole is accepted too. Null: none that is long enough.
 */
export const readSecrets = (text: string | undefined): [string, ...string[]] | null => {
  if (text === undefined || text.length < SHORTEST) return null;
  const parts = text.split(',').map((part) => part.trim());
  const [first, ...others] = parts;
  return first === undefined || others.length === 0 || parts.some((part) => part.length < SHORTEST)
    ? [text]
    : [first, ...others, text];
};
