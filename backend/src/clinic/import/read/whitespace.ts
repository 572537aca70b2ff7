/** Replaces line breaks and the spaces around them by `joint`. */
export const joinLines = (text: string, joint = ' '): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(joint)
    : text;

/** Replaces runs of white space by one space, so that patterns that skip spaces stay linear. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();
