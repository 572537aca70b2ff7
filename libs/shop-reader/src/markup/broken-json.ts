/** Parses JSON of templates (in comments or CDATA, with line breaks in strings, extra commas); null when invalid. */
export function readJson(text: string): unknown {
  if (text.length > LONGEST) return null;
  const bare = unwrap(text);
  for (const attempt of [bare, () => repair(bare), () => cutToBalance(repair(bare))]) {
    try {
      return JSON.parse(typeof attempt === 'string' ? attempt : attempt()) as unknown;
    } catch {
      // The next attempt repairs more.
    }
  }
  return null;
}

const LONGEST = 2_000_000;

function unwrap(text: string): string {
  let bare = text.replace(/^\uFEFF/, '').trim();
  for (let round = 0; round < 4; round += 1) {
    const before = bare;
    bare = bare
      .replace(/^(?:\/\/\s*)?(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\*\s*|<!\[CDATA\[|\/\/\s*<!\[CDATA\[)/, '')
      .replace(/^\s*\*\//, '');
    bare = bare
      .replace(/(?:\/\/\s{0,9})?(?:-->|\/\*\s{0,9}\]\]>\s{0,9}\*\/|\]\]>\s{0,9}\*\/|\]\]>)$/, '')
      .replace(/;$/, '')
      .trim();
    if (bare === before) break;
  }
  return bare;
}

/** Escapes control characters in strings and removes comments and needless commas in one pass. */
function repair(text: string): string {
  const out: string[] = [];
  let inString = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) {
        // Sequences such as "\'" are not valid escapes in JSON.
        if (!'"\\/bfnrtu'.includes(text[at + 1] ?? '')) {
          out.push(text.slice(from, at));
          from = at + 1;
        }
        at += 1;
      } else if (code === QUOTE) {
        inString = false;
      } else if (code < 0x20) {
        out.push(text.slice(from, at), code === 9 ? '\\t' : '\\n');
        from = at + 1;
      }
    } else if (code === QUOTE) {
      inString = true;
    } else if (code === COMMA && isNeedless(text, at)) {
      out.push(text.slice(from, at));
      from = at + 1;
    } else if (code === SLASH && text.charCodeAt(at + 1) === STAR) {
      const end = text.indexOf('*/', at + 2);
      out.push(text.slice(from, at));
      from = end === -1 ? text.length : end + 2;
      at = from - 1;
    } else if (code === SLASH && text.charCodeAt(at + 1) === SLASH) {
      const end = text.indexOf('\n', at + 2);
      out.push(text.slice(from, at));
      from = end === -1 ? text.length : end;
      at = from - 1;
    }
  }
  out.push(text.slice(from));
  return out.join('');
}

const [QUOTE, BACKSLASH, COMMA, SLASH, STAR] = [34, 92, 44, 47, 42];

/** Returns whether a comma precedes another comma or a closing bracket. The limited lookahead keeps the pass linear. */
function isNeedless(text: string, at: number): boolean {
  const next = text.slice(at + 1, at + 200).trimStart()[0];
  return next === '}' || next === ']' || next === ',';
}

/** Returns the first value of a text, closed where it is cut off, without what follows. */
function cutToBalance(text: string): string {
  const start = text.search(/[[{]/);
  if (start === -1) return text;
  const open: string[] = [];
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (inString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '{' || letter === '[') open.push(letter === '{' ? '}' : ']');
    else if (letter === '}' || letter === ']') {
      open.pop();
      if (open.length === 0) return text.slice(start, at + 1);
    }
  }
  const body = text.slice(start) + (inString ? '"' : '');
  return body.replace(/[,:]\s{0,20}$/, '') + open.toReversed().join('');
}
