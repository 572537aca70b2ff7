// npm run lint: keeps screens correct while a browser translates them. A translator replaces the text nodes of an
// element. React then changes detached nodes without effect, and fails to remove them or to insert before them.
//
// Rejects, in JSX outside of specs:
// - codes outside of <Code> (frontend/src/ui/display/code.tsx), because translators change them;
// - a text that can change beside any other child of its element: it is one template text, or has a <span>;
// - a fixed text behind a child that can be absent, because React would insert that child before the text;
// - any text directly in a fragment or returned by a component, because React removes its text node.
// Blanks between elements are accepted: translators leave them alone.
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../lib/files.mjs';

const CODE = /^(?:[a-z]\w*\??\.)*(?:sku|barcode|orderNumber|invoiceNumber|(?:order|draft|lot)\??\.number)$/;
const LOT_TITLE = /^getLotTitle$/;
const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.BooleanLike;

/** @param {ts.Node} node */
const isCode = (node) =>
  ((ts.isPropertyAccessExpression(node) || ts.isIdentifier(node)) && CODE.test(node.getText())) ||
  (ts.isCallExpression(node) && LOT_TITLE.test(node.expression.getText()));

/**
 * Returns whether the value of `node` becomes text of a screen: as a child of an element, in a list of facts, or in a
 * text that is one of these.
 * @param {ts.Node} node @returns {boolean}
 */
function isShown(node) {
  const { parent } = node;
  if (ts.isJsxExpression(parent))
    return (
      ts.isJsxFragment(parent.parent) ||
      (ts.isJsxElement(parent.parent) && !/^(Code|bdi)$/.test(parent.parent.openingElement.tagName.getText()))
    );
  if (ts.isArrayLiteralExpression(parent)) return isShownList(parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isBinaryExpression(parent))
    return (
      /^(\?\?|\|\||&&|\+)$/.test(parent.operatorToken.getText()) &&
      (parent.right === node || parent.operatorToken.getText() !== '&&') &&
      isShown(parent)
    );
  if (ts.isTemplateSpan(parent)) return isShown(parent.parent);
  return ts.isParenthesizedExpression(parent) && isShown(parent);
}

/**
 * Returns whether a list becomes text of a screen, as it is or joined. Labels of choices and arguments are plain texts.
 * @param {ts.Expression} list @returns {boolean}
 */
function isShownList(list) {
  const { parent } = list;
  if (ts.isPropertyAccessExpression(parent)) return isShownList(/** @type {ts.Expression} */ (parent.parent));
  if (ts.isCallExpression(parent) || ts.isPropertyAssignment(parent) || ts.isArrowFunction(parent)) return false;
  return !ts.isJsxExpression(parent) || ts.isJsxAttribute(parent.parent) || isShown(list);
}

/** @param {ts.Type} type @returns {ts.Type[]} */
const partsOf = (type) => (type.isUnion() ? type.types : [type]);

/** Returns whether React renders text for a value of `type`, or for a part of it. @param {ts.Type} type @returns {boolean} */
function isTextType(type, /** @type {ts.TypeChecker} */ checker, seen = new Set()) {
  if (seen.has(type)) return false;
  seen.add(type);
  return partsOf(checker.getBaseConstraintOfType(type) ?? type).some(
    (part) =>
      (part.flags & TEXT) !== 0 ||
      (checker.isArrayLikeType(part) &&
        checker
          .getTypeArguments(/** @type {ts.TypeReference} */ (part))
          .some((item) => isTextType(item, checker, seen))),
  );
}

/** @param {ts.Node} node @returns {ts.Node} */
const unwrap = (node) => (ts.isParenthesizedExpression(node) ? unwrap(node.expression) : node);

