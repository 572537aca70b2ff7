/**
 * Maximum nesting depth of a page. Product data is never nested deeper, and the parser's work grows with the square of
 * the depth.
 */
const DEEPEST = 400;
const LONGEST = 8 * 1024 * 1024;
/** Elements with optional end tags, which the parser closes itself, so they do not nest. */
const UNCOUNTED = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd option optgroup tr td th thead tbody tfoot colgroup rp rt html head body'.split(
    ' ',
  ),
);
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noembed', 'iframe', 'noframes']);

/** Bounds the length and nesting of a page in linear time: tags beyond the limit are removed, their text stays. */
export function boundHtml(html: string): string {
  const text = html.length > LONGEST ? html.slice(0, LONGEST) : html;
  const lower = text.toLowerCase();
  // Lower case may lengthen a text; positions would differ, so the original is searched.
  const plain = lower.length === text.length ? lower : text;
  const kept: string[] = [];
  let from = 0;
  let depth = 0;
  let dropped = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      if (end === -1) break;
      at = end + 3;
      continue;
    }
    const end = text.indexOf('>', at + 1);
    if (end === -1) break;
    const isEnd = text.charCodeAt(at + 1) === SLASH;
    const name = nameAt(plain, isEnd ? at + 2 : at + 1);
    if (name === '') {
      at += 1;
      continue;
    }
    if (RAW_TEXT.has(name) && !isEnd) {
      const close = plain.indexOf(`</${name}`, end);
      if (close === -1) break;
      at = close + 2 + name.length;
      continue;
    }
    if (!UNCOUNTED.has(name) && text.charCodeAt(end - 1) !== SLASH) {
      const isDropped = isEnd ? dropped > 0 : depth >= DEEPEST;
      if (isDropped) {
        kept.push(text.slice(from, at));
        from = end + 1;
        dropped += isEnd ? -1 : 1;
      } else {
        depth = Math.max(0, depth + (isEnd ? -1 : 1));
      }
    }
    at = end + 1;
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}

const SLASH = 47;
const LONGEST_NAME = 30;

function nameAt(text: string, at: number): string {
  let end = at;
  while (end < text.length && end - at < LONGEST_NAME && isNameLetter(text.charCodeAt(end))) end += 1;
  return text.slice(at, end).toLowerCase();
}

const isNameLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45;
