/** Most characters of a comment that are read, because only its beginning is shown. */
const MAX_READ = 2_000;

const FENCES = /^[ \t]*(?:`{3,}|~{3,})[^`\n]*$/gm;
const LINE_MARKS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])(?:[ \t]+\[[ x]\](?=[ \t]))?))+/gim;
const CODE = '(?<fence>`+)(?<code>.+?)\\k<fence>';
const LINK = '!?\\[(?<label>[^\\]]+)\\]\\((?:[^()]|\\([^()]*\\))*\\)';
const EMPHASIS = '(?<mark>\\*{1,3}|~~)(?=\\S)(?<marked>.+?)(?<=[^\\s*])\\k<mark>(?!\\*)';
const UNDERLINE = '(?<![\\p{L}\\p{N}_])(?<line>_{1,3})(?=\\S)(?<lined>.+?)(?<=[^\\s_])\\k<line>(?![\\p{L}\\p{N}_])';
const INLINE = new RegExp([CODE, LINK, EMPHASIS, UNDERLINE].join('|'), 'gsu');

const removeInlineMarks = (text: string): string =>
  text.replace(INLINE, (...match) => {
    const { code, label, marked, lined } = match.at(-1) as Record<string, string | undefined>;
    return code ?? removeInlineMarks(label ?? marked ?? lined ?? '');
  });

/** Returns the beginning of a Markdown text in one line, without marks of emphasis, links, lists, quotes and code. */
export const getPlainText = (markdown: string): string =>
  removeInlineMarks(markdown.slice(0, MAX_READ).replace(FENCES, '').replace(LINE_MARKS, ''))
    .replace(/\s+/g, ' ')
    .trim();