/** Returns the expressions of which `node` has the value, without conditions. @param {ts.Node} node @returns {ts.Node[]} */
function valuesOf(node) {
  const value = unwrap(node);
  if (ts.isConditionalExpression(value)) return [...valuesOf(value.whenTrue), ...valuesOf(value.whenFalse)];
  if (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return valuesOf(value.right);
  return [value];
}

/** @param {ts.Node} node */
const isJsx = (node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

/** @param {ts.Node} node @param {ts.TypeChecker} checker */
const canBeText = (node, checker) =>
  valuesOf(node).some((value) => !isJsx(value) && isTextType(checker.getTypeAtLocation(value), checker));

/** @param {ts.JsxChild} child */
const literalOf = (child) =>
  ts.isJsxText(child)
    ? child.text
    : ts.isJsxExpression(child) && child.expression !== undefined && ts.isStringLiteralLike(child.expression)
      ? child.expression.text
      : undefined;

/** Returns whether an element can be absent: that of an expression, or of a component that may return null. */
function canBeAbsent(/** @type {ts.JsxChild} */ child, /** @type {ts.TypeChecker} */ checker) {
  if (ts.isJsxExpression(child))
    return literalOf(child) === undefined && child.expression !== undefined && !canBeText(child.expression, checker);
  if (!ts.isJsxElement(child) && !ts.isJsxSelfClosingElement(child)) return false;
  const { tagName } = ts.isJsxElement(child) ? child.openingElement : child;
  if (!/^[A-Z]/.test(tagName.getText())) return false;
  return checker
    .getTypeAtLocation(tagName)
    .getCallSignatures()
    .some((signature) => {
      const type = signature.getReturnType();
      return partsOf(type).some(({ flags }) => (flags & NOTHING) !== 0) && !isTextType(type, checker);
    });
}

/** @param {ts.JsxElement | ts.JsxFragment} node @param {ts.TypeChecker} checker @returns {[ts.Node, string][]} */
function findTextsBeside(node, checker) {
  const children = node.children.filter((child) =>
    ts.isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !ts.isJsxExpression(child) || child.expression,
  );
  const isFragment = ts.isJsxFragment(node);
  const isAlone = !isFragment && children.length === 1;
  return children.flatMap((child, index) => {
    const text = literalOf(child);
    const { expression } = ts.isJsxExpression(child) ? child : {};
    if (text?.trim() === '') return [];
    if (text !== undefined && isFragment) return [[child, 'give the text of a fragment an element']];
    if (text !== undefined)
      return children.slice(0, index).some((other) => canBeAbsent(other, checker))
        ? [[child, 'give the text an element, because a child before it can be absent']]
        : [];
    const isList = isAlone && expression && checker.isArrayLikeType(checker.getTypeAtLocation(expression));
    return expression && (!isAlone || isList) && canBeText(expression, checker)
      ? [[child, 'write a changing text as one template text or in a <span> of its own']]
      : [];
  });
}

/** @param {ts.Node} node */
const isComponent = (node) =>
  (ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '')) ||
  (ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) && /^[A-Z]/.test(node.parent.name.getText()));

/** Returns the faults of a source as sentences. @param {ts.SourceFile} source @param {ts.TypeChecker} checker */
export function findTextFaults(source, checker) {
  /** @type {string[]} */
  const faults = [];
  const report = (/** @type {ts.Node} */ node, /** @type {string} */ fault) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    faults.push(`${line + 1}: ${fault}.`);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isCode(node) && isShown(node)) report(node, `show "${node.getText()}" by <Code> or <LotTitle>`);
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const [where, fault] of findTextsBeside(node, checker)) report(where, fault);
    if (isComponent(node)) {
      const signature = checker.getSignatureFromDeclaration(/** @type {ts.SignatureDeclaration} */ (node));
      if (signature !== undefined && isTextType(signature.getReturnType(), checker))
        report(node, 'return an element from a component instead of a text');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function lintTexts() {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'frontend/tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
  const checker = program.getTypeChecker();
  for (const source of program.getSourceFiles()) {
    const file = source.fileName.slice(root.length + 1);
    if (!/^frontend\/src\/.*\.tsx$/.test(file) || file.includes('.spec.')) continue;
    for (const fault of findTextFaults(source, checker)) {
      console.error(`${file}:${fault}`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) lintTexts();
