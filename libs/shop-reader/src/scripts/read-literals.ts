/* Reads literals in scripts as data. Nothing is evaluated; other expressions are unknown. */

export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value };
export type Thing = Readonly<Record<string, Value>>;

/** Limits for all scripts of a page together. */
export interface Budget {
  letters: number;
  values: number;
}
export const createBudget = (): Budget => ({ letters: 6_000_000, values: 200_000 });

const DEEPEST = 40;
/** Contexts of literals worth reading: `x = {`, `push({`, `"key": [`, or the start of the text. */
const BEFORE = /(?:^|[=(:,]|return)\s{0,40}(?=[[{])/g;

/** Returns all object and list literals, outermost first; linear, because each character counts against the budget. */
export function readLiterals(text: string, budget: Budget): Value[] {
  const found: Value[] = [];
  BEFORE.lastIndex = 0;
  for (let at = BEFORE.exec(text); at !== null && budget.letters > 0; at = BEFORE.exec(text)) {
    const from = at.index + at[0].length;
    const reader = new LiteralReader(text, from, budget);
    const value = reader.read();
    // An incomplete literal is no data, but nested ones may be.
    if (value === undefined) BEFORE.lastIndex = from + 1;
    else {
      found.push(value);
      BEFORE.lastIndex = Math.max(reader.at, from + 1);
    }
  }
  return found;
}

const UNKNOWN = undefined;

class LiteralReader {
  constructor(
    private readonly text: string,
    public at: number,
    private readonly budget: Budget,
  ) {}

  /** Reads the object or list at the current position; undefined when it is incomplete or code. */
  read(): Value {
    const start = this.at;
    const value = this.value(0);
    this.budget.letters -= this.at - start + 1;
    return this.isBroken ? undefined : value;
  }

  private isBroken = false;

  private value(depth: number): Value {
    this.skipBlanks();
    const letter = this.text[this.at];
    this.budget.values -= 1;
    if (letter === undefined || depth > DEEPEST || this.budget.values <= 0 || this.budget.letters <= 0)
      return this.fail();
    if (letter === '{') return this.object(depth);
    if (letter === '[') return this.list(depth);
    if (letter === '"' || letter === "'" || letter === '`') {
      const text = this.string(letter);
      return this.endsHere() ? text : this.skipExpression();
    }
    const word = /[-+\w.$]{1,40}/y;
    word.lastIndex = this.at;
    const plain = word.exec(this.text)?.[0] ?? '';
    this.at += plain.length;
    if (plain === '' || !this.endsHere()) return this.skipExpression();
    if (plain === 'true' || plain === '!0') return true;
    if (plain === 'false') return false;
    if (plain === 'null') return null;
    return /^-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : UNKNOWN;
  }

  private object(depth: number): Value {
    const thing: Record<string, Value> = {};
    this.at += 1;
    for (;;) {
      this.skipBlanks();
      const letter = this.text[this.at];
      if (letter === '}') break;
      if (letter === ',') {
        this.at += 1;
        continue;
      }
      const key = letter === '"' || letter === "'" ? this.string(letter) : this.name();
      this.skipBlanks();
      if (this.isBroken || key === '' || this.text[this.at] !== ':') return this.fail();
      this.at += 1;
      const value = this.value(depth + 1);
      if (this.isBroken) return UNKNOWN;
      if (value !== UNKNOWN && key !== '__proto__') thing[key] = value;
    }
    this.at += 1;
    return thing;
  }

  private list(depth: number): Value {
    const list: Value[] = [];
    this.at += 1;
    for (;;) {
      this.skipBlanks();
      const letter = this.text[this.at];
      if (letter === ']') break;
      if (letter === ',') {
        this.at += 1;
        continue;
      }
      const value = this.value(depth + 1);
      if (this.isBroken) return UNKNOWN;
      if (value !== UNKNOWN) list.push(value);
    }
    this.at += 1;
    return list;
  }

  private name(): string {
    const name = /[\w$]{1,80}/y;
    name.lastIndex = this.at;
    const found = name.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private string(quote: string): string {
    const from = this.at + 1;
    let at = from;
    for (; at < this.text.length && this.text[at] !== quote; at += 1) if (this.text[at] === '\\') at += 1;
    if (at >= this.text.length) {
      this.fail();
      return '';
    }
    this.at = at + 1;
    const raw = this.text.slice(from, at);
    return raw.includes('\\') ? unescape(raw) : raw;
  }

  /** Skips an expression that is no literal, up to the comma or bracket that ends it. */
  private skipExpression(): undefined {
    let depth = 0;
    for (; this.at < this.text.length; this.at += 1) {
      const letter = this.text[this.at]!;
      if (letter === '"' || letter === "'" || letter === '`') {
        this.string(letter);
        if (this.isBroken) return UNKNOWN;
        this.at -= 1;
      } else if (letter === '(' || letter === '[' || letter === '{') depth += 1;
      else if (letter === ')' || letter === ']' || letter === '}') {
        if (depth === 0) return UNKNOWN;
        depth -= 1;
      } else if (letter === ',' && depth === 0) return UNKNOWN;
    }
    return this.fail();
  }

  private endsHere(): boolean {
    this.skipBlanks();
    const letter = this.text[this.at];
    return letter === ',' || letter === '}' || letter === ']' || letter === undefined;
  }

  private skipBlanks(): void {
    for (;;) {
      while (this.at < this.text.length && this.text.charCodeAt(this.at) <= 0x20) this.at += 1;
      if (this.text[this.at] !== '/') return;
      const isLine = this.text[this.at + 1] === '/';
      if (!isLine && this.text[this.at + 1] !== '*') return;
      const end = this.text.indexOf(isLine ? '\n' : '*/', this.at + 2);
      if (end === -1) {
        this.at = this.text.length;
        return;
      }
      this.at = end + (isLine ? 1 : 2);
    }
  }

  private fail(): undefined {
    this.isBroken = true;
    return UNKNOWN;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '' };

const unescape = (raw: string): string =>
  raw.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([^]))/gi, (_, unicode?: string, hex?: string, letter = '') =>
    unicode !== undefined || hex !== undefined
      ? String.fromCharCode(Number.parseInt(unicode ?? hex ?? '', 16))
      : (ESCAPES[letter as string] ?? (letter as string)),
  );
