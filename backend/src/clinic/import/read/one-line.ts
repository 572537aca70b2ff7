/** Replaces line ends and the blanks around them by `joint`. */
export const inOneLine = (text: string, joint = ' '): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(joint)
    : text;

/** Replaces runs of white space by one blank, so that patterns that skip blanks stay linear. */
export const withSingleBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();
