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
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement))
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

/** The schemas that a screen reads of a call that it imported without them. */
function missing(program: Node): string | undefined {
  const calls = new Set<unknown>();
  for (const statement of program['body'] as Node[])
    if (statement.type === 'ImportDeclaration') {
      const from = String(nameOf(statement['source']));
      if (OF_CONTRACT.test(from) && !WITH_BODIES.test(from))
        for (const { local } of statement['specifiers'] as Node[]) calls.add(nameOf(local));
    }
  let found: string | undefined;
  const look = (object: unknown, property: string) => {
    if (!SCHEMAS.has(property) || !isNode(object)) return;
    walk(object, (inner) => {
      if (inner.type === 'Identifier' && calls.has(inner['name'])) found = `${String(inner['name'])}.${property}`;
    });
  };
  walk(program, (node) => {
    if (node.type === 'MemberExpression' && node['computed'] !== true)
      look(node['object'], String(nameOf(node['property'])));
    const pattern = node['id'];
    // `await call(…)` gives what was answered, which may have a body of its own.
    if (node.type === 'VariableDeclarator' && isNode(pattern) && pattern.type === 'ObjectPattern')
      for (const property of pattern['properties'] as Node[])
        if (isNode(node['init']) && !/^(Await|Call)/.test(node['init'].type))
          look(node['init'], String(nameOf(property['key'])));
  });
  return found;
}

/** A call that a module hands on: whoever takes it from there reads its schemas past this check. */
export function handedOn(program: Node): string | undefined {
  const calls = new Set<unknown>();
  const statements = program['body'] as Node[];
  const isPlain = (statement: Node): boolean => {
    const from = String(nameOf(statement['source']));
    return OF_CONTRACT.test(from) && !WITH_BODIES.test(from);
  };
  for (const statement of statements)
    if (statement.type === 'ImportDeclaration' && isPlain(statement))
      for (const { local } of statement['specifiers'] as Node[]) calls.add(nameOf(local));
  const among = (node: unknown): string | undefined => {
    if (!isNode(node)) return undefined;
    if (node.type === 'Identifier') return calls.has(node['name']) ? String(node['name']) : undefined;
    if (node.type === 'ObjectExpression')
      return (node['properties'] as Node[]).map((property) => among(property['value'])).find(Boolean);
    return node.type === 'ArrayExpression' ? (node['elements'] as Node[]).map(among).find(Boolean) : undefined;
  };
  for (const statement of statements) {
    if (statement.type === 'ExportAllDeclaration' && isPlain(statement)) return String(nameOf(statement['source']));
    if (statement.type === 'ExportDefaultDeclaration') {
      const found = among(statement['declaration']);
      if (found !== undefined) return found;
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const [first] = statement['specifiers'] as Node[];
    if (isNode(statement['source'])) {
      if (first !== undefined && isPlain(statement)) return String(nameOf(first['local']));
      continue;
    }
    const { declaration } = statement;
    const found = isNode(declaration)
      ? ((declaration['declarations'] as Node[] | undefined) ?? []).map(({ init }) => among(init)).find(Boolean)
      : (statement['specifiers'] as Node[]).map(({ local }) => among(local)).find(Boolean);
    if (found !== undefined) return found;
  }
  return undefined;
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
      if (id.startsWith(CONTRACT))
        return { code: callsOf(code, this.parse(code) as unknown as Node, !id.endsWith(ONLY_CALLS)), map: null };
      if (!id.startsWith(SOURCE) || !code.includes('@atrium/contract/')) return null;
      const program = this.parse(code) as unknown as Node;
      const call = handedOn(program);
      if (call !== undefined)
        this.error(`${call} is exported again: import it from the contract where it is used, so that it is checked.`);
      const schema = missing(program);
      if (schema !== undefined)
        this.error(
          `${schema} is not there: import the call from '@atrium/contract/bodies/…' where a form checks with it.`,
        );
      return null;
    },
  };
}
