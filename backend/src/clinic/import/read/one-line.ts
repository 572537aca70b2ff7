/** Line ends, with the blanks around them, become one `joint`. */
export const inOneLine = (text: string, joint = ' '): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(joint)
    : text;

/** Whatever parts words is one blank, so that a pattern that skips blanks has few to skip. */
export const withSingleBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();
