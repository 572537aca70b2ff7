// npm run lint: texts are in sentence case. Title Case is reserved to the texts of title-case.json: those that the
// specification of a screen fixes, by screen, and proper names.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from '../lib/files.mjs';

/** @type {Readonly<Record<string, readonly string[]>>} */
const FIXED = JSON.parse(readFileSync(join(root, 'scripts/lint/title-case.json'), 'utf8'));
const ALLOWED = Object.values(FIXED)
  .flat()
  .toSorted((a, b) => b.length - a.length)
  .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const FIXED_TEXT = new RegExp(`(?<![\\w-])(${ALLOWED.join('|')})(?![\\w-])`, 'g');
/** Two capitalized words of one sentence, with at most short words between. */
const TITLE_CASE =
  /(?<![\w-])[A-Z][a-z]+( (a|an|and|as|at|by|for|from|in|no|of|on|or|the|to|with|without))* [A-Z][a-z]+(?![\w-])/;

/** Files with names of people and products instead of texts: examples, and the samples of the design page. */
const WITHOUT_TEXTS =
  /\.(int-)?spec\.|\/migrations\/|\/test\/|examples\.ts$|libs\/shop-reader\/|src\/app\/design\/|\/demo\//;

/** Returns the first words of a text that are in Title Case although no specification fixes them. @param {string} text */
export const findTitleCase = (text) => TITLE_CASE.exec(text.replaceAll(FIXED_TEXT, '¤'))?.[0];

/** Returns the faults of a source as sentences. @param {string} file @param {string} source */
export function findCaseFaults(file, source) {
  /** @type {string[]} */
  const faults = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const words = findTitleCase(ts.isJsxText(node) ? node.text.replaceAll(/\s+/g, ' ') : node.text);
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      if (words !== undefined) faults.push(`${file}:${line + 1}: write "${words}" in sentence case.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'frontend/src', 'libs', 'backend/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !WITHOUT_TEXTS.test(file));
  for (const fault of files.flatMap((file) => findCaseFaults(file, readFileSync(join(root, file), 'utf8')))) {
    console.error(fault);
    process.exitCode = 1;
  }
}
