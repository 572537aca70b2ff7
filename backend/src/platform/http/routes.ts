type Params = Record<string, string>;

interface Place<T> {
  readonly parts: Map<string, Place<T>>;
  parameter: Place<T> | undefined;
  readonly byMethod: Map<string, { readonly value: T; readonly names: readonly string[] }>;
}

const place = <T>(): Place<T> => ({ parts: new Map(), parameter: undefined, byMethod: new Map() });

/** Of a path as it came or as the contract writes it; one slash at its end says nothing. */
const partsOf = (path: string): string[] => (path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/');

/**
 * Finds what serves a call: by words in any case, and before parameters, whatever was added first. So no path can hide
 * another.
 */
export class Routes<T> {
  private readonly root = place<T>();

  /** `path` with `:name` for parameters. @throws when there is one already that nobody could tell from it. */
  add(method: string, path: string, value: T): void {
    const names: string[] = [];
    let at = this.root;
    for (const part of partsOf(path)) {
      const isParameter = part.startsWith(':');
      if (isParameter) names.push(part.slice(1));
      const word = part.toLowerCase();
      const next = (isParameter ? at.parameter : at.parts.get(word)) ?? place<T>();
      if (isParameter) at.parameter = next;
      else at.parts.set(word, next);
      at = next;
    }
    if (at.byMethod.has(method)) throw new Error(`${method} ${path} is served already`);
    at.byMethod.set(method, { value, names });
  }

  /** Parameters as they stand in the path. Null: nothing serves this. */
  find(method: string, path: string): { readonly value: T; readonly params: Params } | null {
    const parts = partsOf(path);
    const values: string[] = [];
    const found = walk(this.root, parts, 0, method, values);
    if (found === null) return null;
    const params: Params = {};
    for (const [index, name] of found.names.entries()) params[name] = values[index] as string;
    return { value: found.value, params };
  }
}

function walk<T>(
  at: Place<T>,
  parts: readonly string[],
  index: number,
  method: string,
  values: string[],
): { readonly value: T; readonly names: readonly string[] } | null {
  const part = parts[index];
  if (part === undefined) return at.byMethod.get(method) ?? null;
  const word = at.parts.get(part.toLowerCase());
  const found = word === undefined ? null : walk(word, parts, index + 1, method, values);
  if (found !== null || at.parameter === undefined || part === '') return found;
  values.push(part);
  const further = walk(at.parameter, parts, index + 1, method, values);
  if (further === null) values.pop();
  return further;
}
