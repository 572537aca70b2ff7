// npm run lint: comments, names, texts and commit subjects use standard vocabulary (CONTRIBUTING.md, "Style").
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from '../lib/files.mjs';

const COMMENT = /^\s*(\/\/|\*|\{?\/\*)/;
const REPLACED =
  /\b(told|nobody|somebody|whoever|whomever|anew|heir|deed|foreseen|nameplate|wish(es)?|mended|of now|so many|one's own|stands? (in|beside|there)|lies? (in|beside))\b/i;
const VAGUE_START = /^\s*(\/\/|\*|\{?\/\*+)\s*(What|Whoever|That which|The same|Null:|One's)\b/;
/** Replaced words and beginnings of test titles, which state behavior in the present tense: "rejects an empty name". */
const REPLACED_IN_TITLES = /\b(told|nobody|somebody|whoever|anew|heir|of now|any more)\b|^(what|whether) /i;
const REPLACED_IN_NAMES = new Set(
  'told nobody somebody whoever anew heir heirs deed deeds foreseen foresee nameplate wish wishes mended everybody'.split(
    ' ',
  ),
);
/** Columns and a user of the operating system. */
const STORED_NAMES = new Set(['told_percent', 'told_price', 'told', 'toldPercent', 'nobody']);
/** Words that neither a screen, an email nor an error uses. */
const REPLACED_IN_TEXTS =
  /\b(e-mails?|colours?|organisations?|whoever|somebody|nobody|everybody|anew|any more|tried again|switched (on|off))\b/i;
/** Texts of screens that better ones replaced. */
const REPLACED_PHRASES =
  /learnt |by the use of|at their own cost|Parse URL|page source instead$|Add row|start to done|% of the time|second factor is the provider|stands here|Save as page|Programs that act|use them first|No model was used|with first choices|Done yesterday|Delay of changes|matches these filters|these filters\./i;
/** Labels that a consistent wording replaces: edit forms say "Save goal", except for the specified "Update Client". */
const REPLACED_LABELS =
  /^Update (?!a |an |the |or |latency|Client$)[\w ]+$|^Save changes$|^All (supplies|orders|counts)$|^Showing the newest/;
const SUBJECT = /^[a-z0-9./-]+: [a-z]\S*( .+)?$/;
const NOT_IMPERATIVE = /^(?!(need|feed|embed|bring|string|spring|speed|ping)$)[a-z]+(ed|ing)$/;
const LONGEST_SUBJECT = 72;
/** The first commit whose subject is checked is the next one. */
const CHECKED_FROM = 'ff640e39';

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Returns the faults of comments as sentences. @param {string} file @param {string} source */
export function findCommentFaults(file, source) {
  /** @type {string[]} */
  const faults = [];
  const report = (/** @type {string} */ where, /** @type {string} */ fault) => faults.push(`${where}: ${fault}.`);
  for (const [index, line] of source.split('\n').entries()) {
    if (!COMMENT.test(line)) continue;
    const word = REPLACED.exec(line)?.[0];
    if (word !== undefined) report(`${file}:${index + 1}`, `replace "${word}"`);
    else if (VAGUE_START.test(line)) report(`${file}:${index + 1}`, 'name the subject of the comment');
  }
  return faults;
}

const wordsOf = (/** @type {string} */ name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
const replacedIn = (/** @type {string} */ name) => wordsOf(name).find((word) => REPLACED_IN_NAMES.has(word));

const hasTestName = (/** @type {string} */ file) => /(spec|e2e|\.test)\.(ts|tsx|mjs)$/.test(file);

/** Returns the title of a test or a group of tests; null for other nodes. @param {ts.Node} node */
function readTestTitle(node) {
  if (!ts.isCallExpression(node)) return null;
  const [title] = node.arguments;
  const isTest = /^(it|test|describe)\b/.test(node.expression.getText());
  return isTest && title !== undefined && ts.isStringLiteralLike(title) ? title.text : null;
}

/**
 * Returns the faults of declared names, of titles of tests, and of texts of more than one word in files whose texts users see.
 * @param {string} file
 * @param {string} source
 */
export function findNameFaults(file, source) {
  /** @type {string[]} */
  const faults = [];
  const report = (/** @type {string} */ where, /** @type {string} */ fault) => faults.push(`${where}: ${fault}.`);
  const fileWord = replacedIn(basename(file));
  if (fileWord !== undefined) report(file, `replace "${fileWord}" in the name of the file`);
  const hasTexts = /^(frontend\/src|libs\/contract\/src)\//.test(file) && !/\.spec\./.test(file);
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const at = (/** @type {ts.Node} */ node) => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (/** @type {ts.Node} */ node) => {
    const { name } = /** @type {ts.NamedDeclaration} */ (node);
    if (name !== undefined && ts.isIdentifier(name) && !STORED_NAMES.has(name.text)) {
      const word = replacedIn(name.text);
      if (word !== undefined) report(at(node), `replace "${word}" in the name ${name.text}`);
    }
    const title = readTestTitle(node);
    if (title !== null && hasTestName(file)) {
      const word = REPLACED_IN_TITLES.exec(title)?.[0];
      if (word !== undefined) report(at(node), `replace "${word.trim()}" in the title of the test`);
    }
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (hasTexts && isText && / /.test(node.text.trim())) {
      const word = [REPLACED_IN_TEXTS, REPLACED_PHRASES, REPLACED_LABELS]
        .map((pattern) => pattern.exec(node.text.trim()))
        .find((match) => match !== null)?.[0]
        .trim();
      if (word !== undefined) report(at(node), `replace "${word}" in the text`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
}

/** Returns whether a commit subject is `scope: imperative` within 72 characters. @param {string} subject */
export function isSubject(subject) {
  const verb = /: (\S+)/.exec(subject)?.[1] ?? '';
  return SUBJECT.test(subject) && subject.length <= LONGEST_SUBJECT && !NOT_IMPERATIVE.test(verb);
}

/** Returns the subjects since `CHECKED_FROM`; none in a shallow clone or an archive, which lack that commit. */
function readSubjects() {
  try {
    return git('log', '--format=%s', `${CHECKED_FROM}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = git('ls-files', 'backend', 'frontend', 'libs', 'scripts')
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== 'scripts/lint/lint-words.mjs');
  const faults = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const isMigration = /\/migrations\//.test(file);
    return [...findCommentFaults(file, source), ...(isMigration ? [] : findNameFaults(file, source))];
  });
  for (const subject of readSubjects())
    if (!isSubject(subject)) faults.push(`commit "${subject}": write \`scope: imperative\` within 72 characters.`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
