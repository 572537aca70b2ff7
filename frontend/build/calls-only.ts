import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = fileURLToPath(new URL('../../libs/contract/src/', import.meta.url)).replaceAll('\\', '/');
const SOURCE = fileURLToPath(new URL('../src/', import.meta.url)).replaceAll('\\', '/');
const ONLY_CALLS = '?calls';
const WITH_BODIES = /^@atrium\/contract\/bodies\//;
const OF_CONTRACT = /^@atrium\/contract\//;

/** What a browser needs of a call to make it; of `bodies/` it is what a form checks besides. */
const KEPT = new Set(['method', 'path', 'upload']);
const SCHEMAS = new Set(['params', 'query', 'body', 'reply']);
const SCHEMAS_OF_AN_ENTITY = new Set(['listParams', 'params', 'fields', 'reply', 'summaries', 'errors']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
}

const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const edited = (code: string, edits: readonly Edit[]): string => {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
};

/** The properties of an object that are not wanted, with the comma after each. */
function without(object: unknown, code: string, isWanted: (name: unknown) => boolean): Edit[] {
  if (!isNode(object) || object.type !== 'ObjectExpression') return [];
  return (object['properties'] as Node[])
    .filter((property) => property.type === 'Property' && !isWanted(nameOf(property['key'])))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
}

/** Leaves out what stands around the calls of a module, and makes what nobody asks of the rest go by itself. */
function callsOf(code: string, program: Node, withBodies: boolean): string {
  const cut: Edit[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const [about] = node['arguments'] as Node[];
    const called = nameOf(node['callee']);
    if (called === 'endpoint')
      cut.push(...without(about, code, (name) => KEPT.has(String(name)) || (withBodies && name === 'body')));
    if (called === 'callsOf' && !withBodies)
      cut.push(...without(about, code, (name) => !SCHEMAS_OF_AN_ENTITY.has(String(name))));
  });
  // A property inside of one that goes, goes with it.
  const outermost = cut.filter(
    (one) => !cut.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  );
  // A bundler cannot know that a chain of calls does nothing but make a value.
  const pure = (program['body'] as Node[])
    .map(madeBy)
    .filter(isNode)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as Node[])
    .map(({ init }) => init)
    .filter(isNode)
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression' || type === 'ArrayExpression')
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]);
  // What a module does when it is loaded is for its schemas: their sentences.
  const acts = withBodies
    ? []
    : (program['body'] as Node[])
        .filter(({ type }) => type === 'ExpressionStatement')
        .map(({ start, end }) => ({ start, end, text: '' }));
  return edited(code, [...outermost, ...pure, ...acts]);
}

const madeBy = (statement: Node): unknown =>
  statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;

/** The names that a statement declares. */
function namesMadeBy(statement: Node): ReadonlySet<unknown> {
  const made = madeBy(statement) as Node;
  return namesIn((made['declarations'] as Node[] | undefined)?.map(({ id }) => id) ?? made['id']);
}

/** What is named in a node, without the names of properties. */
function namesIn(node: unknown, names = new Set<unknown>()): ReadonlySet<unknown> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, names);
  else if (isNode(node)) {
    if (node.type === 'Identifier') names.add(node['name']);
    for (const [name, value] of Object.entries(node))
      if ((name !== 'key' && name !== 'property') || node['computed'] === true) namesIn(value, names);
  }
  return names;
}

const MAKERS_OF_CALLS = /\/(endpoint|resource)\.js$/;

