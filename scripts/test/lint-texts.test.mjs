// Tests which texts of screens `npm run lint` accepts while a browser translates them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from '../lib/files.mjs';
import { findTextFaults } from '../lint/lint-texts.mjs';

const FILE = join(root, 'frontend/src/fixture.tsx');
const NAMES = `import type { ReactElement, ReactNode } from 'react';
declare const n: number, name: string | null, isLate: boolean, names: string[], icon: ReactElement, note: ReactNode;
declare const lot: { number: string };
declare function Late(): ReactElement | null;`;

/** Returns the contents of components that are rejected, each with its faults. @param {readonly string[]} contents */
function lint(contents) {
  const source = [NAMES, ...contents.map((content, index) => `export const A${index} = () => ${content};`)].join('\n');
  const options = {
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) =>
    file === FILE ? ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true) : getSourceFile(file, ...rest);
  const program = ts.createProgram([FILE], { ...options, module: ts.ModuleKind.ESNext }, host);
  const file = program.getSourceFile(FILE);
  assert.ok(file);
  return findTextFaults(file, program.getTypeChecker()).map((fault) => {
    const [line = '', text] = fault.split(/: (.*)/);
    return `${contents[Number(line) - NAMES.split('\n').length - 1]}: ${text}`;
  });
}

void test('accepts texts that are alone in their element', () => {
  assert.deepEqual(
    lint([
      '<p>{n}</p>',
      '<p>{`${n} tasks`}</p>',
      "<p>{isLate && 'late'}</p>",
      '<p><b>{n}</b> <span>{` of ${n}`}</span></p>',
      "<p>{isLate && <b>late</b>}{' '}{icon}</p>",
      '<p>Signed in <b>{n}</b></p>',
      '<p>{note}</p>',
    ]),
    [],
  );
});

void test('rejects texts that React cannot change or remove while the screen is translated', () => {
  const changing = [
    '<p>tasks {n}</p>',
    '<p>{n}{" "}</p>',
    '<p><b>of</b> {n}</p>',
    "<p><b>{n}</b>{isLate && ' late'}</p>",
    '<p>{icon}{name}</p>',
    '<p>{icon}{note}</p>',
    '<p>{names.map((one) => one)}</p>',
  ];
  assert.deepEqual(
    lint(changing),
    changing.map((content) => `${content}: write a changing text as one template text or in a <span> of its own.`),
  );
  const behind = ['<p>{isLate && <b>late</b>} tasks</p>', '<p><Late /> tasks</p>'];
  assert.deepEqual(
    lint(behind),
    behind.map((content) => `${content}: give the text an element, because a child before it can be absent.`),
  );
  assert.deepEqual(lint(['<>tasks <b>{n}</b></>', "isLate ? 'late' : <b>{n}</b>"]), [
    '<>tasks <b>{n}</b></>: give the text of a fragment an element.',
    "isLate ? 'late' : <b>{n}</b>: return an element from a component instead of a text.",
  ]);
});

void test('rejects a code outside of the component that keeps it from being translated', () => {
  assert.deepEqual(lint(['<p>{lot.number}</p>']), ['<p>{lot.number}</p>: show "lot.number" by <Code> or <LotTitle>.']);
});
