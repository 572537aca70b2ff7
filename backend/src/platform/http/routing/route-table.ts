type Params = Record<string, string>;

interface RouteNode<T> {
  readonly parts: Map<string, RouteNode<T>>;
  parameter: RouteNode<T> | undefined;
  readonly byMethod: Map<string, { readonly value: T; readonly names: readonly string[] }>;
}

const createNode = <T>(): RouteNode<T> => ({ parts: new Map(), parameter: undefined, byMethod: new Map() });

/** Splits a path into segments and ignores a trailing slash. */
const splitPath = (path: string): string[] => (path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/');

/**
 * Finds routes by method and path. Literal segments match case-insensitively and before parameters, in whichever order
 * routes were added, so no route hides another.
 */
export class RouteTable<T> {
  private readonly root = createNode<T>();

  /** Adds a route with `:name` parameters. Throws when an equivalent route exists. */
  add(method: string, path: string, value: T): void {
    const names: string[] = [];
    let at = this.root;
    for (const part of splitPath(path)) {
      const isParameter = part.startsWith(':');
      if (isParameter) names.push(part.slice(1));
      const word = part.toLowerCase();
      const next = (isParameter ? at.parameter : at.parts.get(word)) ?? createNode<T>();
      if (isParameter) at.parameter = next;
      else at.parts.set(word, next);
      at = next;
    }
    if (at.byMethod.has(method)) throw new Error(`${method} ${path} is already registered`);
    at.byMethod.set(method, { value, names });
  }

  /** Returns the route with its still encoded parameters, or null. */
  find(method: string, path: string): { readonly value: T; readonly params: Params } | null {
    const parts = splitPath(path);
    const values: string[] = [];
    const found = visitNodes(this.root, parts, 0, values, ({ byMethod }) => byMethod.get(method));
    if (found === null) return null;
    const params: Params = {};
    for (const [index, name] of found.names.entries()) params[name] = values[index] as string;
    return { value: found.value, params };
  }

  /** Returns the methods that the path supports, with `HEAD` for `GET`. */
  methodsAt(path: string): string[] {
    const methods = new Set<string>();
    visitNodes(this.root, splitPath(path), 0, [], ({ byMethod }) => {
      for (const method of byMethod.keys()) methods.add(method);
      return undefined;
    });
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].toSorted();
  }
}

/** Visits each node that matches the path, literal segments first, until `select` returns a value. */
function visitNodes<T, Found>(
  at: RouteNode<T>,
  parts: readonly string[],
  index: number,
  values: string[],
  select: (at: RouteNode<T>) => Found | undefined,
): Found | null {
  const part = parts[index];
  if (part === undefined) return select(at) ?? null;
  const word = at.parts.get(part.toLowerCase());
  const found = word === undefined ? null : visitNodes(word, parts, index + 1, values, select);
  if (found !== null || at.parameter === undefined || part === '') return found;
  values.push(part);
  const further = visitNodes(at.parameter, parts, index + 1, values, select);
  if (further === null) values.pop();
  return further;
}