/** Whatever else a module of calls takes in lower case from the contract is for its schemas, as `z` is. */
const isOfSchemas = (source: string, name: unknown): boolean =>
  source.startsWith('zod') || (/^\.+\//.test(source) && !MAKERS_OF_CALLS.test(source) && /^[a-z]/.test(String(name)));

/**
 * The module without what stands in it for its schemas alone, and without what only they import: otherwise it would
 * seem to need what they check with, and that would be loaded with each of its calls.
 */
function withoutSchemas(code: string, program: Node): string {
  const body = program['body'] as Node[];
  const imports = body
    .filter(({ type }) => type === 'ImportDeclaration')
    .map((node) => ({ node, from: String(nameOf(node['source'])), specifiers: node['specifiers'] as Node[] }));
  const statements = body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((node) => ({ node, names: [...namesIn(node)], makes: [...namesMadeBy(node)] }));

  const schemas = new Set(
    imports.flatMap(({ from, specifiers }) =>
      specifiers.map(({ local }) => nameOf(local)).filter((name) => isOfSchemas(from, name)),
    ),
  );
  let rest = statements;
  for (let before = -1; before !== rest.length;) {
    before = rest.length;
    for (const { makes } of statements.filter((one) => !rest.includes(one))) makes.forEach((name) => schemas.add(name));
    rest = rest.filter(({ names }) => !names.some((name) => schemas.has(name)));
  }
  const needed = new Set<unknown>();
  const kept = new Set<Node>();
  for (let before = -1; before !== kept.size;) {
    before = kept.size;
    for (const { node, names, makes } of rest)
      if (node.type.startsWith('Export') || makes.some((name) => needed.has(name))) {
        kept.add(node);
        names.forEach((name) => needed.add(name));
      }
  }
  return edited(code, [
    ...statements.filter(({ node }) => !kept.has(node)).map(({ node: { start, end } }) => ({ start, end, text: '' })),
    ...imports.map(({ node, from, specifiers }) => {
      const used = specifiers.filter(({ local }) => needed.has(nameOf(local)));
      const names = used.map(({ start, end }) => code.slice(start, end)).join(', ');
      return { start: node.start, end: node.end, text: used.length === 0 ? '' : `import { ${names} } from '${from}';` };
    }),
  ]);
}

const isPlain = (source: unknown): boolean => {
  const from = String(nameOf(source));
  return OF_CONTRACT.test(from) && !WITH_BODIES.test(from);
};

/** What says where a call goes, and what its fields are called. */
const OPEN_TO_ALL = new Set(['method', 'path', 'upload', 'words']);
/** What makes a call, and reads none of its schemas. */
const MAKES_CALLS = new Set<unknown>(['call', 'callPage', 'upload']);
/** What holds a call for whatever it is itself given to. */
const HOLDS = new Set(['ConditionalExpression', 'ObjectExpression', 'ArrayExpression', 'Property', 'SpreadElement']);

/**
 * A call that a screen imported without its schemas and does more with than to make it or to name its address: whoever
 * it is given to could read them.
 */
export function misused(program: Node): string | undefined {
  const calls = new Set<unknown>();
  let found: string | undefined;
  const look = (node: unknown, mayBe: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => look(one, mayBe));
    if (!isNode(node) || found !== undefined) return;
    const { type } = node;
    if (type === 'Identifier') {
      if (!mayBe && calls.has(node['name'])) found = String(node['name']);
    } else if (type === 'ImportDeclaration') {
      if (!isPlain(node['source'])) return;
      for (const { local } of node['specifiers'] as Node[])
        if (/^[a-z]/.test(String(nameOf(local)))) calls.add(nameOf(local));
    } else if (type.startsWith('Export') && isPlain(node['source'])) found = String(nameOf(node['source']));
    else if (type === 'CallExpression') {
      look(node['callee'], true);
      look(node['arguments'], MAKES_CALLS.has(nameOf(node['callee'])));
    } else if (type === 'MemberExpression') {
      const isComputed = node['computed'] === true;
      const member = String(nameOf(node['property']));
      look(node['object'], !isComputed && (OPEN_TO_ALL.has(member) || (mayBe && !SCHEMAS.has(member))));
      if (isComputed) look(node['property'], false);
    } else
      for (const [name, value] of Object.entries(node))
        if (name !== 'key' || node['computed'] === true) look(value, mayBe && HOLDS.has(type));
  };
  look(program, false);
  return found;
}

/**
 * The contract as a browser needs it: where a call goes, without what it answers, who may make it and what it checks.
 * A form that checks what it sends imports from `@atrium/contract/bodies/…`: the same module with the bodies' schemas.
 */
export function callsOnly(): Plugin {
  return {
    name: 'atrium:calls-only',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const fromScreen = importer.startsWith(SOURCE) && OF_CONTRACT.test(source);
      if (!fromScreen && !importer.startsWith(CONTRACT)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null || !found.id.startsWith(CONTRACT)) return found;
      const onlyCalls = fromScreen ? !WITH_BODIES.test(source) : importer.endsWith(ONLY_CALLS);
      return onlyCalls ? { ...found, id: found.id + ONLY_CALLS } : found;
    },
  };
}

/** The other half, on what TypeScript has become. */
export function callsOnlyCut(): Plugin {
  return {
    name: 'atrium:calls-only:cut',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.startsWith(CONTRACT)) {
        const withBodies = !id.endsWith(ONLY_CALLS);
        const cut = callsOf(code, this.parse(code) as unknown as Node, withBodies);
        return { code: withBodies ? cut : withoutSchemas(cut, this.parse(cut) as unknown as Node), map: null };
      }
      if (!id.startsWith(SOURCE) || !code.includes('@atrium/contract/')) return null;
      const program = this.parse(code) as unknown as Node;
      const call = misused(program);
      if (call !== undefined)
        this.error(
          `${call} is more than made here: give 'call' the call itself, and import it from '@atrium/contract/bodies/…' where a form checks with it.`,
        );
      return null;
    },
  };
}
